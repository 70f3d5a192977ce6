"""Changes of a round by hand, thought out before anything is locked or written."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.seating.byes import BYE, second_byes
from engine.seating.byhand import newly_broken, plan_by_hand
from engine.seating.cost import cost_of
from engine.seating.plan import Cost, Plan
from engine.seating.repair import Repaired, re_paired, repaired
from engine.seating.swaps import change_of, partners
from engine.seating.tables import RoomTable, at_tables
from events import access as event_access
from events.access import Actor, Scope
from events.models import Event
from events.teams import Teams
from pods import access
from pods.models import Round, RoundState
from pods.services.arranged import PodFacts, as_by_hand, is_by_hand, planned_facts
from pods.services.ground import Act, Ground, ground_of
from pods.services.siding import all_dealt, need_dealt, without_meetings
from pods.tables import labels_of, tables_of, usable

Named = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """The pods of a round as they shall be, and what that costs.

    `basis` is a digest of what it was thought out from. `left` and `joined` are the pods whose
    people or table change, as they are and as they shall be.
    """

    act: Act
    basis: str
    allow: tuple[int, ...]
    seed: int
    pods: tuple[PodFacts, ...]
    plan: Plan
    before: Cost
    after: Cost
    byes_before: tuple[str, ...]
    left: tuple[PodFacts, ...]
    joined: tuple[PodFacts, ...]

    def change(self, *, public: bool) -> Mapping[str, list[float]]:
        """Return what the cost gains, tier by tier, of the tiers that change."""
        return change_of(self.before, self.after, public=public)

    @property
    def byes_changed(self) -> tuple[list[str], list[str]]:
        """Return who no longer sits out, and who does now."""
        old, new = self.byes_before, self.plan.byes
        return [one for one in old if one not in new], [one for one in new if one not in old]

    @property
    def tables(self) -> list[int]:
        """Return the tables that somebody leaves or joins."""
        return sorted({pod.table for pod in (*self.left, *self.joined)})


def plan_swap(*, round_id: str, actor: Actor, one: str, other: str) -> Change:
    """Think out what it means that two people of a round trade seats.

    Refuses with `round.same_person`, `seating.not_seated`, `round.tables_have_results`,
    `round.left_for_extra_games`, `round.lock_holds`, `round.teams_stay_together`.
    """
    event, found = _to_change(round_id, actor)
    if one == other:
        raise RuleError("round.same_person")
    if event.teams == Teams.PAIRS:
        raise RuleError("round.teams_stay_together")
    ground = ground_of(event, found, act=Act.SWAP)
    _refuse_strangers(ground, (one, other))
    trade = {one: other, other: one}
    seats = [tuple(trade.get(name, name) for name in pod) for pod in ground.open_seats]
    if second_byes(ground.everybody, _alone(seats)):
        raise RuleError("round.second_bye")
    return _thought(event, ground, Act.SWAP, seats)


def swap_partners(*, round_id: str, actor: Actor, one: str) -> Mapping[str, int]:
    """Tell of everybody at other open tables whether a swap makes the round worse (1), not (0), better (-1)."""
    event, found = _to_change(round_id, actor)
    ground = ground_of(event, found, act=Act.SWAP)
    return partners(ground.asked, ground.open_seats, one)


def plan_repair(*, round_id: str, actor: Actor, allow: Collection[int] = ()) -> Change:
    """Think out how who came gets a seat and who left leaves none empty, at the fewest tables.

    Refuses with `round.nothing_to_repair`, `seating.cannot_split`, `round.repair_breaks_lock`,
    `round.lock_holds`.
    """
    event, found = _to_change(round_id, actor)
    ground = ground_of(event, found, act=Act.REPAIR, allow=allow)
    if event.teams != Teams.NONE:
        return _thought(event, ground, Act.REPAIR, need_dealt(event, ground), allow=allow)
    result = _repaired(ground)
    if not result.touched:
        raise RuleError("round.nothing_to_repair")
    return _thought(event, ground, Act.REPAIR, result.pods, allow=allow)


def plan_re_pair(*, round_id: str, actor: Actor, seed: int, allow: Collection[int] = ()) -> Change:
    """Think out new pods for all tables of a round being played that have no result.

    Refuses with `round.wrong_state` for a draft, `round.all_reported`,
    `round.left_for_extra_games`, `seating.cannot_split`.
    """
    event, found = _to_change(round_id, actor)
    if found.state != RoundState.PUBLISHED:
        raise RuleError("round.wrong_state", state=found.state, number=found.number)
    ground = ground_of(event, found, act=Act.RE_PAIR, allow=allow, seed=seed)
    if ground.away and not ground.open_pods:
        left = [pod for pod in ground.shut_pods if pod.row in ground.away]
        raise RuleError("round.left_for_extra_games", pods=_signs(left))
    if not ground.open_pods:
        raise RuleError("round.all_reported", number=found.number)
    alone = event.teams == Teams.NONE
    pods = _afresh(ground).pods if alone else all_dealt(event, ground)
    return _thought(event, ground, Act.RE_PAIR, pods, allow=allow)


def _to_change(round_id: str, actor: Actor) -> tuple[Event, Round]:
    found = access.round_for(round_id, actor=actor)
    event_access.require(found.event, actor=actor, need=Scope.ROUNDS_WRITE)
    return found.event, found


def _refuse_strangers(ground: Ground, names: Sequence[str]) -> None:
    tables = {name: pod for pod in ground.shut_pods for name in pod.seats}
    seated = {name for pod in ground.open_seats for name in pod}
    shut = {tables[name].row: tables[name] for name in names if name in tables}
    if left := [pod for row, pod in shut.items() if row in ground.away]:
        raise RuleError("round.left_for_extra_games", pods=_signs(left))
    if shut:
        raise RuleError("round.tables_have_results", pods=_signs(shut.values()))
    for name in names:
        if name not in seated:
            raise RuleError("seating.not_seated", player=name)


def _signs(pods: Iterable[PodFacts]) -> list[int | str]:
    return [pod.label or pod.table for pod in sorted(pods, key=lambda pod: pod.table)]


def _repaired(ground: Ground) -> Repaired:
    """Repair; where that breaks a promise, once more with the tables of promises left alone.

    Where only another pairing spares somebody a second bye, all tables that may change do.
    """
    seats = ground.open_seats
    pinned = {at for at, pod in enumerate(ground.open_pods, 1) if pod.pinned}
    result = repaired(ground.asked, seats, pinned=pinned)
    if second_byes(ground.asked, _alone(result.pods)):
        result = _afresh(ground, pinned)
    rows = _named(ground, result.pods)
    tables = {pod.row: pod.table for pod in ground.open_pods}
    numbered = {tables.get(row, -at): pod for at, (row, pod) in enumerate(rows, 1)}
    if not newly_broken(ground.locks, ground.by_table, numbered):
        return result
    held = {*ground.locks.tables, *(name for pair in ground.locks.mates for name in pair)}
    pinned |= {at for at, pod in enumerate(seats, 1) if held & {*pod}}
    try:
        return repaired(ground.asked, seats, pinned=pinned)
    except RuleError:
        raise RuleError("round.repair_breaks_lock") from None


def _afresh(ground: Ground, pinned: Collection[int] = ()) -> Repaired:
    """Pair all tables that may change anew."""
    seats = ground.open_seats
    return re_paired(ground.asked, seats, tables={*range(1, len(seats) + 1)} - {*pinned})


def _alone(pods: Iterable[tuple[str, ...]]) -> list[str]:
    return [pod[0] for pod in pods if len(pod) == BYE]


def _named(ground: Ground, seats: Sequence[tuple[str, ...]]) -> list[Named]:
    """Give pods the rows they come from; pods beyond the old ones are new, empty ones are gone.

    Byes are no pods.
    """
    rows = [pod.row for pod in ground.open_pods]
    rows += [""] * (len(seats) - len(rows))
    return [(row, pod) for row, pod in zip(rows, seats, strict=True) if len(pod) > BYE]


def _tables(ground: Ground, named: Sequence[Named], room: Sequence[RoomTable]) -> list[int]:
    """Keep each pod at its table while there are chairs for all; others choose from what is free."""
    old = {pod.row: pod for pod in ground.open_pods}
    chairs = {table.number: table.chairs for table in room}
    shut = {at: pod.table for at, pod in enumerate(ground.shut_pods, len(named))}
    kept = {
        at: old[row].table
        for at, (row, pod) in enumerate(named)
        if row and chairs.get(old[row].table, len(pod)) >= len(pod)
    }
    sizes = [len(pod) for _, pod in named] + [len(pod.seats) for pod in ground.shut_pods]
    known = [*(pod.table for pod in ground.pods), *ground.taken]
    free = [table for table in room if table.number not in ground.taken]
    return at_tables(sizes, free, fixed=kept | shut, known=known)


def _thought(
    event: Event,
    ground: Ground,
    act: Act,
    seats: Sequence[tuple[str, ...]],
    *,
    allow: Collection[int] = (),
) -> Change:
    room = tables_of(event)
    named = _named(ground, seats)
    tables = _tables(ground, named, usable(room))
    rows = [row for row, _ in named] + [pod.row for pod in ground.shut_pods]
    shut = [pod.seats for pod in ground.shut_pods]
    byes = [(name,) for name in _alone(seats)]
    plan = plan_by_hand(ground.everybody, [*(pod for _, pod in named), *shut, *byes])
    if event.teams != Teams.NONE:
        plan = without_meetings(plan)
    after = dict(zip(tables, (pod.seats for pod in plan.pods), strict=True))
    if unkept := newly_broken(ground.locks, ground.by_table, after):
        raise RuleError("round.lock_holds", players=unkept)
    pods = planned_facts(plan, tables=tables, labels=labels_of(room), rows=rows)
    pods = _marked(pods, ground)
    return Change(
        act=act,
        basis=ground.basis,
        allow=tuple(allow),
        seed=ground.asked.seed,
        pods=pods,
        plan=plan,
        before=cost_of(ground.everybody, ground.seats),
        after=cost_of(ground.everybody, plan.seats()),
        byes_before=ground.byes,
        left=_differing(ground.pods, pods),
        joined=_differing(pods, ground.pods),
    )


def _marked(pods: Sequence[PodFacts], ground: Ground) -> tuple[PodFacts, ...]:
    """Keep pins, and say of pods that staff touch, now or before, that they are made by hand."""
    old = {pod.row: pod for pod in ground.pods}
    touched = {pod.row for pod in _differing(pods, ground.pods)}
    by_hand = touched | {row for row, pod in old.items() if is_by_hand(pod)}
    pinned = {row for row, pod in old.items() if pod.pinned}
    return tuple(
        replace(as_by_hand(pod) if pod.row in by_hand else pod, pinned=pod.row in pinned)
        for pod in pods
    )


def _differing(pods: Sequence[PodFacts], others: Sequence[PodFacts]) -> tuple[PodFacts, ...]:
    """Return the pods that do not stand among the others with the same table and people."""
    same = {(pod.row, pod.table, pod.seats) for pod in others}
    some = (pod for pod in pods if (pod.row, pod.table, pod.seats) not in same)
    return tuple(sorted(some, key=lambda pod: pod.table))
