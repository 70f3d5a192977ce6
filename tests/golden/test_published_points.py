"""Published results of real events at tables of four; facts typed in, with their source."""

from fractions import Fraction

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


MONTREAL_2015 = (
    "riichi.wiki/index.php?diff=prev&oldid=15338&title=1st_North_American_Riichi_Open"
    " and osamuko.com/results-of-the-1st-north-american-riichi-open-in-montreal-ca/"
)
"""1st North American Riichi Open, Montreal, 2015-06-13 and 14: twelve players, eight games at three tables."""

GAMES = {
    "Kyuu": ("9.4", "5.1", "8.2", "21.7", "5.4", "-3.7", "1.9", "-19.3"),
    "Alex": ("34.2", "22.4", "14.2", "-48.5", "-28.8", "4.7", "-12.8", "-7.1"),
    "Anne": ("-2", "-16.3", "-1.6", "34.5", "5.1", "22.9", "-25.8", "-47.2"),
}
FIRST_DAY = {"Kyuu": "44.4", "Alex": "22.3", "Anne": "14.6"}
TOTALS = {
    "Claudel": ("112.3", 1),
    "Sean": ("71.1", 2),
    "Marc-André": ("63.2", 3),
    "Luke": ("63.2", 3),
    "Kyuu": ("28.7", 7),
    "Alex": ("-21.7", 8),
    "Anne": ("-30.4", 9),
}


def written(player, number, points):
    """A game of which only one player's points are published."""
    told = Outcome({player: 1}, player, Kind.WIN)
    return PlayedPod(number, len(player), (player,), told, points={player: Fraction(points)})


def montreal(rounds=8):
    """Points by game where they are published, else in one sum."""
    for player, (total, _) in TOTALS.items():
        games = GAMES.get(player, (total,))[:rounds]
        yield from (written(player, number, points) for number, points in enumerate(games, 1))


def test_the_table_of_montreal_after_both_days():
    rows = ranked(sorted(TOTALS), list(montreal()), tiebreaks=())
    for row in rows:
        total, rank = TOTALS[row.player]
        assert row.points == Fraction(total), MONTREAL_2015
        better = sum(Fraction(other) > row.points for other, _ in TOTALS.values())
        assert row.rank == better + 1
        assert rank in {row.rank, row.rank + 2}  # fifth and sixth are not published
    assert [row.rank for row in rows] == [1, 2, 3, 3, 5, 6, 7]


@pytest.mark.parametrize("player", GAMES)
def test_the_table_of_montreal_after_the_first_day(player):
    [row] = ranked([player], list(montreal(rounds=4)))
    assert row.points == Fraction(FIRST_DAY[player]), MONTREAL_2015
