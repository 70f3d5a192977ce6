"""Byes over the API: asked for, seen by everybody once published, told to the player."""

import pytest

from tests import make
from tests.api.conftest import player_of


@pytest.fixture
def event(db):
    event = make.event(format="dm_original", scheme="win3_draw1", rounds_planned=3)
    make.entries(3, event=event)
    return event


def test_a_bye_is_part_of_the_round_the_snapshot_and_the_table(event, staff, anyone):
    made = staff.post(f"/events/{event.pk}/rounds").json()
    (bye,) = made["byes"]
    me = player_of(event.entries.get(pk=bye["entry"]))
    assert me.get("/me").json()["bye"] is False
    staff.post(f"/rounds/{made['id']}/publish")
    told = me.get("/me").json()
    assert (told["pod"], told["bye"]) == (None, True)
    assert anyone.get(f"/rounds/{made['id']}").json()["byes"] == [bye]
    snapshot = anyone.get(f"/events/{event.pk}/snapshot").json()
    assert snapshot["rounds"][0]["byes"] == [bye]
    rows = {row["entry"]: row for row in snapshot["standings"]["rows"]}
    assert (rows[bye["entry"]]["points"], rows[bye["entry"]]["played"]) == (3, 0)
    why = anyone.get(f"/events/{event.pk}/standings/{bye['entry']}").json()
    assert [line["award"] for line in why["games"] if line["award"]] == ["bye"]


def test_apps_choose_when_people_sit_out(staff):
    event = make.event()
    make.entries(9, event=event)
    staff = staff.__class__(make.token(event)[1])
    path = f"/events/{event.pk}/rounds"
    assert staff.post(path).json()["byes"] == []
    made = staff.post(path, {"byes": "instead"}).json()
    assert (len(made["pods"]), len(made["byes"])) == (2, 1)
    assert staff.post(path, {"byes": "always"}).status_code == 422
