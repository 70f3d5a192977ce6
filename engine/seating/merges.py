"""Merges of levels: who would be asked to play at another one where a level cannot sit by itself."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, permutations

from engine.errors import RuleError
from engine.seating.cost import odd_pods
from engine.seating.problem import Levels, Person, Problem
from engine.seating.sizes import pod_sizes
from engine.seating.solve import pair

MOST_PROPOSALS = 6
MOST_MOVES = 5
MOST_FLOWS = 20_000

Flow = Counter[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Move:
    """Somebody plays at `level` this round instead of their own; `accepted` if they offered it."""

    player: str
    own: int
    level: int
    accepted: bool


@dataclass(frozen=True, slots=True)
class Proposal:
    """Moves after which every level sits by itself; names are for the staff only.

    `broken` counts the people to be asked for what they did not accept; `sizes` gives the pods
    of each level that has any people then, largest first.
    """

    moves: tuple[Move, ...]
    broken: int
    sizes: Mapping[int, tuple[int, ...]]


def merge_proposals(problem: Problem) -> tuple[Proposal, ...]:
    """Ways out where levels have no split of their own: up to six, fewest broken acceptances first.

    Then come fewer pods of another size than the preferred, fewer moves, lower levels.
    Empty with mixed levels, where nobody need be asked (with accepted levels: a round that breaks
    no acceptance exists), and where no five moves help. Of people alike those who came last are
    asked. The order of people changes nothing. Raises nothing.
    """
    problem = problem.staying()
    if problem.levels is Levels.MIXED or not _troubled(problem):
        return ()
    found = sorted(_proposals(problem), key=lambda one: one[0])
    kept: list[tuple[Flow, Proposal]] = []
    for _, flow, proposal in found:
        if not any(smaller <= flow for smaller, _ in kept):
            kept.append((flow, proposal))
    return tuple(proposal for _, proposal in kept[:MOST_PROPOSALS])


def merged(problem: Problem, moves: Sequence[Move]) -> Problem:
    """The problem once these people have agreed to play at another level this round."""
    level = {move.player: move.level for move in moves}
    people = tuple(
        replace(person, level=level.get(person.id, person.level), accepts=_with_own(person))
        for person in problem.people
    )
    return replace(problem, people=people)


def _with_own(person: Person) -> frozenset[int]:
    return person.accepts | {person.level}


def _troubled(problem: Problem) -> bool:
    counts = Counter(person.level for person in problem.people)
    if problem.levels is Levels.SEPARATE:
        return _sizes(problem, counts) is None
    try:
        return bool(pair(replace(problem, rounds_left=1)).cost["R1"])
    except RuleError:
        return True


def _sizes(problem: Problem, counts: Mapping[int, int]) -> dict[int, tuple[int, ...]] | None:
    """The pods of each level, None if one has no split."""
    try:
        return {
            level: pod_sizes(count, prefer=problem.prefer, allow=problem.allow)
            for level, count in sorted(counts.items())
            if count
        }
    except RuleError:
        return None


def _proposals(problem: Problem) -> Iterator[tuple[tuple[object, ...], Flow, Proposal]]:
    """Each flow of people between levels that helps, with the best people to move and its rank."""
    counts = Counter(person.level for person in problem.people)
    for flow in _flows(sorted(counts)):
        after = Counter(counts)
        for (own, level), count in flow.items():
            after[own] -= count
            after[level] += count
        sizes = _sizes(problem, after) if min(after.values()) >= 0 else None
        moves = None if sizes is None else _moves(problem, flow)
        if sizes is None or moves is None:
            continue
        broken = sum(not move.accepted for move in moves)
        odd = sum(odd_pods(pods, problem.prefer) for pods in sizes.values())
        rank = broken, odd, len(moves), sorted(flow.elements())
        yield rank, flow, Proposal(moves, broken, sizes)


def _flows(levels: Sequence[int]) -> Iterator[Flow]:
    """Few people between levels, fewest first, never in both directions between two of them."""
    ways = list(permutations(levels, 2))
    tried = 0
    for count in range(1, MOST_MOVES + 1):
        for some in combinations_with_replacement(ways, count):
            tried += 1
            if tried > MOST_FLOWS:
                return
            flow = Counter(some)
            if not any((level, own) in flow for own, level in flow):
                yield flow


def _moves(problem: Problem, flow: Flow) -> tuple[Move, ...] | None:
    """Who moves so that as few as possible go where they did not accept; None if too few are there."""
    moves: list[Move] = []
    for own in sorted({own for own, _ in flow}):
        people = [person for person in problem.people if person.level == own]
        people.sort(key=lambda person: (person.order, person.id), reverse=True)
        places = [level for home, level in sorted(flow.elements()) if home == own]
        chosen = _chosen(people, places)
        if chosen is None:
            return None
        moves += chosen
    return tuple(moves)


def _chosen(people: Sequence[Person], places: Sequence[int]) -> list[Move] | None:
    """A person for each place: as many who accept it as can be matched, then the others in order."""
    if len(people) < len(places):
        return None
    holder: dict[int, int] = {}
    for place in range(len(places)):
        _match(place, people, places, holder, set())
    taken = {place: person for person, place in holder.items()}
    free = iter(person for person in range(len(people)) if person not in holder)
    who = [people[taken[place] if place in taken else next(free)] for place in range(len(places))]
    return [
        Move(person.id, person.level, level, level in person.accepts)
        for person, level in zip(who, places, strict=True)
    ]


def _match(
    place: int,
    people: Sequence[Person],
    places: Sequence[int],
    holder: dict[int, int],
    seen: set[int],
) -> bool:
    """Give a place to somebody who accepts it, moving others to places they accept as well."""
    for number, person in enumerate(people):
        if number in seen or places[place] not in person.accepts:
            continue
        seen.add(number)
        if number not in holder or _match(holder[number], people, places, holder, seen):
            holder[number] = place
            return True
    return False
