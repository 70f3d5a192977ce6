"""A new partner each round (2v2): partners never twice while avoidable, opponents at most twice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, product

import numpy as np

from engine.seating.byes import without_byes
from engine.seating.field import Field, Ints, chance
from engine.seating.parts import parts_of
from engine.seating.problem import Problem
from engine.seating.reasons import level_of
from engine.seating.rotation import PLACES, Prices, Rotation, Sides
from engine.seating.sides import SidedTable, fair_order, sides_of
from engine.seating.sizes import pod_sizes
from engine.seating.whist import continued, whist

Pair = tuple[list[int], list[int]]

BLOCK = 120


@dataclass(frozen=True, slots=True)
class PartnersPlan:
    """A round of tables with two sides, and who sits out.

    `cost` counts what could not be had, in this order: `outside` (acceptances broken), `apart`
    (people who must not meet; private), `partners` Σ (times partners so far)² over partners,
    `thrice` pairs who oppose each other a third time or more, `short` people at short tables or
    out, above the field's minimum. `home` is private as well, see `Plan`.
    """

    tables: tuple[SidedTable, ...]
    byes: tuple[str, ...]
    cost: Mapping[str, int]
    seed: int
    home: tuple[str, ...] = ()

    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The round as part of a history; a bye is a pod of one."""
        return (*(table.seats for table in self.tables), *((name,) for name in self.byes))


def pair_partners(problem: Problem) -> PartnersPlan:
    """Deal partners and opponents for one round; the same problem gives the same plan.

    Tables of four, else of three (the one alone plays with two decks) and two as far as `allow`
    has them; `prefer` is taken as 4. History is of pods as `SidedTable.seats` orders them. Levels,
    people apart, byes and the way home are kept as `pair` does, points only order the tables.
    With more rounds than half the players a whist schedule is followed where one is known (4, 5,
    8, 12, 13, 16, 17, 20, 21, 24 players) and the past is its beginning; else each round is
    searched by itself. Raises RuleError `seating.cannot_split` and `seating.level_cannot_split`.
    """
    home, problem = problem.home(), problem.staying()
    allow = tuple(size for size in problem.allow if size <= PLACES)
    problem = replace(problem, prefer=PLACES, allow=allow)
    whole = Field.of(problem)
    sides = sides_so_far(problem, whole)
    seated, byes = without_byes(problem, whole)
    dealt = _by_whist(problem, whole, len(byes))
    if dealt is None:
        here = np.array([at for at, one in enumerate(whole.people) if one.id not in byes], np.int64)
        parts = parts_of(seated, whole.take(here))
        dealt = [two for part in parts for two in _dealt(problem, whole, sides, here[part])]
    tables = sorted(dealt, key=partial(_place, whole))
    playing = {person for one, other in tables for person in (*one, *other)}
    out = [at for at in range(len(whole)) if at not in playing]
    return PartnersPlan(
        tables=tuple(_table(whole, number, pair) for number, pair in enumerate(tables, 1)),
        byes=tuple(whole.people[at].id for at in out),
        cost=_cost(whole, sides, tables, out),
        seed=problem.seed,
        home=home,
    )


def sides_so_far(problem: Problem, field: Field) -> Sides:
    """How often any two were partners and opponents, and everybody alone on a side."""
    index = {person.id: place for place, person in enumerate(field.people)}
    partners = np.zeros((len(field),) * 2, np.int64)
    opponents, alone = partners.copy(), np.zeros(len(field), np.int64)
    for pod in (pod for pods in problem.history for pod in pods if len(pod) > 1):
        one, other = ([index[name] for name in side if name in index] for side in sides_of(pod))
        for side, names in zip((one, other), sides_of(pod), strict=True):
            partners[np.ix_(side, side)] += 1
            alone[side] += len(names) == 1
        opponents[np.ix_(one, other)] += 1
        opponents[np.ix_(other, one)] += 1
    np.fill_diagonal(partners, 0)
    return Sides(partners, opponents, alone)


def _by_whist(problem: Problem, field: Field, byes: int) -> list[Pair] | None:
    """The next round of a schedule, where the event is long and nobody has wishes."""
    players, left = len(field), problem.rounds_left
    wishes = field.outside.any() or field.avoid.any() or field.together.any()
    if 2 * (len(problem.history) + left) <= players or wishes or not whist(players):
        return None
    if byes != players % PLACES or PLACES not in problem.allow:
        return None
    index = {person.id: place for place, person in enumerate(field.people)}
    past = [[pod for pod in pods if len(pod) > 1] for pods in problem.history]
    if any(len(pod) != PLACES or not index.keys() >= set(pod) for pods in past for pod in pods):
        return None
    known = [[[index[name] for name in pod] for pod in pods] for pods in past]
    tables = continued(known, players, left, chance(problem, "search"))
    return None if tables is None else [(table[0::2], table[1::2]) for table in tables]


def _dealt(problem: Problem, whole: Field, sides: Sides, part: Ints) -> list[Pair]:
    """Tables of one part; many people are dealt in blocks, drawn anew each round."""
    rng = chance(problem, "search")
    order = part[rng.permutation(len(part))]
    blocks = [order[at : at + BLOCK] for at in range(0, max(len(part) - BLOCK, 1), BLOCK)]
    blocks[-1] = order[BLOCK * (len(blocks) - 1) :]
    found: list[Pair] = []
    for block in blocks:
        square = np.ix_(block, block)
        some = Sides(sides.partners[square], sides.opponents[square], sides.alone[block])
        sizes = pod_sizes(len(block), prefer=PLACES, allow=problem.allow)
        who = Rotation(Prices.of(whole.take(block), some), sizes).best(rng)
        for at in range(0, len(who), PLACES):
            table = [
                int(block[chair]) if chair < len(block) else None for chair in who[at : at + PLACES]
            ]
            one, other = ([p for p in side if p is not None] for side in (table[0::2], table[1::2]))
            found.append((one, other))
    return found


def _place(field: Field, pair: Pair) -> tuple[int, float, int]:
    """Short tables last, then by points, then the draw."""
    people = [*pair[0], *pair[1]]
    return -len(people), -float(field.points[people].mean()), min(people)


def _table(field: Field, number: int, pair: Pair) -> SidedTable:
    order = fair_order(field.turns, *pair)
    return SidedTable(number, tuple(field.people[at].id for at in order), level_of(field, order))


def _cost(field: Field, sides: Sides, tables: Sequence[Pair], out: Sequence[int]) -> dict[str, int]:
    mates = [two for pair in tables for side in pair for two in combinations(side, 2)]
    foes = [two for one, other in tables for two in product(one, other)]
    here = [*mates, *foes]
    short = [p for one, other in tables if len(one + other) < PLACES for p in (*one, *other)]
    return {
        "outside": sum(int(field.outside[two]) for two in here),
        "apart": sum(int(field.avoid[two]) for two in here),
        "partners": sum(int(sides.partners[two]) ** 2 for two in mates),
        "thrice": sum(bool(sides.opponents[two] > 1) for two in foes),
        "short": sum(int(field.extra[person]) for person in (*short, *out)),
    }
