"""How long a ranked table takes in process, beside a plain loop that only adds up the same points.

    python -m benchmarks.scoring [--players 1000] [--rounds 10] [--times 15]

Prints the best of so many runs in milliseconds of processor time, for the usual and for all tie-breakers, and their
ratio to the loop; the status is 1 if the usual table takes more than 50 ms.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Sequence
from itertools import pairwise
from random import Random
from time import process_time

from engine.outcomes.judge import Outcome
from engine.scoring.history import PlayedPod
from engine.scoring.table import TIEBREAKS, ranked
from engine.words import Kind

ALLOWED = 50.0  # milliseconds
PLACES = (5, 3, 2, 1)


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    asked.add_argument("--rounds", type=int, default=10)
    asked.add_argument("--times", type=int, default=15)
    words = asked.parse_args()
    players = [f"p{number}" for number in range(words.players)]
    pods = [pod for number in range(1, words.rounds + 1) for pod in _round(players, number)]
    usual = _best(lambda: ranked(players, pods), words.times)
    every = _best(lambda: ranked(players, pods, tiebreaks=tuple(TIEBREAKS)), words.times)
    plain = _best(lambda: _plain(players, pods), words.times)
    sys.stdout.write(
        f"{words.players} players, {words.rounds} rounds, {len(pods)} pods; best of {words.times}\n"
        f"table, usual tie-breakers: {usual:.1f} ms, {usual / plain:.1f} times the plain loop\n"
        f"table, all {len(TIEBREAKS)} of them:      {every:.1f} ms, {every / plain:.1f} times\n"
        f"plain loop, points alone:  {plain:.1f} ms\n"
    )
    return int(usual > ALLOWED)


def _round(players: Sequence[str], number: int) -> list[PlayedPod]:
    """Return a round in pods of four and one smaller one, every tenth of them a draw."""
    rng = Random(number)  # noqa: S311 # a field for a measurement
    order = rng.sample(players, len(players))
    cuts = [*range(0, len(order), len(PLACES)), len(order)]
    seats = [tuple(order[start:end]) for start, end in pairwise(cuts)]
    return [PlayedPod(number, at, pod, _outcome(pod, rng)) for at, pod in enumerate(seats, 1)]


def _outcome(seats: tuple[str, ...], rng: Random) -> Outcome:
    places = dict(zip(seats, range(1, len(seats) + 1), strict=True))
    if len(seats) > 1 and rng.random() < 1 / 10:
        return Outcome(places | {seats[1]: 1}, None, Kind.DRAW)
    return Outcome(places, seats[0], Kind.WIN)


def _plain(players: Sequence[str], pods: Sequence[PlayedPod]) -> list[tuple[str, float]]:
    """Add up the points of places and sort, without ties, tie-breakers or exactness."""
    points = dict.fromkeys(players, 0.0)
    for pod in pods:
        if pod.outcome is not None:
            for player, place in pod.outcome.placements.items():
                points[player] += PLACES[place - 1]
    return sorted(points.items(), key=lambda each: -each[1])


def _best(act: Callable[[], object], times: int) -> float:
    """Return the least time in milliseconds."""
    return min(_took(act) for _ in range(times))


def _took(act: Callable[[], object]) -> float:
    start = process_time()
    act()
    return (process_time() - start) * 1000


if __name__ == "__main__":
    sys.exit(main())
