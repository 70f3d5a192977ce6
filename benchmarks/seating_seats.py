"""How evenly seats are shared: Σ over people and seats of (times - 1)+ beside its floor.

    python -m benchmarks.seating_seats [--rounds 5] [--most 256]

A seat with more turns than there are people must come to somebody again: that is the floor.
Exits 1 if a size in fours is more than 5 % above it; sizes with pods of three are printed beside,
with the fewest and most pods of three of any one.
"""

import argparse
import sys
from collections import Counter
from random import Random

from benchmarks.seating_ahead import SHARES, people
from engine.seating.problem import Problem
from engine.seating.solve import pair

SIZES = (16, 18, 20, 23, 32, 48, 64, 97, 128, 200, 256)
ALLOWED = 1.05
SEATS = 4

Seats = tuple[tuple[str, ...], ...]


def played(players: int, rounds: int) -> list[Seats]:
    """An event with places drawn, planned to its end."""
    rng = Random(players)  # noqa: S311  # dice for places
    points: dict[str, float] = {}
    history: list[Seats] = []
    for number in range(rounds):
        left = rounds - number
        problem = Problem(people(players), tuple(history), dict(points), rounds_left=left)
        history.append(pair(problem).seats())
        for pod in history[-1]:
            for name, share in zip(rng.sample(pod, len(pod)), SHARES, strict=False):
                points[name] = points.get(name, 0) + share
    return history


def uneven(history: list[Seats]) -> int:
    """Σ over people and seats of (times - 1)+."""
    times = Counter(
        (name, seat) for pods in history for pod in pods for seat, name in enumerate(pod)
    )
    return sum(count - 1 for count in times.values())


def floor_of(history: list[Seats]) -> int:
    """Turns in each seat beyond one for everybody."""
    people = sum(len(pod) for pod in history[0])
    turns = Counter(seat for pods in history for pod in pods for seat in range(len(pod)))
    return sum(max(0, count - people) for count in turns.values())


def short_shares(history: list[Seats]) -> tuple[int, int]:
    """The fewest and most pods of three of any one person."""
    names = {name for pod in history[0] for name in pod}
    short = Counter(name for pods in history for pod in pods if len(pod) < SEATS for name in pod)
    counts = [short[name] for name in names]
    return min(counts), max(counts)


def line(players: int, rounds: int) -> bool:
    """Print one size; True if it is even enough."""
    history = played(players, rounds)
    found, floor = uneven(history), floor_of(history)
    least, most = short_shares(history)
    ratio = f"{found / floor:6.3f}" if floor else "     -"
    sys.stdout.write(f"{players:7} {found:8} {floor:8} {ratio} {least:6}…{most}\n")
    sys.stdout.flush()
    return players % SEATS > 0 or found <= ALLOWED * floor


def main() -> int:
    """Read the arguments, print the table, return the exit code."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rounds", type=int, default=5)
    reader.add_argument("--most", type=int, default=SIZES[-1])
    given = reader.parse_args()
    sys.stdout.write("players   uneven    floor  ratio  pods of three\n")
    good = [line(players, given.rounds) for players in SIZES if players <= given.most]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
