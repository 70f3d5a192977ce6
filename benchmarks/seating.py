"""Time per round, repeats and R5 beside a plain greedy and the exact referee; a table on stdout.

    python -m benchmarks.seating [--rounds 5] [--most 10000]

Exits 1 if a size misses its time (0.05 s to 256 players, 0.5 s at 1000, 5 s at 10 000) or memory
grows above 1 GiB. Times are processor seconds of one process, without look-ahead (which has a
script of its own); the referee judges the last round of 16 and 20 players.
"""

import argparse
import resource
import sys
import time
from itertools import combinations
from random import Random

from benchmarks.referee import MOST_PEOPLE, best_vector
from engine.seating.cost import ranking
from engine.seating.problem import Person, Problem
from engine.seating.solve import pair

SIZES = (16, 20, 32, 64, 128, 256, 500, 1000, 2000, 5000, 10_000)
LIMITS = ((256, 0.05), (1000, 0.5), (10_000, 5.0))
SHARES = (5, 3, 2, 1)
MOST_MEMORY = 1024
GREEDY_UP_TO = 1000

Seats = tuple[tuple[str, ...], ...]


def greedy(problem: Problem) -> Seats:
    """Best points first; each pod takes whoever met its people least, the next in points if equal."""
    met: dict[tuple[str, str], int] = {}
    for seated in (seated for each in problem.history for seated in each):
        for one, other in combinations(seated, 2):
            met[one, other] = met[other, one] = met.get((one, other), 0) + 1
    left = sorted((p.id for p in problem.people), key=lambda name: -problem.points.get(name, 0))
    pods = []
    while left:
        pod = [left.pop(0)]
        while len(pod) < problem.prefer and left:
            best = min(left, key=lambda name: sum(met.get((name, one), 0) for one in pod))
            left.remove(best)
            pod.append(best)
        pods.append(tuple(pod))
    return tuple(pods)


def repeats(history: list[Seats]) -> int:
    """Pairs that met again, a third meeting counting twice."""
    met: dict[tuple[str, ...], int] = {}
    for pod in (pod for each in history for pod in each):
        for pair_ in combinations(sorted(pod), 2):
            met[pair_] = met.get(pair_, 0) + 1
    return sum(count - 1 for count in met.values())


def score(seats: Seats, points: dict[str, float], rng: Random) -> None:
    """Draw the places of a round."""
    for pod in seats:
        for name, share in zip(rng.sample(pod, len(pod)), SHARES, strict=False):
            points[name] = points.get(name, 0) + share


def played(players: int, rounds: int, *, by_greedy: bool) -> tuple[list[float], int, Problem]:
    """Seconds of each round, repeats over all of them, and the last round's problem."""
    people = tuple(Person(f"p{n}", 2, frozenset({1, 2, 3})) for n in range(players))
    rng = Random(players)  # noqa: S311  # dice for places
    points: dict[str, float] = {}
    history: list[Seats] = []
    seconds = []
    problem = Problem(people, (), {})
    for number in range(rounds):
        problem = Problem(people, tuple(history), dict(points), seed=number)
        began = time.process_time()
        seats = greedy(problem) if by_greedy else pair(problem).seats()
        seconds.append(time.process_time() - began)
        history.append(seats)
        score(seats, points, rng)
    return seconds, repeats(history), problem


def against_referee(problem: Problem) -> str:
    """Whether the last round is the exact optimum."""
    if len(problem.people) > MOST_PEOPLE:
        return "-"
    found = tuple(round(value) for value in ranking(pair(problem).cost, problem.policy)[:-2])
    return "equal" if found == best_vector(problem) else "above"


def line(players: int, rounds: int) -> bool:
    """Print one size; True if it is in time."""
    seconds, again, last = played(players, rounds, by_greedy=False)
    slow, worse = [0.0], "-"
    if players <= GREEDY_UP_TO:
        slow, count, _ = played(players, rounds, by_greedy=True)
        worse = str(count)
    mean, limit = sum(seconds) / len(seconds), next(s for size, s in LIMITS if players <= size)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    ratio = f"{sum(slow) / sum(seconds):6.2f}" if worse != "-" else "     -"
    sys.stdout.write(
        f"{players:7} {mean:8.3f} {max(seconds):8.3f} {again:8} {worse:>8} {ratio} "
        f"{against_referee(last):>8} {memory:6}\n"
    )
    sys.stdout.flush()
    return mean <= limit and memory <= MOST_MEMORY


def main() -> int:
    """Read the arguments, print the table, return the exit code."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--rounds", type=int, default=5)
    reader.add_argument("--most", type=int, default=SIZES[-1])
    given = reader.parse_args()
    sys.stdout.write("players   mean s    max s  repeats   greedy  g/ours  referee    MiB\n")
    in_time = [line(players, given.rounds) for players in SIZES if players <= given.most]
    return 0 if all(in_time) else 1


if __name__ == "__main__":
    sys.exit(main())
