"""Prove round by round and up front how many rounds stay free of repeats; exits 1 if one does not.

python -m benchmarks.seating_ahead [--seeds 3] [--up-front] [--most 128]
"""

import argparse
import sys
import time
from random import Random

from engine.seating.problem import Person, Policy, Problem
from engine.seating.rounds import whole_schedule
from engine.seating.solve import pair

ROUND_BY_ROUND = (
    (16, 5), (20, 5), (24, 7), (28, 8), (32, 8), (64, 10),
    (15, 5), (18, 5), (21, 6), (22, 6), (23, 7), (30, 8),
)  # fmt: skip
UP_FRONT = ((16, 5), (20, 5), (24, 7), (28, 9), (32, 9), (36, 11), (40, 12), (48, 15), (64, 21))
FROM_52 = 12
NO_SECOND_ROUND = (6, 7, 8, 10, 11, 12)
SHARES = (5, 3, 2, 1)


def people(count: int) -> tuple[Person, ...]:
    """So many people who sit with everybody."""
    return tuple(Person(f"p{number}", 2, frozenset({1, 2, 3})) for number in range(1, count + 1))


def round_by_round(players: int, rounds: int, seed: int) -> tuple[list[object], float]:
    """R3 of every round and the longest time, places being drawn at random."""
    rng, slowest = Random(seed), 0.0  # noqa: S311  # dice for places
    points: dict[str, float] = {}
    history: list[tuple[tuple[str, ...], ...]] = []
    repeats: list[object] = []
    for number in range(rounds):
        began = time.perf_counter()
        plan = pair(
            Problem(
                people(players), tuple(history), dict(points),
                rounds_left=rounds - number, seed=1000 * seed + number,
            )
        )  # fmt: skip
        slowest = max(slowest, time.perf_counter() - began)
        repeats.append(plan.cost["R3"])
        history.append(plan.seats())
        for pod in history[-1]:
            for name, share in zip(rng.sample(pod, len(pod)), SHARES, strict=False):
                points[name] = points.get(name, 0) + share
    return repeats, slowest


def up_front(players: int, rounds: int) -> list[object]:
    """R3 of every round of a whole schedule."""
    problem = Problem(people(players), (), {}, policy=Policy.FIXED, rounds_left=rounds)
    return [plan.cost["R3"] for plan in whole_schedule(problem)]


def told(label: str, repeats: list[object], more: str = "") -> bool:
    """Print one line; True if nobody met again."""
    free = not any(repeats)
    sys.stdout.write(f"{label:24} repeats {sum(map(int, map(str, repeats))):2} {more}\n")
    sys.stdout.flush()
    return free


def run(seeds: int, *, whole: bool, most: int) -> bool:
    """Everything that must hold; True if all of it does."""
    good = True
    if whole:
        for players, rounds in (*UP_FRONT, *((n, FROM_52) for n in range(52, most + 1))):
            good &= told(f"up front {players} x {rounds}", up_front(players, rounds))
        return good
    for players, rounds in ROUND_BY_ROUND:
        for seed in range(1, seeds + 1):
            repeats, slowest = round_by_round(players, rounds, seed)
            more = f"slowest round {slowest:.2f} s"
            good &= told(f"{players} x {rounds} seed {seed}", repeats, more)
    for players in NO_SECOND_ROUND:
        first = pair(Problem(people(players), (), {}, rounds_left=2))
        plan = pair(Problem(people(players), (first.seats(),), {}))
        least = plan.lower_bound["repeats"]
        sys.stdout.write(f"{players} x 2: proven at least {least}, found {plan.cost['R3']}\n")
        good &= plan.cost["R3"] == least > 0
    return good


def main() -> int:
    """Read the arguments, print the proof, return the exit code."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--seeds", type=int, default=3)
    reader.add_argument("--up-front", action="store_true")
    reader.add_argument("--most", type=int, default=128)
    given = reader.parse_args()
    return 0 if run(given.seeds, whole=given.up_front, most=given.most) else 1


if __name__ == "__main__":
    sys.exit(main())
