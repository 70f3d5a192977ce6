"""Beginners beside helpers (R6): what a pod costs, and what every swap of two people changes."""

import numpy as np
import numpy.typing as npt

from engine.seating.field import Ints

KINDS = 3
NUDGES = np.array([[0.0, 0.25, 0.0], [0.25, 0.6, 0.0], [0.0, 0.0, 0.5]])


def unhelped(counts: Ints) -> Ints:
    """How many beginners have no helper in their pod, twice as many in a pod of beginners only.

    `counts` (…, 3) says how many others, beginners and helpers each pod has; the answer is (…).
    """
    others, beginners, helpers = (counts[..., kind] for kind in range(KINDS))
    price: Ints = beginners * (helpers == 0) * (1 + (others == 0))
    return price


def nudges(care: Ints | None) -> npt.NDArray[np.float64] | float:
    """A price for pairs (n, n) that leads towards a helper with each beginner, never exact."""
    return 0.0 if care is None else NUDGES[np.ix_(care, care)]


def alone_in(care: Ints) -> Ints:
    """`unhelped` of pods of one size, from what their people are: (pods, size) to (pods)."""
    return unhelped((care[:, :, None] == np.arange(KINDS)).sum(axis=1))


def counted(pod: Ints, care: Ints, pods: int) -> Ints:
    """How many of each kind every pod has: (walks, pods, 3) from pod numbers (walks, n)."""
    counts = np.zeros((len(pod), pods, KINDS), np.int64)
    np.add.at(counts, (np.arange(len(pod))[:, None], pod, care), 1)
    return counts


def traded(pod: Ints, care: Ints, pods: int) -> Ints:
    """How R6 changes when two people of different pods trade places: (walks, n, n)."""
    counts = counted(pod, care, pods)
    one = np.eye(KINDS, dtype=np.int64)
    after = unhelped(counts[:, :, None, None] - one[:, None] + one)
    change = after - unhelped(counts)[:, :, None, None]
    leaves: Ints = change[np.arange(len(pod))[:, None], pod, care]
    whole: Ints = leaves[:, :, care]
    return whole + whole.transpose(0, 2, 1)
