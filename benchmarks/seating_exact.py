"""Compare pair() with the exact referee on random last rounds; exits 1 below 99 % equal.

python -m benchmarks.seating_exact [--count 200] [--first 0]
"""

import argparse
import sys
import time
from dataclasses import replace
from random import Random

from benchmarks.referee import MOST_PEOPLE, best_vector
from engine.seating.cost import ranking
from engine.seating.field import Field
from engine.seating.problem import Person, Policy, Problem
from engine.seating.solve import pair

FEWEST_PEOPLE = 11
ENOUGH = 0.99


def instance(number: int) -> Problem:
    """A random last round: 11 to 20 people, three levels, up to four rounds played, groups.

    Every other one knows beginners and helpers, every third one people who came together.
    """
    rng = Random(number)  # noqa: S311  # the same instance for the same number
    count = rng.randint(FEWEST_PEOPLE, MOST_PEOPLE)
    names = [f"p{place}" for place in range(count)]
    people = tuple(_person(rng, name, names) for name in names)
    history = tuple(_round(rng, names) for _ in range(rng.randint(0, 4)))
    points = {name: rng.choice((0, 1, 2, 3, 5)) + 2 * len(history) for name in names}
    policy = rng.choice([policy for policy in Policy if policy is not Policy.FIXED])
    together = (tuple(rng.sample(names, 2)), tuple(rng.sample(names, 3))) if number % 3 == 0 else ()
    if number % 2:
        people = tuple(_cared(rng, person) for person in people)
    return Problem(people, history, points, policy=policy, seed=number, together=together)


def _person(rng: Random, name: str, names: list[str]) -> Person:
    level = rng.choice((1, 2, 2, 3))
    accepts = frozenset(other for other in (1, 2, 3) if rng.random() < 0.6)  # noqa: PLR2004
    avoid = frozenset({rng.choice(names)} if rng.random() < 0.05 else ()) - {name}  # noqa: PLR2004
    return Person(name, level, accepts, rng.choice((None, None, "a", "b")), avoid)


def _cared(rng: Random, person: Person) -> Person:
    return replace(person, beginner=rng.random() < 0.3, helper=rng.random() < 0.2)  # noqa: PLR2004


def _round(rng: Random, names: list[str]) -> tuple[tuple[str, ...], ...]:
    order = rng.sample(names, len(names) - rng.randint(0, 2))
    return tuple(tuple(order[at : at + 4]) for at in range(0, len(order), 4))


def found_vector(problem: Problem) -> tuple[int, ...]:
    """The vector of pair() without seats, points in the field's unit as the referee counts."""
    unit = Field.of(problem).unit
    cost = dict(pair(problem).cost)
    gaps, short = cost["R5"] if isinstance(cost["R5"], list) else (0, 0)
    cost["R5"] = [gaps * unit**2, short * unit]
    return tuple(round(value) for value in ranking(cost, problem.policy)[:-2])


def main() -> int:
    """Read the arguments, print each difference, return the exit code."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--count", type=int, default=200)
    reader.add_argument("--first", type=int, default=0)
    given = reader.parse_args()
    equal, ours, exact = 0, 0.0, 0.0
    for number in range(given.first, given.first + given.count):
        problem = instance(number)
        began = time.perf_counter()
        found = found_vector(problem)
        middle = time.perf_counter()
        best = best_vector(problem)
        ours, exact = ours + middle - began, exact + time.perf_counter() - middle
        equal += found == best
        if found != best:
            sys.stdout.write(f"{number}: {len(problem.people)} {problem.policy} {found} > {best}\n")
    sys.stdout.write(
        f"{equal} of {given.count} equal the exact optimum; pair {ours:.1f} s, referee {exact:.1f} s\n"
    )
    return 0 if equal >= ENOUGH * given.count else 1


if __name__ == "__main__":
    sys.exit(main())
