"""Going on with a schedule while the played rounds are its beginning."""

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from engine.seating.bounds import Round
from engine.seating.constructions import POD
from engine.seating.designs import Design, outline_of
from engine.seating.embed import ABSENT, Embedder
from engine.seating.field import Ints

MOST_PEOPLE = 150
PLACINGS = 3000
DIVES, DIVES_LATE, LATE = 12, 3, 3

Pods = list[Ints]


def most_followed(played: int) -> int:
    """How many ways to go on are worth looking at; later the schedule leaves few."""
    return DIVES if played < LATE else DIVES_LATE


def followed(
    past: Sequence[Round], near: Pods, left: int, most: int, rng: np.random.Generator
) -> list[Ints]:
    """Ways to play the rounds left without repeats: pod numbers (left, n), sizes as in `near`.

    At most `most`. Empty unless a schedule of threes and fours is known that begins with the past rounds, with
    people as its points in some order; people who left free their points.
    """
    people, sizes = sum(len(pod) for pod in near), {len(pod) for pod in near}
    if not sizes <= {POD - 1, POD} or POD not in sizes or people > MOST_PEOPLE:
        return []
    played = _played(past, people)
    ways = _ways(played, len(near), left, rng)
    return list(islice(ways, most))


def _ways(played: Ints, pods: int, left: int, rng: np.random.Generator) -> Iterator[Ints]:
    number, people = played.shape
    for design, missing in _outlines(pods, number + left, pods * POD - people):
        embedder = Embedder(design, played, missing)
        point = embedder.find(PLACINGS, rng)
        while point is not None and _stays_open(design, point, number, left):
            yield design.pod[number : number + left, point]
            point = embedder.find(PLACINGS, rng)


def _outlines(pods: int, rounds: int, gone: int) -> Iterator[tuple[Design, tuple[int, ...]]]:
    """The schedule without points that hardly matter; else whole, for the points of those who left.

    There each round in turn is skipped, as two who left may have had to meet in it.
    """
    outline = outline_of(pods, rounds, gone)
    if outline:
        yield outline.design, outline.missing
    whole = outline_of(pods, rounds, 0) if gone else None
    if whole:
        yield whole.design, ()
    if whole and len(whole.design) > rounds:
        every = range(len(whole.design))
        yield from ((whole.design.only([r for r in every if r != skip]), ()) for skip in every)


def _stays_open(design: Design, point: Ints, number: int, left: int) -> bool:
    gone = np.setdiff1d(np.arange(design.points), point)
    return set(range(number, number + left)) <= set(design.open_rounds(gone.tolist()))


def _played(past: Sequence[Round], people: int) -> Ints:
    played = np.full((len(past), people), ABSENT)
    for number, pods in enumerate(past):
        for at, pod in enumerate(pods):
            played[number, list(pod)] = at
    return played
