"""A round together with rounds that may follow it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from engine.seating.field import Field, Ints

Pods = list[Ints]


@dataclass(frozen=True, slots=True)
class Draft:
    """Pods of one round, and pod numbers (rounds, n) of later rounds as far as they are known."""

    pods: Pods
    later: Sequence[Ints] | Ints = ()

    @classmethod
    def of(cls, rounds: Ints) -> Self:
        """Pod numbers (rounds, n), the first round being this one."""
        return cls(pods_of(rounds[0]), rounds[1:])

    def repeats(self, field: Field) -> int:
        """Σ R3 over this round and the later ones."""
        met = field.meetings.copy()
        return sum(_meet(met, pods) for pods in self._rounds())

    def shorts(self, field: Field, prefer: int) -> int:
        """Σ R4 over this round and the later ones."""
        extra = field.extra.copy()
        total = 0
        for pods in self._rounds():
            short = np.concatenate([pod[:0] if len(pod) >= prefer else pod for pod in pods])
            total += _shorten(extra, short)
        return total

    def _rounds(self) -> Iterator[Pods]:
        yield self.pods
        yield from (pods_of(pod) for pod in self.later)


def pods_of(pod: Ints) -> Pods:
    """Arrays of people from everybody's pod number."""
    return [np.flatnonzero(pod == number) for number in range(int(pod.max()) + 1)]


def field_after(field: Field, pods: Pods, prefer: int) -> Field:
    """The field once this round is played, as far as meetings and short pods go."""
    met, extra = field.meetings.copy(), field.extra.copy()
    _meet(met, pods)
    for pod in pods:
        extra[pod] += len(pod) < prefer
    return replace(field, meetings=met, extra=extra - extra.min(initial=extra.max(initial=0)))


def ideal_shorts(extra: Ints, short: int, rounds: int) -> int:
    """The least Σ R4 with so many people in short pods in each round, whoever has met."""
    counts, total = extra.copy(), 0
    for _ in range(rounds):
        total += _shorten(counts, np.argsort(counts, kind="stable")[:short])
    return total


def _meet(met: Ints, pods: Pods) -> int:
    repeats = 0
    for pod in pods:
        square = np.ix_(pod, pod)
        repeats += int((met[square] ** 2).sum() - (met[pod, pod] ** 2).sum()) // 2
        met[square] += 1
        met[pod, pod] = 0
    return repeats


def _shorten(extra: Ints, short: Ints) -> int:
    total = int(extra[short].sum())
    extra[short] += 1
    extra -= extra.min(initial=int(extra.max(initial=0)))
    return total
