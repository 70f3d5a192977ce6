"""Draws of prizes over the API."""

import pytest

from engine.lots.draw import seal_of
from tests import make
from tests.api.conftest import app_of, player_of, refused


@pytest.fixture
def people(event):
    return make.entries(9, event=event)


def test_a_draw_from_the_seal_to_the_seed(event, people, staff, anyone):
    opened = staff.post(f"/events/{event.pk}/draws", {"prizes": ["Cup"]})
    assert opened.status_code == 201
    draw = opened.json()
    at = f"/draws/{draw['id']}"
    assert (draw["state"], draw["seed"], draw["count"]) == ("open", None, 2)
    told = player_of(people[0]).post(f"{at}/number", {"number": 7}).json()
    assert told["taps"] == [{"person": people[0].pk, "number": 7}]
    assert staff.put(f"{at}/prizes", {"count": 3, "prizes": ["Cup", "Mat"]}).json()["count"] == 3
    assert staff.post(f"{at}/begin").json()["state"] == "drawing"
    one = staff.post(f"{at}/steps", {"seen": 0}).json()
    assert one["prizes"][0]["player_name"]
    refused(staff.post(f"{at}/steps", {"seen": 0}), 409, "draw.changed_meanwhile")
    winner = one["prizes"][0]["entry"]
    other = staff.post(f"{at}/absent", {"entry": winner, "seen": 1}).json()
    assert other["prizes"][0]["entry"] not in (winner, None)
    assert staff.post(f"{at}/undo", {"seen": 3}).json()["prizes"] == one["prizes"]
    assert staff.post(f"{at}/steps", {"all": True}).json()["leftover"] == 0
    over = staff.post(f"{at}/reveal").json()
    assert seal_of(over["seed"]) == over["seal"] == draw["seal"]
    assert anyone.get(at).json() == over
    assert anyone.get(f"/events/{event.pk}/draws").json()["items"] == [
        {
            "id": draw["id"],
            "number": 1,
            "purpose": "prizes",
            "state": "over",
            "seal": draw["seal"],
            "html_url": f"http://testserver/e/{event.pk}/draw/1",
        }
    ]


def test_only_those_who_run_rounds_draw(event, people, staff, anyone):
    draw = staff.post(f"/events/{event.pk}/draws", {}).json()
    at = f"/draws/{draw['id']}"
    reception = app_of(event, "entries:write", "checkin:write")
    stranger = app_of(make.event())
    for act in ("begin", "steps", "undo", "reveal"):
        refused(anyone.post(f"{at}/{act}"), 401, "access.sign_in_needed")
        for caller in (reception, stranger, player_of(people[0])):
            refused(caller.post(f"{at}/{act}"), 403, "access.forbidden")
    refused(player_of(people[0]).post(f"/events/{event.pk}/draws"), 403, "access.forbidden")
    refused(staff.post(f"{at}/number", {"number": 1}), 403, "access.forbidden")
    other = make.entry(event=make.event(), here=True)
    refused(player_of(other).post(f"{at}/number", {"number": 1}), 404, "access.not_found")
    assert player_of(people[0]).post(f"{at}/number", {"number": 10**6}).status_code == 422
    refused(anyone.get("/draws/nothing"), 404, "access.not_found")


def test_the_same_key_draws_once(event, people, staff):
    draw = staff.post(f"/events/{event.pk}/draws", {}).json()
    staff.post(f"/draws/{draw['id']}/begin")
    key = {"Idempotency_Key": "a-key-for-this-draw-1"}
    first = staff.post(f"/draws/{draw['id']}/steps", {}, **key)
    again = staff.post(f"/draws/{draw['id']}/steps", {}, **key)
    assert first.json() == again.json()
    assert len(again.json()["steps"]) == 1
