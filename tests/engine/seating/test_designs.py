"""Every stored or constructed schedule is free of repeats."""

from itertools import combinations

import numpy as np
import pytest

from engine.seating.constructions import by_columns, turned
from engine.seating.designs import outline_of

KNOWN = {16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 11, 40: 12, 44: 11, 48: 15, 52: 13, 64: 21}


def _is_free_of_repeats(design):
    assert (np.diagonal(design.meets) == -1).all()
    for row in design.pod:
        assert (np.bincount(row) == 4).all()
    together = (design.pod[:, :, None] == design.pod[:, None]).sum(axis=0)
    return (together[~np.eye(len(together), dtype=bool)] <= 1).all()


@pytest.mark.parametrize(("players", "rounds"), KNOWN.items())
def test_known_schedules(players, rounds):
    design = outline_of(players // 4, rounds, 0).design
    assert design.pod.shape == (rounds, players)
    assert _is_free_of_repeats(design)


@pytest.mark.parametrize("players", [*range(56, 84, 4), 96])
def test_twelve_rounds_by_columns(players):
    design = outline_of(players // 4, 12, 0).design
    assert (len(design) >= 12, design.points) == (True, players)
    assert _is_free_of_repeats(design)


def test_nothing_is_made_up():
    assert outline_of(3, 2, 0) is None
    assert outline_of(6, 8, 0) is None
    assert by_columns(12, 12) is None
    assert turned(44) is None


@pytest.mark.parametrize(
    ("players", "missing", "rounds"), [(16, 1, 5), (16, 3, 4), (20, 2, 5), (24, 3, 7), (64, 2, 20)]
)
def test_points_left_out_never_share_a_pod(players, missing, rounds):
    outline = outline_of(players // 4, rounds, missing)
    assert (len(outline.design), len(outline.missing)) == (rounds, missing)
    for one, other in combinations(outline.missing, 2):
        assert outline.design.meets[one, other] == -1
