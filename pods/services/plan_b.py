"""Plan B: the rounds to come as they can be played by hand if the machine is lost; nothing is stored."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from engine.errors import RuleError
from engine.seating.byes import BYE
from engine.seating.problem import Policy, Problem
from events.access import Actor, Scope, require
from events.models import Entry, Event
from pods.access import round_for
from pods.history import policy_of, problem_with
from pods.models import PUBLIC, Round, RoundKind
from pods.schedules import ComingRound, room_of, schedule_for
from pods.services.dealing import deal, promises_of
from pods.sizes import sizes_for

Seats = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PlanB:
    """The rounds after a public one as if nobody came or left; `stopped` says why some are missing."""

    base: Round
    rounds: tuple[ComingRound, ...]
    seed: int
    stopped: RuleError | None = None
    again: int = 0  # meetings in these rounds of two who met before


def plan_b(*, round_id: str, actor: Actor) -> PlanB:
    """Plan all rounds after a public round for those who sat in it, without repeats as far as can be.

    The same round always gives the same plan: it counts no points, as nobody knows those to come,
    and its chance is the round's seed. Rounds that are planned ahead anyway are taken from there.
    """
    found = round_for(round_id, actor=actor)
    event = found.event
    require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if found.kind != RoundKind.PAIRED or found.state not in PUBLIC:
        return PlanB(found, (), found.seed)
    people = {seat.entry_id: seat.entry for seat in found.seats.select_related("entry")}
    problem = _problem(event, found, people)
    scheduled = _scheduled(event, found, people)
    rounds, stopped = (scheduled, None) if scheduled else _planned(event, problem)
    coming, again = _coming(event, found, rounds, people), _met_again(problem, rounds)
    return PlanB(found, coming, found.seed, stopped, again)


def _met_again(problem: Problem, rounds: Sequence[Seats]) -> int:
    """Count the meetings in these rounds of two who have sat at one table before."""
    met = {pair for seats in problem.history for pair in _meetings(seats)}
    again = 0
    for seats in rounds:
        now = set(_meetings(seats))
        again += len(now & met)
        met |= now
    return again


def _meetings(seats: Seats) -> Iterator[tuple[str, ...]]:
    return (pair for pod in seats for pair in combinations(sorted(pod), 2))


def _scheduled(event: Event, found: Round, people: Mapping[str, Entry]) -> list[Seats]:
    """Return the rounds of the event's schedule after this one, if it seats these very people."""
    kept = schedule_for(event, found.number + 1)
    if kept is None:
        return []
    rounds = [tuple(map(tuple, pods)) for pods in kept.rounds[found.number + 1 - kept.first :]]
    named = [{name for pod in pods for name in pod} for pods in rounds]
    return rounds if all(names == people.keys() for names in named) else []


def _problem(event: Event, found: Round, people: Mapping[str, Entry]) -> Problem:
    policy = policy_of(event)
    sizes = {len(pod.seats.all()) for pod in found.pods.prefetch_related("seats")}
    has_byes = found.seats.filter(pod=None).exists()
    problem = problem_with(
        event,
        sorted(people.values(), key=lambda entry: entry.arrival),
        seed=found.seed,
        allow=tuple(sorted({*sizes_for(event), *sizes, *([BYE] if has_byes else [])})),
        before=found.number + 1,
        policy=Policy.NEVER_REPEAT if policy is Policy.FIXED else policy,
    )
    left = max(event.rounds_planned - found.number, 0)
    return replace(problem, points={}, rounds_left=left)


def _planned(event: Event, problem: Problem) -> tuple[list[Seats], RuleError | None]:
    """Plan round after round, each from those before it; return also why no more could be planned."""
    promises = replace(promises_of(event, problem), kept=())
    rounds: list[Seats] = []
    try:
        for left in range(problem.rounds_left, 0, -1):
            history = (*problem.history, *rounds)
            plan = deal(replace(problem, history=history, rounds_left=left), promises)
            rounds.append(plan.seats())
    except RuleError as refusal:
        return rounds, refusal
    return rounds, None


def _coming(
    event: Event, found: Round, rounds: list[Seats], people: Mapping[str, Entry]
) -> tuple[ComingRound, ...]:
    room = room_of(event)
    return tuple(
        ComingRound(
            number,
            tuple(room.pods([pod for pod in pods if len(pod) > BYE], people)),
            tuple(people[pod[0]] for pod in pods if len(pod) == BYE),
        )
        for number, pods in enumerate(rounds, found.number + 1)
    )
