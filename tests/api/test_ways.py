"""Ways to pair, and rounds planned ahead, over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, refused


@pytest.fixture
def event(db):
    event = make.event(rounds_planned=3)
    make.entries(12, event=event)
    return event


def test_a_way_is_priced_and_then_made(event, staff):
    make.closed(event=event)
    told = staff.get(f"/events/{event.pk}/pairing-ways", {"seed": 7}).json()
    ways = {way["policy"]: way for way in told["items"]}
    assert [policy for policy, way in ways.items() if way["usual"]] == ["never_repeat"]
    assert ways["power"]["cost"]["R5"] <= ways["never_repeat"]["cost"]["R5"]
    made = staff.post(f"/events/{event.pk}/rounds", {"seed": told["seed"], "policy": "power"})
    assert (made.status_code, made.json()["policy"]) == (201, "power")
    seats = sorted([seat["entry"] for seat in pod["seats"]] for pod in made.json()["pods"])
    assert seats == sorted(ways["power"]["pods"])


def test_rounds_planned_ahead_are_read_and_planned_anew(event, staff):
    changed = staff.patch(
        f"/events/{event.pk}",
        {"pairing_policy": "fixed"},
        if_match=staff.get(f"/events/{event.pk}")["ETag"],
    )
    assert changed.json()["pairing_policy"] == "fixed"
    path = f"/events/{event.pk}/schedule"
    refused(staff.get(path), 404, "round.no_schedule")
    first = staff.post(f"/events/{event.pk}/rounds", {"seed": 1}).json()
    plan = staff.get(path).json()
    assert [each["number"] for each in plan["rounds"]] == [1, 2, 3]
    assert {frozenset(pod["entries"]) for pod in plan["rounds"][0]["pods"]} == {
        frozenset(seat["entry"] for seat in pod["seats"]) for pod in first["pods"]
    }
    staff.post(f"/events/{event.pk}/rounds", {"seed": 2})
    assert staff.get(path).json() == plan
    staff.post(f"/events/{event.pk}/rounds", {"seed": 2, "new_schedule": True})
    assert staff.get(path).json()["rounds"] != plan["rounds"]


def test_prices_and_plans_are_for_those_who_run_rounds(event, anyone, staff):
    player = player_of(event.entries.first())
    for stranger in (anyone, player, app_of(event, "events:read")):
        for path in ("pairing-ways", "schedule"):
            assert stranger.get(f"/events/{event.pk}/{path}").status_code in (401, 403)
    answer = staff.post(f"/events/{event.pk}/rounds", {"policy": "luck"})
    assert answer.status_code == 422
    assert staff.get(f"/events/{event.pk}/pairing-ways", {"seed": "x"}).status_code == 422
