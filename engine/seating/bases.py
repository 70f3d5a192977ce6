"""First seatings: pod sizes with as few broken acceptances as possible."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from engine.seating.board import Board
from engine.seating.cost import Tier, odd_pods
from engine.seating.field import Field, Ints
from engine.seating.search import Walk
from engine.seating.sizes import splits

MOST_SPLITS = 8
PATIENCE = 2
WALKS = 8
STEPS = 80


@dataclass(frozen=True, slots=True)
class Base:
    """A pod number for each person (n), how many acceptances it breaks, how many pods are odd."""

    pod: Ints
    outside: int
    odd: int


def bases(
    field: Field, prefer: int, allow: tuple[int, ...], rng: np.random.Generator
) -> Iterator[Base]:
    """Seatings to begin from, best first: fewest broken acceptances, then fewest other pods.

    Where every pair accepts each other these are simply all splits into allowed sizes.
    """
    if not field.outside.any():
        for sizes in splits(len(field), prefer=prefer, allow=allow):
            yield Base(np.repeat(np.arange(len(sizes)), sizes), 0, odd_pods(sizes, prefer))
        return
    core, aside = _core(field, prefer, allow)
    for base in _core_bases(field.take(core), prefer, allow, rng):
        yield Base(_joined(base.pod, core, aside, len(field)), base.outside, base.odd)


def _core(field: Field, prefer: int, allow: tuple[int, ...]) -> tuple[Ints, list[Ints]]:
    """People whose pods are in question, and pods of the preferred size among people alike.

    People alike accept each other, so such pods cost nothing; two to three pods of each type
    stay in the core, enough for any mix of sizes.
    """
    core, aside = [], []
    for kind in np.unique(field.types):
        alike = np.flatnonzero(field.types == kind)
        spare = max(0, len(alike) // prefer - 2) if prefer in allow else 0
        aside += np.split(alike[: spare * prefer], spare) if spare else []
        core.append(alike[spare * prefer :])
    return np.concatenate(core), aside


def _joined(pod: Ints, core: Ints, aside: list[Ints], people: int) -> Ints:
    whole = np.empty(people, np.int64)
    whole[core] = pod
    for number, alike in enumerate(aside, start=int(pod.max()) + 1):
        whole[alike] = number
    return whole


def _core_bases(
    core: Field, prefer: int, allow: tuple[int, ...], rng: np.random.Generator
) -> Iterator[Base]:
    """The best few sizes in order, then the sizes not looked at yet as they come."""
    fits = (
        _fit(core, sizes, prefer, rng) for sizes in splits(len(core), prefer=prefer, allow=allow)
    )
    found: list[Base] = []
    for base in islice(fits, MOST_SPLITS):
        found.append(base)
        outside = [base.outside for base in found]
        if not outside[-1] or len(outside) - outside.index(min(outside)) > PATIENCE:
            break
    yield from sorted(found, key=lambda base: (base.outside, base.odd))
    yield from fits


def _fit(core: Field, sizes: tuple[int, ...], prefer: int, rng: np.random.Generator) -> Base:
    """Few broken acceptances for these sizes.

    Where sizes differ by one, each smaller pod has a hole that is swapped like a person, so
    that pods of either size can wander; two holes never share a pod.
    """
    holes = sizes.count(sizes[0] - 1) if set(sizes) <= {sizes[0], sizes[0] - 1} else 0
    tier = Tier("R1", _with_holes(core.outside, holes), np.zeros(len(core) + holes, np.int64))
    starts = np.stack([_by_level(core, sizes, holes, rng) for _ in range(WALKS)])
    kinds = np.append(core.types, np.full(holes, -1))
    walk = Walk(Board.of([tier], sizes[0]), starts, prefer, kinds)
    walk.wander(STEPS, np.zeros(1, np.int64), rng)
    best = int(walk.best_value[:, 0].argmin())
    return Base(
        walk.best[best, : len(core)], int(walk.best_value[best, 0]), odd_pods(sizes, prefer)
    )


def _with_holes(outside: Ints, holes: int) -> Ints:
    people = len(outside)
    pairs = np.zeros((people + holes,) * 2, np.int64)
    pairs[:people, :people] = outside
    pairs[people:, people:] = 1 + outside.sum()
    np.fill_diagonal(pairs, 0)
    return pairs


def _by_level(core: Field, sizes: tuple[int, ...], holes: int, rng: np.random.Generator) -> Ints:
    """Types in a random order, one after the other, into the pods; holes fill the small ones."""
    rank = rng.permutation(int(core.types.max()) + 1)
    order = np.argsort(rank[core.types], kind="stable")
    pod = np.empty(len(core) + holes, np.int64)
    pod[order] = np.repeat(np.arange(len(sizes)), sizes)
    pod[len(core) :] = np.flatnonzero(np.array(sizes) < sizes[0])[:holes]
    return pod
