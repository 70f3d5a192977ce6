"""How repeat-free schedules in fours are built: planes, turning base rounds, turning columns."""

import tomllib
from importlib.resources import files
from itertools import product
from math import gcd
from random import Random

POD = 4
DIMENSIONS = {16: 2, 64: 3}
TIMES = ((0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
FEWEST_COLUMN_PODS = 11
COLUMN_TRIES = 400

Rounds = list[list[list[int]]]
Step = tuple[int, int, int]


def affine(players: int) -> Rounds | None:
    """AG(2, 4) for 16 players (5 rounds), AG(3, 4) for 64 (21): a round for each direction.

    The pods of a round are the parallel lines; addition of the four elements is exclusive or.
    """
    dimension = DIMENSIONS.get(players)
    if dimension is None:
        return None
    points = list(product(range(POD), repeat=dimension))
    number = {point: place for place, point in enumerate(points)}
    ways = [way for way in points if next((part for part in way if part), 0) == 1]
    lines = [{tuple(sorted(number[at] for at in _line(p, way))) for p in points} for way in ways]
    return [[list(line) for line in sorted(one)] for one in lines]


def _line(start: tuple[int, ...], way: tuple[int, ...]) -> list[tuple[int, ...]]:
    return [
        tuple(at ^ TIMES[step][part] for at, part in zip(start, way, strict=True))
        for step in range(POD)
    ]


def turned(players: int) -> Rounds | None:
    """The stored base round of this size, turned once for each round."""
    text = (files("engine.seating") / "schedules.toml").read_text("utf-8")
    for schedule in tomllib.loads(text)["schedule"]:
        if schedule["players"] == players:
            base, modulus = schedule["base"], schedule["modulus"]
            return [
                [[_turn(point, step, modulus, players) for point in pod] for pod in base]
                for step in range(modulus)
            ]
    return None


def _turn(point: int, step: int, modulus: int, players: int) -> int:
    if point >= players - players % modulus:
        return point
    return point - point % modulus + (point + step) % modulus


def by_columns(pods: int, rounds: int) -> Rounds | None:
    """Four columns of people; each round turns them against each other by other amounts.

    Point column · pods + place. Two columns never turn by the same difference twice, so nobody
    meets again, and people of one column never meet at all. None where no turns were found.
    """
    if pods < max(FEWEST_COLUMN_PODS, rounds):
        return None
    steps = _even_steps(pods, rounds) or _uneven_steps(pods, rounds)
    if steps is None:
        return None
    return [[_turned_pod(at, step, pods) for at in range(pods)] for step in steps]


def _turned_pod(at: int, step: Step, pods: int) -> list[int]:
    return [column * pods + (at + turn) % pods for column, turn in enumerate((0, *step))]


def _even_steps(pods: int, rounds: int) -> list[Step] | None:
    """Columns that turn by 0, 1, 2, 3 a round: good while no multiple of 1…3 comes back."""
    if any(pods // gcd(pods, difference) < rounds for difference in (2, 3)):
        return None
    return [(step, 2 * step, 3 * step) for step in range(rounds)]


def _uneven_steps(pods: int, rounds: int) -> list[Step] | None:
    """Turns drawn one after the other from those still free; some luck is needed, hence tries."""
    for seed in range(COLUMN_TRIES):
        steps = _drawn_steps(pods, rounds, Random(seed))  # noqa: S311  # a search, not a secret
        if steps:
            return steps
    return None


def _drawn_steps(pods: int, rounds: int, rng: Random) -> list[Step] | None:
    used: list[set[int]] = [set() for _ in range(6)]
    steps: list[Step] = []
    while len(steps) < rounds:
        free = _free_steps(pods, used)
        if not free:
            return None
        steps.append(rng.choice(free))
        for seen, difference in zip(used, _differences(steps[-1], pods), strict=True):
            seen.add(difference)
    return steps


def _free_steps(pods: int, used: list[set[int]]) -> list[Step]:
    first, second, third = (sorted(set(range(pods)) - seen) for seen in used[:3])
    return [
        (a, b, c)
        for a in first
        for b in second
        if (b - a) % pods not in used[3]
        for c in third
        if (c - a) % pods not in used[4] and (c - b) % pods not in used[5]
    ]


def _differences(step: Step, pods: int) -> tuple[int, ...]:
    a, b, c = step
    return a, b, c, (b - a) % pods, (c - a) % pods, (c - b) % pods
