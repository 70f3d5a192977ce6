"""Tiers packed into whole numbers, so far apart that a higher tier always wins."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from engine.seating.cost import Tier, tiers_of
from engine.seating.field import Field, Ints
from engine.seating.problem import Policy

ROOM = 2**59


@dataclass(frozen=True, slots=True)
class Board:
    """One price for all tiers, exact for the change that a swap of two people makes.

    A swap changes tier k by at most `bound_k`; `weights[k]` is more than twice all lower
    weights times their bounds, so the sign of a packed change is the sign of its first tier
    that changes, and the changes of all tiers can be read back from it.
    `pairs` (n, n) and `short` (n) are the packed prices; `tiers` the unpacked ones.
    """

    tiers: tuple[Tier, ...]
    weights: tuple[int, ...]
    pairs: Ints
    short: Ints

    @classmethod
    def of(cls, tiers: Sequence[Tier], longest: int) -> Self:
        """Pack tiers that fit for pods up to `longest`; those that never differ are left out."""
        live = [tier for tier in tiers if tier.differs()] or tiers[:1]
        weights = _weights(live, longest)
        packed = list(zip(weights, live, strict=True))
        return cls(
            tiers=tuple(live),
            weights=tuple(weights),
            pairs=np.sum([weight * tier.pairs for weight, tier in packed], axis=0),
            short=np.sum([weight * tier.short for weight, tier in packed], axis=0),
        )

    def unpack(self, change: Ints) -> Ints:
        """The change of every tier, shape (…, tiers), from packed changes of swaps."""
        parts = []
        rest = change
        for weight in self.weights:
            part = (rest + weight // 2) // weight
            parts.append(part)
            rest = rest - part * weight
        return np.stack(parts, axis=-1)


def board_of(field: Field, policy: Policy, longest: int, first: Sequence[Tier] = ()) -> Board:
    """The board of a policy, with tiers that come `first`.

    Points lose their last bits if the tiers would not fit otherwise.
    """
    tiers = (*first, *tiers_of(field, policy))
    while _weights((_UNIT, *tiers), longest)[0] > ROOM:
        field = replace(field, points=field.points >> 1)
        tiers = (*first, *tiers_of(field, policy))
    return Board.of(tiers, longest)


def _weights(tiers: Sequence[Tier], longest: int) -> list[int]:
    weights: list[int] = []
    below = 0
    for tier in reversed(tiers):
        weights.insert(0, 2 * below + 1)
        below += weights[0] * _bound(tier, longest)
    return weights


def _bound(tier: Tier, longest: int) -> int:
    alone = 0 if tier.care is None else 4 * longest
    return 2 * (longest - 1) * int(np.abs(tier.pairs).max()) + int(np.ptp(tier.short)) + alone


_UNIT = Tier("", np.zeros((1, 1), np.int64), np.zeros(1, np.int64))
