"""The people of one round as arrays, for the cost and the search."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Literal, Self

import numpy as np
import numpy.typing as npt

from engine.seating.problem import Levels, Person, Problem

Ints = npt.NDArray[np.int64]

FINEST_UNIT = 1000
OTHER, BEGINNER, HELPER = range(3)
STREAMS = {"order": 0, "search": 1}


@dataclass(frozen=True, slots=True)
class Field:
    """n people in a drawn order, with what the rules need to know about them.

    Shapes: `meetings`, `outside`, `avoid`, `together` (n, n) symmetric with an empty diagonal;
    `types`, `points`, `shorts`, `extra` (n); `turns` (n, longest pod). `meetings` counts pods
    shared so far; `outside` the acceptances a pair breaks (0–2); `together` is 1 within a group and
    for those who sat out the same round;
    people of one type are alike for the levels. `points` are whole multiples of 1/`unit`;
    `shorts` counts earlier short pods and byes, `extra` how many that is above the field's
    minimum; `turns[i, k]` is how often i sat in seat k + 1; `care` (n) is BEGINNER, HELPER (who is both
    helps) or OTHER, None without any beginner; `kept` (n, n) is 1 for pairs who want to share a
    pod, None without any.
    """

    people: tuple[Person, ...]
    meetings: Ints
    outside: Ints
    avoid: Ints
    together: Ints
    types: Ints
    points: Ints
    shorts: Ints
    extra: Ints
    turns: Ints
    unit: int
    care: Ints | None
    kept: Ints | None

    @classmethod
    def of(cls, problem: Problem) -> Self:
        """Arrays of a problem; the order of people is drawn from its seed, whatever order came."""
        people = drawn(problem)
        index = {person.id: place for place, person in enumerate(people)}
        shorts = _shorts(problem, index)
        unit, points = _points(problem, people)
        mixed = problem.levels is Levels.MIXED
        return cls(
            people=people,
            meetings=_meetings(problem, index),
            outside=np.zeros((len(people),) * 2, np.int64) if mixed else _outside(people),
            avoid=_avoid(people, index),
            together=_together(people) | _sat_out(problem, index),
            types=np.zeros(len(people), np.int64) if mixed else _types(people),
            points=points,
            shorts=shorts,
            extra=shorts - shorts.min(initial=len(problem.history)),
            turns=_turns(problem, index),
            unit=unit,
            care=_care(people) if any(one.beginner for one in people) else None,
            kept=_kept(problem, index),
        )

    def __len__(self) -> int:
        return len(self.people)

    def take(self, index: Ints) -> Self:
        """Only these people, in this order; `extra` still refers to the whole field."""
        square = np.ix_(index, index)
        return replace(
            self,
            people=tuple(self.people[place] for place in index),
            meetings=self.meetings[square],
            outside=self.outside[square],
            avoid=self.avoid[square],
            together=self.together[square],
            types=self.types[index],
            points=self.points[index],
            shorts=self.shorts[index],
            extra=self.extra[index],
            turns=self.turns[index],
            care=None if self.care is None else self.care[index],
            kept=None if self.kept is None else self.kept[square],
        )


def chance(problem: Problem, purpose: Literal["order", "search"]) -> np.random.Generator:
    """A stream of the problem's seed, another one for each round and purpose."""
    return np.random.default_rng((problem.seed, len(problem.history), STREAMS[purpose]))


def drawn(problem: Problem) -> tuple[Person, ...]:
    """The people in the order that the seed draws, whatever order they came in."""
    people = sorted(problem.people, key=lambda person: (person.order, person.id))
    order = chance(problem, "order").permutation(len(people))
    return tuple(people[place] for place in order)


def _past_pods(
    problem: Problem, index: dict[str, int]
) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Length of each past pod with (seat from 0, index) of those who are here now."""
    for pods in problem.history:
        for pod in pods:
            here = [(seat, index[name]) for seat, name in enumerate(pod) if name in index]
            yield len(pod), here


def _meetings(problem: Problem, index: dict[str, int]) -> Ints:
    met = np.zeros((len(index),) * 2, np.int64)
    for _, here in _past_pods(problem, index):
        who = [place for _, place in here]
        met[np.ix_(who, who)] += 1
    np.fill_diagonal(met, 0)
    return met


def _shorts(problem: Problem, index: dict[str, int]) -> Ints:
    shorts = np.zeros(len(index), np.int64)
    for length, here in _past_pods(problem, index):
        if length < problem.prefer:
            shorts[[place for _, place in here]] += 1
    return shorts


def _turns(problem: Problem, index: dict[str, int]) -> Ints:
    lengths = [length for length, _ in _past_pods(problem, index)]
    longest = max([problem.prefer, *problem.allow, *lengths])
    turns = np.zeros((len(index), longest), np.int64)
    for length, here in _past_pods(problem, index):
        for seat, place in here if length > 1 else ():
            turns[place, seat] += 1
    return turns


def _outside(people: tuple[Person, ...]) -> Ints:
    levels = sorted({person.level for person in people})
    refuses = np.array(
        [[level not in person.accepts | {person.level} for level in levels] for person in people],
        np.int64,
    ).reshape(len(people), len(levels))
    level = np.array([levels.index(person.level) for person in people], np.int64)
    one_way: Ints = refuses[:, level]
    return one_way + one_way.T


def _types(people: tuple[Person, ...]) -> Ints:
    kinds = [(person.level, *sorted(person.accepts | {person.level})) for person in people]
    names = {kind: number for number, kind in enumerate(sorted(set(kinds)))}
    return np.array([names[kind] for kind in kinds], np.int64)


def _avoid(people: tuple[Person, ...], index: dict[str, int]) -> Ints:
    avoid = np.zeros((len(people),) * 2, np.int64)
    for place, person in enumerate(people):
        others = [index[name] for name in person.avoid if name in index]
        avoid[place, others] = avoid[others, place] = 1
    np.fill_diagonal(avoid, 0)
    return avoid


def _together(people: tuple[Person, ...]) -> Ints:
    names = {group: number for number, group in enumerate(sorted({p.group or "" for p in people}))}
    group = np.array([names[person.group or ""] for person in people], np.int64)
    named = np.array([person.group is not None for person in people], bool)
    same: Ints = ((group[:, None] == group) & named[:, None] & named).astype(np.int64)
    np.fill_diagonal(same, 0)
    return same


def _sat_out(problem: Problem, index: dict[str, int]) -> Ints:
    """Pairs who had a bye in the same round: they are not put together next."""
    pairs = np.zeros((len(index),) * 2, np.int64)
    for pods in problem.history:
        out = [index[pod[0]] for pod in pods if len(pod) == 1 and pod[0] in index]
        pairs[np.ix_(out, out)] = 1
    np.fill_diagonal(pairs, 0)
    return pairs


def _kept(problem: Problem, index: dict[str, int]) -> Ints | None:
    kept = np.zeros((len(index),) * 2, np.int64)
    for group in problem.together:
        who = [index[name] for name in group if name in index]
        kept[np.ix_(who, who)] = 1
    np.fill_diagonal(kept, 0)
    return kept if kept.any() else None


def _care(people: tuple[Person, ...]) -> Ints:
    kinds = [HELPER if one.helper else BEGINNER if one.beginner else OTHER for one in people]
    return np.array(kinds, np.int64)


def _points(problem: Problem, people: tuple[Person, ...]) -> tuple[int, Ints]:
    exact = [
        Fraction(problem.points.get(person.id, 0)).limit_denominator(FINEST_UNIT)
        for person in people
    ]
    unit = lcm(*(share.denominator for share in exact))
    unit = min(unit, FINEST_UNIT)
    return unit, np.array([round(share * unit) for share in exact], np.int64)
