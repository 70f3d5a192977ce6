"""Dealing a round: pinned pods stay, promises are kept, pods get tables of the room."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.seating.byhand import broken, pair_around
from engine.seating.locks import Locks
from engine.seating.plan import Plan
from engine.seating.problem import Policy, Problem
from engine.seating.tables import RoomTable, at_tables
from engine.seating.teams import Team
from events.models import Event
from events.pairing import ByeRule
from events.teams import Teams
from pods.models import Round, RoundKind, RoundState
from pods.services.arranged import PodFacts, arrange, as_by_hand, facts_of, planned_facts, remember
from pods.sided import paired_around, teams_of
from pods.tables import labels_of, promised, tables_of, usable


@dataclass(frozen=True, slots=True)
class Promises:
    """What a new deal must keep: locks, the pinned pods of the draft, and who plays with whom."""

    locks: Locks
    kept: tuple[PodFacts, ...]
    teams: str = Teams.NONE
    pairs: tuple[Team, ...] = ()


def promises_of(event: Event, problem: Problem) -> Promises:
    """Return what a deal of this problem must keep; a pin ends when somebody of its pod is away."""
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    here = {person.id for person in problem.people}
    pods = facts_of(draft) if draft else ()
    kept = tuple(pod for pod in pods if pod.pinned and here.issuperset(pod.seats))
    return Promises(promised(event), kept, event.teams, teams_of(event))


def deal(problem: Problem, promises: Promises) -> Plan:
    """Pair everybody so that all promises are kept; pinned pods come first.

    Raises what `pair_locked` and `paired` do.
    """
    kept = [pod.seats for pod in promises.kept]
    if promises.teams == Teams.NONE:
        return pair_around(problem, promises.locks, kept)
    return paired_around(problem, promises.teams, promises.pairs, promises.locks, kept)


def write_draft(
    event: Event,
    *,
    number: int,
    plan: Plan,
    policy: Policy,
    byes: ByeRule,
    promises: Promises,
    stage: int = 0,
    tables: Sequence[int] = (),
) -> Round:
    """Store a plan as the draft, in the rows of the older draft where there is one.

    With a `stage` it is one of a cut: how many are still in. With `tables` its pods sit at these,
    and all of it counts as put together by hand.
    """
    draft = event.rounds.filter(state=RoundState.DRAFT).first()
    if draft is None:
        draft = Round(event=event, number=number, minutes=event.round_minutes)
    else:
        remember(draft)
    draft.seed, draft.policy, draft.byes = plan.seed, policy, byes
    draft.kind, draft.stage = RoundKind.CUT if stage else RoundKind.PAIRED, stage
    draft.cost, draft.lower_bound = dict(plan.cost), dict(plan.lower_bound)
    draft.save()
    room = tables_of(event)
    pods = planned_facts(
        plan,
        tables=tables or seated_at(plan, usable(room), promises),
        labels=labels_of(room),
        rows=_rows(draft, promises),
        pinned=len(promises.kept),
    )
    kept = len(pods) if tables else len(promises.kept)
    pods = (*map(as_by_hand, pods[:kept]), *pods[kept:])
    arrange(draft, pods, byes=plan.byes, cost=plan.cost, lower_bound=plan.lower_bound)
    return draft


def seated_at(plan: Plan, room: Sequence[RoomTable], promises: Promises) -> list[int]:
    """Return each pod's table: promised ones first, then those of pinned pods, then by the room.

    Raises RuleError `seating.locks_impossible` (players) where promises exclude each other.
    """
    locks = promises.locks
    fixed: dict[int, int] = {}
    for at, pod in enumerate(plan.pods):
        table = next((locks.tables[name] for name in pod.seats if name in locks.tables), None)
        if table is not None and table not in fixed.values():
            fixed[at] = table
    for at, kept in enumerate(promises.kept):
        if at not in fixed and kept.table not in fixed.values():
            fixed[at] = kept.table
    tables = at_tables([len(pod.seats) for pod in plan.pods], room, fixed=fixed)
    seats = {table: pod.seats for table, pod in zip(tables, plan.pods, strict=True)}
    if unkept := broken(locks, seats):
        raise RuleError("seating.locks_impossible", players=unkept)
    return tables


def _rows(draft: Round, promises: Promises) -> list[str]:
    kept = [pod.row for pod in promises.kept]
    return [*kept, *(pod.row for pod in facts_of(draft) if pod.row not in kept)]
