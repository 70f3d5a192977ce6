"""Commands on a round: pair, publish, withdraw, close."""

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from engine.seating.plan import Plan
from engine.seating.problem import Policy, Problem
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event, Mode, Phase
from events.pairing import ByeRule
from events.teams import Teams
from pods import access
from pods.history import problem_of
from pods.home import refuse_if_too_late
from pods.level_asks import refuse_if_not_agreed
from pods.models import (
    LIVING,
    OPEN_REPORTS,
    PUBLIC,
    PodState,
    ReportState,
    Round,
    RoundKind,
    RoundState,
    Seat,
)
from pods.selectors import main_rounds
from pods.services.cuts import refuse_stale_stage
from pods.services.dealing import Promises, deal, promises_of, write_draft
from pods.services.forming import empty_queue, give_way
from pods.services.scheduling import NewSchedule, keep_schedule, scheduled
from pods.sizes import bye_rule, sizes_for
from pods.subgames import forget_subgames
from pods.tables import signs

SEEDS = 2**31
CHANGES_OF_DRAFTS = (
    "round.paired", "round.swapped", "round.repaired", "round.moved", "round.undone",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round thought out before the lock was taken: the problem and its answer."""

    problem: Problem
    plan: Plan
    at: datetime
    promises: Promises
    policy: Policy | None = None  # asked for; None: the event's
    schedule: NewSchedule | None = None
    byes: ByeRule = ByeRule.USUAL


def plan_round(
    *,
    event_id: str,
    actor: Actor,
    allow: Collection[int] = (),
    seed: int | None = None,
    policy: str = "",
    new_schedule: bool = False,
    byes: str = "",
) -> RoundPlan:
    """Solve the next round without holding anything; `allow` widens the pod sizes for this round.

    `policy` says what matters most in this round, "" leaves it to the event. Where all rounds are
    planned ahead, the next one comes from the schedule, `new_schedule` makes another. `byes` says
    when somebody sits out in this round, "" leaves that to the event.
    Refuses with `round.…` when no round can come next, `seating.…` when people cannot be split.
    """
    event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number, asked = number_to_pair(event), policy_named(policy)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    now = timezone.now()
    sizes, rule = sizes_for(event, allow, byes), bye_rule(event, allow, byes)
    problem = problem_of(event, seed=seed, allow=sizes, at=now, policy=asked)
    if not problem.people:
        raise RuleError("round.nobody_here")
    promises = promises_of(event, problem)
    if problem.policy is not Policy.FIXED or promises.teams != Teams.NONE:
        plan, made = deal(problem, promises), None
    else:
        plan, made = scheduled(event, problem, promises, number=number, anew=new_schedule)
    if not plan.pods:
        raise RuleError("seating.cannot_split", players=len(problem.people), choices=["wait"])
    return RoundPlan(problem, plan, now, promises, asked, made, rule)


@transaction.atomic
def pair_round(*, event_id: str, actor: Actor, thought: RoundPlan) -> Round:
    """Store a planned round as the draft; an older draft keeps its id, its pinned pods and its way back.

    Refuses with `plan.stale` when who is here, what was played or promised changed meanwhile.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number = number_to_pair(event)
    before = thought.problem
    now = problem_of(
        event, seed=before.seed, allow=before.allow, at=thought.at, policy=thought.policy
    )
    if now.digest() != before.digest() or promises_of(event, now) != thought.promises:
        raise RuleError("plan.stale")
    if thought.schedule:
        keep_schedule(event, thought.schedule)
    draft = write_draft(
        event,
        number=number,
        plan=thought.plan,
        policy=before.policy,
        byes=thought.byes,
        promises=thought.promises,
    )
    journal.record(
        event,
        actor=actor,
        kind="round.paired",
        round=draft.pk,
        number=number,
        pods=len(thought.plan.pods),
        seed=draft.seed,
    )
    return draft


@transaction.atomic
def publish_round(*, round_id: str, actor: Actor, seen: int | None = None) -> Round:
    """Show a draft to everybody; from now on it is being played.

    Refuses with `round.draft_stale` when somebody seated has left since, `round.too_late` when
    somebody seated must be home before a round that begins now ends, `round.level_not_agreed` when
    somebody no longer agrees to play at the level of their table, `round.changed_meanwhile` when
    its pods are not those that were seen at the event's version `seen`, `cut.stale` when results
    send other people on to this stage of a cut.
    """
    event, draft = access.locked_round(round_id, actor=actor)
    if draft.state == RoundState.PUBLISHED:
        return draft
    _must_be(draft, RoundState.DRAFT)
    if event.mode == Mode.ROLLING:
        raise RuleError("round.rolling_event")
    _refuse_unseen(event, seen)
    _refuse_stale(event, draft)
    draft.state = RoundState.PUBLISHED
    draft.publish_version = event.version + 1
    draft.save()
    draft.pods.update(version=draft.publish_version)
    Entry.objects.filter(seats__round=draft).update(seated=True)
    event.phase = Phase.PLAYING
    give_way(event)
    journal.record(event, actor=actor, kind="round.published", round=draft.pk, number=draft.number)
    return draft


def _refuse_stale(event: Event, draft: Round) -> None:
    """Refuse a draft that is not for the people who are here; who left a cut simply loses."""
    if draft.kind == RoundKind.CUT:
        refuse_stale_stage(event, draft)
        return
    gone = Seat.objects.filter(round=draft).exclude(entry__state=EntryState.HERE)
    if gone.exists():
        raise RuleError("round.draft_stale", entries=list(gone.values_list("entry_id", flat=True)))
    refuse_if_too_late(event, draft, now=timezone.now())
    refuse_if_not_agreed(event, draft)


@transaction.atomic
def withdraw_round(*, round_id: str, actor: Actor) -> Round:
    """Void a draft, or a published round while no result is in."""
    event, found = access.locked_round(round_id, actor=actor)
    if found.state == RoundState.VOIDED:
        return found
    _must_be(found, RoundState.DRAFT, RoundState.PUBLISHED)
    _refuse_if_reported(found)
    was_public = found.state == RoundState.PUBLISHED
    found.state = RoundState.VOIDED
    found.save(update_fields=["state"])
    if was_public:
        _hide(event, found)
    if not main_rounds(event).filter(state__in=LIVING).exists():
        event.phase = Phase.OPEN
    kind = "round.withdrawn" if was_public else "round.discarded"
    journal.record(event, actor=actor, kind=kind, round=found.pk, number=found.number)
    return found


@transaction.atomic
def redraft_round(*, round_id: str, actor: Actor) -> Round:
    """Make a published round a draft again while no result is in: the same pods, seen by staff only."""
    event, found = access.locked_round(round_id, actor=actor)
    if found.state == RoundState.DRAFT:
        return found
    _must_be(found, RoundState.PUBLISHED)
    _refuse_if_reported(found)
    found.state, found.publish_version = RoundState.DRAFT, 0
    found.started_at = found.ends_at = found.paused_seconds_left = None
    found.save()
    found.pods.update(version=0, changed=False, first=None, extra_seconds=0)
    found.seats.update(missing_since=None, missing_until=None, no_show=False)
    forget_subgames(list(found.pods.values_list("pk", flat=True)), now=timezone.now())
    _hide(event, found)
    if not main_rounds(event).filter(state__in=PUBLIC).exists():
        event.phase = Phase.OPEN
    journal.record(event, actor=actor, kind="round.withdrawn", round=found.pk, number=found.number)
    return found


@transaction.atomic
def close_round(*, round_id: str, actor: Actor) -> Round:
    """Close a round when every pod is done; extra games beside it go on, the queue ends."""
    event, found = access.locked_round(round_id, actor=actor)
    if found.state == RoundState.CLOSED:
        return found
    _must_be(found, RoundState.PUBLISHED)
    _refuse_if_playing(found)
    found.state = RoundState.CLOSED
    found.save(update_fields=["state"])
    found.steps.all().delete()
    empty_queue(event)
    journal.record(event, actor=actor, kind="round.closed", round=found.pk, number=found.number)
    return found


def number_to_pair(event: Event) -> int:
    """Return the number of the round that can be paired now; refuses with `round.…`."""
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.mode == Mode.ROLLING:
        raise RuleError("round.rolling_event")
    living = list(main_rounds(event).filter(state__in=LIVING))
    playing = [found.number for found in living if found.state == RoundState.PUBLISHED]
    if playing:
        raise RuleError("round.still_open", round=playing[0])
    if any(found.kind == RoundKind.CUT for found in living):
        raise RuleError("round.cut_begun")
    closed = sum(found.state == RoundState.CLOSED for found in living)
    if closed >= event.rounds_planned:
        raise RuleError("round.all_played", planned=event.rounds_planned)
    return closed + 1


def policy_named(code: str) -> Policy | None:
    """Return the policy of this name, None for ""; refuses with `round.unknown_policy`."""
    known = {policy.value: policy for policy in Policy}
    if code and code not in known:
        raise RuleError("round.unknown_policy", policy=code, known=sorted(known))
    return known.get(code)


def _hide(event: Event, found: Round) -> None:
    """A round is public no more: its seats are none, and nobody queues for games beside it."""
    _unseat(found)
    empty_queue(event)


def _unseat(withdrawn: Round) -> None:
    """Forget that people have a seat where this round was their only public one."""
    elsewhere = Seat.objects.filter(round__event=withdrawn.event_id, round__state__in=PUBLIC)
    entries = Entry.objects.filter(seats__round=withdrawn)
    entries.exclude(pk__in=elsewhere.values("entry")).update(seated=False)


def _must_be(found: Round, *states: RoundState) -> None:
    if found.state not in states:
        raise RuleError("round.wrong_state", state=found.state, number=found.number)


def _refuse_unseen(event: Event, seen: int | None) -> None:
    if seen is None:
        return
    if event.journal.filter(version__gt=seen, kind__in=CHANGES_OF_DRAFTS).exists():
        raise RuleError("round.changed_meanwhile")


def _refuse_if_playing(found: Round) -> None:
    playing = found.pods.exclude(state=PodState.DONE)
    if playing.exists():
        raise RuleError("round.pods_still_playing", pods=signs(playing))


def _refuse_if_reported(found: Round) -> None:
    counted = (*OPEN_REPORTS, ReportState.ACCEPTED)
    told = found.pods.filter(reports__state__in=counted).distinct()
    if told.exists():
        raise RuleError("round.has_results", pods=signs(told))
