"""Asking people over the API to play at another level."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused


@pytest.fixture
def event(db):
    event = make.event(levels_policy="separate")
    make.entries(5, event=event, level=1, accepts=())
    make.entries(7, event=event, level=2, accepts=())
    return event


def test_a_proposal_becomes_questions_answers_and_a_round(event, staff):
    told = staff.get(f"/events/{event.pk}/level-proposals").json()
    assert told["number"] == 1
    best = told["proposals"][0]
    assert best["broken"] == 1
    assert best["sizes"] == [{"level": 1, "pods": [4]}, {"level": 2, "pods": [4, 4]}]
    moves = [{"entry": each["entry"], "level": each["level"]} for each in best["moves"]]
    asked = staff.post(f"/events/{event.pk}/level-asks", {"moves": moves})
    assert asked.status_code == 201
    (ask,) = asked.json()["items"]
    entry = event.entries.get(pk=ask["entry"])
    me = player_of(entry)
    assert me.get(f"/entries/{entry.pk}/level-ask").json()["ask"] == ask
    assert me.post(f"/level-asks/{ask['id']}/answer", {"agrees": True}).json()["state"] == "yes"
    (listed,) = staff.get(f"/events/{event.pk}/level-asks").json()["items"]
    assert (listed["id"], listed["state"]) == (ask["id"], "yes")
    assert staff.get(f"/events/{event.pk}/level-proposals").json()["proposals"] == []
    assert len(staff.post(f"/events/{event.pk}/rounds").json()["pods"]) == 3
    taken = staff.post(f"/level-asks/{ask['id']}/withdraw")
    assert taken.json()["state"] == "withdrawn"
    assert me.get(f"/entries/{entry.pk}/level-ask").json() == {"ask": None}


def test_names_are_for_the_staff_only(event, anyone):
    one, other = event.entries.all()[:2]
    for stranger in (anyone, player_of(one), app_of(event, "events:read")):
        for path in ("level-proposals", "level-asks"):
            assert stranger.get(f"/events/{event.pk}/{path}").status_code in (401, 403)
    refused(player_of(other).get(f"/entries/{one.pk}/level-ask"), 404, "access.not_found")


def test_bad_words_are_refused(event, staff):
    path = f"/events/{event.pk}/level-asks"
    first = event.entries.first()
    refused(staff.post(path, {"moves": []}), 422, "level.nobody_asked")
    refused(
        staff.post(path, {"moves": [{"entry": first.pk, "level": first.level}]}),
        422,
        "level.bad_move",
    )
    wrong = staff.post(path, {"moves": [{"entry": first.pk, "level": 9}]})
    assert pointers(wrong) == ["/moves/0/level"]
    refused(
        staff.post("/level-asks/000000000000/answer", {"agrees": True}), 404, "access.not_found"
    )


def test_nothing_is_listed_while_a_round_is_played(staff):
    event = make.event(shop=None)
    make.published(event=event)
    app = app_of(event)
    assert app.get(f"/events/{event.pk}/level-asks").json()["items"] == []
    assert app.get(f"/events/{event.pk}/level-proposals").json() == {
        "number": None,
        "proposals": [],
    }
