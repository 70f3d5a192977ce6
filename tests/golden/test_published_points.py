"""Published results of real events at tables of four; facts typed in, with their source."""

import pytest

from engine.outcomes.judge import Outcome
from engine.scoring.history import PlayedPod
from engine.scoring.table import ranked
from engine.words import Kind

DOMINION_2019 = "tufuiegoeris.hatenablog.com/entry/2019/07/02/223641"
"""Dominion championship of Japan, qualifying, 2019-06-29: four games at tables of four, 6-3-1-0."""

TOLD = {"the writer": ((3, 3, 4, 1), 8), "K": ((2, 1, 2, 2), 15)}


def games_of(player, places):
    """The games of one player; of the others only the places are known."""
    for number, place in enumerate(places, 1):
        others = [other for other in (1, 2, 3, 4) if other != place]
        placements = {f"{player} met {number}.{other}": other for other in others}
        placements[player] = place
        winner = next(name for name, at in placements.items() if at == 1)
        yield PlayedPod(
            number, len(player), tuple(placements), Outcome(placements, winner, Kind.WIN)
        )


@pytest.mark.parametrize("player", TOLD)
def test_points_of_the_dominion_championship_of_2019(player):
    places, points = TOLD[player]
    [row] = ranked([player], list(games_of(player, places)), scheme="places_6310")
    assert (row.points, row.played) == (points, 4), DOMINION_2019


def test_k_stands_above_the_writer():
    pods = [pod for player, (places, _) in TOLD.items() for pod in games_of(player, places)]
    rows = ranked(list(TOLD), pods, scheme="places_6310")
    assert [row.player for row in rows] == ["K", "the writer"], DOMINION_2019
