"""Rounds that are planned before the first of them: each is taken from the schedule as it comes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.seating.byes import second_byes
from engine.seating.byhand import broken, plan_by_hand
from engine.seating.locks import Locks
from engine.seating.plan import Plan, PlannedPod, Reason
from engine.seating.problem import Problem
from engine.seating.repair import repaired
from engine.seating.rounds import whole_schedule
from engine.seating.solve import pair
from events.models import Event
from pods.schedule import Schedule
from pods.schedules import schedule_for
from pods.services.arranged import BY_HAND
from pods.services.dealing import Promises, deal, seated_at
from pods.tables import tables_of, usable

Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class NewSchedule:
    """The rounds to come as they were planned just now, this one first."""

    first: int
    seed: int
    rounds: tuple[Seats, ...]


def scheduled(
    event: Event, problem: Problem, promises: Promises, *, number: int, anew: bool = False
) -> tuple[Plan, NewSchedule | None]:
    """Return a round of the schedule, and the schedule itself where it is a new one.

    A schedule is made where there is none that the rounds so far belong to, or `anew`. Who came or
    left since then is seated by changing as few tables as possible. Where the schedule breaks a
    promise, this round is dealt afresh. Raises what dealing does.
    """
    kept = None if anew else schedule_for(event, number)
    made = None if kept else _planned(problem, promises.locks, number)
    seats = made.rounds[0] if made else _seats(kept, number)
    if promises.kept:
        return deal(problem, promises), made
    plan = _fitted(problem, seats)
    return (plan if _keeps(event, plan, promises) else deal(problem, promises)), made


def keep_schedule(event: Event, new: NewSchedule) -> None:
    """Store a new schedule in place of the older one."""
    rounds = [[list(pod) for pod in pods] for pods in new.rounds]
    facts = {"first": new.first, "seed": new.seed, "rounds": rounds}
    Schedule.objects.update_or_create(event=event, defaults=facts)


def _planned(problem: Problem, locks: Locks, number: int) -> NewSchedule:
    together = (*problem.together, *(tuple(group) for group in locks.mates))
    plans = whole_schedule(replace(problem, together=together))
    return NewSchedule(number, problem.seed, tuple(plan.seats() for plan in plans))


def _seats(kept: Schedule | None, number: int) -> Seats:
    assert kept is not None  # noqa: S101  the caller made one otherwise
    return tuple(tuple(pod) for pod in kept.rounds[number - kept.first])


def _fitted(problem: Problem, seats: Seats) -> Plan:
    """The scheduled pods; only those that must change do where other people are here."""
    if {person.id for person in problem.people} == {name for pod in seats for name in pod}:
        return _told(plan_by_hand(problem, seats), ())
    result = repaired(problem, seats)
    if second_byes(problem, [pod[0] for pod in result.pods if len(pod) == 1]):
        return pair(problem)
    full = [(at, pod) for at, pod in enumerate(result.pods, 1) if len(pod) > 1]
    byes = [pod for pod in result.pods if len(pod) == 1]
    plan = plan_by_hand(problem, [*(pod for _, pod in full), *byes])
    touched = [place for place, (at, _) in enumerate(full) if at in result.touched]
    return _told(plan, touched)


def _told(plan: Plan, touched: Sequence[int]) -> Plan:
    """Pods that only follow the schedule say so, and none claims that no other round was better."""
    codes = ["schedule_changed" if at in touched else "scheduled" for at in range(len(plan.pods))]
    return replace(plan, pods=tuple(map(_pod, plan.pods, codes)))


def _pod(pod: PlannedPod, code: str) -> PlannedPod:
    reasons = [replace(why, code=BY_HAND.get(why.code, why.code)) for why in pod.reasons]
    return replace(pod, reasons=(*reasons, Reason(code, {})), next_best=None)


def _keeps(event: Event, plan: Plan, promises: Promises) -> bool:
    mates = Locks(mates=promises.locks.mates)
    if broken(mates, _by_place(plan)):
        return False
    try:
        seated_at(plan, usable(tables_of(event)), promises)
    except RuleError:
        return False
    return True


def _by_place(plan: Plan) -> Mapping[int, tuple[str, ...]]:
    return {place: pod.seats for place, pod in enumerate(plan.pods)}
