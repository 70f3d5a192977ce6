"""Commands on a cut: draw its first stage from the table, and each next one from the results."""

from dataclasses import replace

from django.db import transaction

from engine.errors import RuleError
from engine.formats import format_of
from engine.seating.byhand import plan_by_hand
from engine.seating.cuts import POD, Stage, stage_of
from engine.seating.locks import Locks
from engine.seating.plan import Plan, Reason
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Event, Mode, Phase
from events.teams import Teams
from pods.cut import Cut
from pods.cuts import coming_stage, paired_rounds_left, preview, stage_is_public
from pods.history import history_of, policy_of, problem_with
from pods.models import PUBLIC, Round, RoundKind, RoundState
from pods.selectors import main_rounds
from pods.services.dealing import Promises, seated_at, write_draft
from pods.sizes import bye_rule
from pods.tables import tables_of, usable


@transaction.atomic
def draw_cut(*, event_id: str, actor: Actor, size: int | None = None) -> Round:
    """Store the next stage of a cut as the draft; the first one takes the best `size` of the table.

    Until the first stage is public it can be drawn again with another size. Refuses with
    `event.finished`, `round.rolling_event`, `round.still_open`, `cut.rounds_left`,
    `cut.needs_four`, `cut.no_ranks`, `cut.over`, `seating.cut_size`, `seating.cut_winners`.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    _refuse_unless_between(event)
    begins = not stage_is_public(event)
    stage = _begun(event, size) if begins else _following(event)
    if stage is None:
        raise RuleError("cut.over")
    draft = _drawn(event, stage)
    journal.record(
        event,
        actor=actor,
        kind="cut.drawn",
        round=draft.pk,
        number=draft.number,
        stage=draft.stage,
        begins=begins,
    )
    return draft


def refuse_stale_stage(event: Event, draft: Round) -> None:
    """Refuse a stage whose people are not those that the results so far send on (`cut.stale`)."""
    stage = coming_stage(Cut.objects.get(event=event), history_of(event))
    pods = {frozenset(pod.seats.values_list("entry_id", flat=True)) for pod in draft.pods.all()}
    if stage is None or pods != {frozenset(pod) for pod in stage.pods}:
        raise RuleError("cut.stale")


def _refuse_unless_between(event: Event) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.mode == Mode.ROLLING:
        raise RuleError("round.rolling_event")
    playing = main_rounds(event).filter(state=RoundState.PUBLISHED).first()
    if playing:
        raise RuleError("round.still_open", round=playing.number)
    if event.teams != Teams.NONE or POD not in format_of(event.format).pod_allow:
        raise RuleError("cut.needs_four")
    if event.ranks_hidden:
        raise RuleError("cut.no_ranks")
    if left := paired_rounds_left(event):
        raise RuleError("cut.rounds_left", left=left)


def _begun(event: Event, size: int | None) -> Stage:
    told = preview(event, size)
    seeds = [seed.entry.pk for seed in told.seeds][: told.size if size is None else size]
    stage = stage_of(seeds)
    Cut.objects.update_or_create(event=event, defaults={"seeds": seeds})
    event.rounds.filter(kind=RoundKind.PAIRED, state=RoundState.DRAFT).update(
        state=RoundState.VOIDED
    )
    return stage


def _following(event: Event) -> Stage | None:
    return coming_stage(Cut.objects.get(event=event), history_of(event))


def _drawn(event: Event, stage: Stage) -> Round:
    plan = _plan(event, stage)
    closed = main_rounds(event).filter(state__in=PUBLIC).count()
    return write_draft(
        event,
        number=closed + 1,
        plan=plan,
        policy=policy_of(event),
        byes=bye_rule(event),
        promises=_promises(event, plan),
        stage=sum(map(len, stage.pods)) + len(stage.waiting),
    )


def _plan(event: Event, stage: Stage) -> Plan:
    """Return a stage as a plan: seats by seed, and no claim that its pods were chosen by the rules."""
    seats = [*stage.pods, *((name,) for name in stage.waiting)]
    names = {name for pod in seats for name in pod}
    people = list(event.entries.filter(pk__in=names).order_by("arrival"))
    problem = problem_with(event, people, seed=0, allow=(POD,))
    plan = plan_by_hand(problem, seats)
    by_seed = (Reason("cut_seeds", {}),)
    pods = tuple(replace(pod, reasons=by_seed, next_best=None) for pod in plan.pods)
    return replace(plan, pods=pods)


def _promises(event: Event, plan: Plan) -> Promises:
    """Return promised tables as far as all can be kept; whom seeds part, no promise brings together."""
    names = {name for pod in plan.pods for name in pod.seats}
    rows = event.locks.exclude(table=None).filter(entry__in=names)
    tables = {lock.entry_id: lock.table for lock in rows if lock.table is not None}
    promises = Promises(Locks(tables=tables), ())
    try:
        seated_at(plan, usable(tables_of(event)), promises)
    except RuleError:
        return Promises(Locks(), ())
    return promises
