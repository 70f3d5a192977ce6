"""Who shares a pod: from first seatings to the best vector found."""

from itertools import islice

import numpy as np

from engine.seating.bases import Base, bases
from engine.seating.board import Board, board_of
from engine.seating.bounds import Round, least_repeats
from engine.seating.cost import measure, ranking, tiers_of
from engine.seating.exact import MOST_PEOPLE, best_of_all
from engine.seating.field import Field, Ints
from engine.seating.problem import Problem
from engine.seating.search import Walk
from engine.seating.sizes import splits
from engine.seating.subsets import MOST_PEOPLE as MOST_SETS
from engine.seating.subsets import better

MOST_BASES = 4
BULK_FROM = 100
SOFT_RULES = frozenset({"R5"})


def grouped(
    problem: Problem, field: Field, rounds: list[Round], rng: np.random.Generator
) -> list[Ints]:
    """The pods of a field that is seated as one, as arrays of its indexes.

    `rounds` are the past rounds in these indexes. Other sizes are tried only while people who
    must not meet do, for that comes before sizes.
    """
    tiers = tiers_of(field, problem.policy)
    if len(field) <= MOST_PEOPLE:
        sizes = splits(len(field), prefer=problem.prefer, allow=problem.allow)
        return best_of_all(tiers, sizes, problem.prefer)
    found: list[tuple[tuple[float, ...], list[Ints]]] = []
    for base in islice(bases(field, problem.prefer, problem.allow, rng), MOST_BASES):
        pods = _pods(_searched(problem, field, rounds, base, rng))
        cost = measure(field, [pod.tolist() for pod in pods], problem.prefer)
        found.append((ranking(cost, problem.policy), pods))
        if not cost["R2"]:
            break
    near = min(found, key=lambda candidate: candidate[0])[1]
    return (len(field) <= MOST_SETS and better(problem, field, near)) or near


def _pods(pod: Ints) -> list[Ints]:
    return [np.flatnonzero(pod == number) for number in range(int(pod.max()) + 1)]


def _searched(
    problem: Problem, field: Field, rounds: list[Round], base: Base, rng: np.random.Generator
) -> Ints:
    sizes = np.bincount(base.pod)
    board = board_of(field, problem.policy, int(sizes.max()))
    wanted = 0 if field.kept is None else int(field.kept.sum()) // 2
    known = {
        "R0": -wanted,
        "R1": base.outside,
        "R3": least_repeats(field.meetings, rounds, sizes.tolist()),
    }
    floor = _floor(board, known, int(sizes[sizes < problem.prefer].sum()))
    starts = _starts(field, base, problem.prefer, rng)
    return _improved(board, starts, problem.prefer, floor, rng)


def _floor(board: Board, known: dict[str, int], short: int) -> Ints:
    """What each tier cannot go below with `short` people in short pods."""
    least = [
        known.get(tier.rule, 0) + int(np.sort(tier.short)[:short].sum()) for tier in board.tiers
    ]
    return np.array(least, np.int64)


def _starts(field: Field, base: Base, prefer: int, rng: np.random.Generator) -> Ints:
    """Seatings alike in levels to the base: one in the order of points, the others drawn.

    People of one type trade places only with each other; the last ones get the short pods.
    """
    people = len(field)
    sizes = np.bincount(base.pod)
    rank = np.argsort(np.argsort(-np.minimum(sizes, prefer), kind="stable"), kind="stable")
    types = field.types if field.outside.any() else np.zeros(people, np.int64)
    slots = np.lexsort((rank[base.pod], types))
    starts = np.empty((_walks(people), people), np.int64)
    for walk, start in enumerate(starts):
        points = field.points if walk == 0 else 0 * field.points
        start[np.lexsort((rng.permutation(people), -points, types))] = base.pod[slots]
    return starts


def _walks(people: int) -> int:
    return int(np.clip(12_000 // people**2, 1, 16))


def _steps(people: int) -> int:
    return int(np.clip(6_000_000 // people**2, 10, 200))


def _improved(
    board: Board, starts: Ints, prefer: int, floor: Ints, rng: np.random.Generator
) -> Ints:
    """The best seating after all tiers, then the first stubborn tier alone, then all again."""
    walk = _leg(board, starts, prefer, floor, rng)
    best, value = _top(walk)
    stubborn = _stubborn(board, value, floor)
    if stubborn:
        narrow = Board.of(board.tiers[:stubborn], int(np.bincount(best).max()))
        eased = _leg(narrow, walk.best, prefer, floor[:stubborn], rng)
        again, other = _top(_leg(board, eased.best, prefer, floor, rng))
        best = again if tuple(other) < tuple(value) else best
    last = Walk(board, best[None], prefer)
    last.descend()
    settled: Ints = last.best[0]
    return settled


def _leg(board: Board, starts: Ints, prefer: int, floor: Ints, rng: np.random.Generator) -> Walk:
    walk = Walk(board, starts, prefer)
    people = starts.shape[1]
    if people >= BULK_FROM:
        walk.descend()
    walk.wander(_steps(people), floor, rng)
    return walk


def _top(walk: Walk) -> tuple[Ints, Ints]:
    at = np.lexsort(walk.best_value.T[::-1])[0]
    return walk.best[at], walk.best_value[at]


def _stubborn(board: Board, value: Ints, floor: Ints) -> int:
    """How many tiers end with the first one above its floor; 0 if that is none or all of them."""
    above = [
        number
        for number, tier in enumerate(board.tiers, 1)
        if value[number - 1] > floor[number - 1] and tier.rule not in SOFT_RULES
    ]
    return above[0] if above and above[0] < len(board.tiers) else 0
