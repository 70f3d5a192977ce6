"""Two against two: partners score alike."""

from dataclasses import replace

import pytest

from engine.scoring.table import ranked
from tests.engine.scoring.histories import pod


@pytest.mark.parametrize(
    ("told", "points"),
    [
        ("asa/ryo mei/ken", (5, 5, 3, 3)),
        ("mei/ken asa/ryo", (3, 3, 5, 5)),
        ("asa/ryo/mei/ken", (4, 4, 4, 4)),
    ],
)
def test_partners_score_alike_by_the_places_of_the_teams(told, points):
    played = replace(pod(told), teams=(("asa", "ryo"), ("mei", "ken")))
    rows = ranked(["asa", "ryo", "mei", "ken"], [played], tiebreaks=())
    found = {row.player: row.points for row in rows}
    assert tuple(found[name] for name in ("asa", "ryo", "mei", "ken")) == points


def test_one_alone_with_two_decks_is_a_team():
    played = replace(pod("asa mei/ken"), teams=(("mei", "ken"), ("asa",)))
    rows = ranked(["asa", "mei", "ken"], [played], scheme="win3_draw1", tiebreaks=())
    assert {row.player: row.points for row in rows} == {"asa": 3, "mei": 0, "ken": 0}
