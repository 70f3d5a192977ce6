"""Pod event files and audits over the API."""

import json
from datetime import time

import pytest

from events.access import player
from pods import services
from tests import make
from tests.api.conftest import app_of, player_of, refused

WHEN = "2026-12-04T19:00:00+09:00"


@pytest.fixture
def event(db):
    event = make.event(capacity=40)
    one, other, *_ = make.entries(8, event=event, home_by=time(23, 37), group="word")
    wish = services.wish_apart(entry_id=one.pk, actor=player(one), named="Secret", now=make.EVENING)
    services.decide_wish(
        wish_id=wish.pk, actor=make.organiser(event), approve=True, other_id=other.pk
    )
    for seed in (1, 2):
        make.closed(event=event, seed=seed)
    return event


def test_staff_get_all_and_others_what_is_public(event, staff, anyone):
    path = f"/events/{event.pk}/pod-event"
    whole = staff.get(path).json()
    assert [len(each["pods"]) for each in whole["rounds"]] == [2, 2]
    assert {each["home_by"] for each in whole["players"]} == {"23:37"}
    assert sum(len(each["avoid"]) for each in whole["players"]) == 1
    public = anyone.get(path).json()
    for reader in (
        player_of(event.entries.first()),
        app_of(event, "events:read"),
        app_of(make.event()),
    ):
        assert reader.get(path).json() == public
    assert staff.get(path, {"redacted": "true"}).json() == public
    assert {each["group"] for each in public["players"]} == {"g1"}
    for private in ("avoid", "home_by", "name", "reading"):
        assert all(private not in each for each in public["players"])
    assert all("ends" not in each for each in public["rounds"])


def test_an_event_goes_from_one_shop_to_another(event, staff):
    file = json.dumps(staff.get(f"/events/{event.pk}/pod-event").json())
    shop = make.shop()
    there = app_of(shop)
    made = there.post(
        "/events/import", {"shop": shop.pk, "name": "Copy", "starts_at": WHEN, "file": file}
    )
    assert made.status_code == 201, made.content
    copy = made.json()["id"]
    told = there.get(f"/events/{copy}/pod-event").json()
    assert [each["number"] for each in told["rounds"]] == [1, 2]
    ranks = [row["rank"] for row in there.get(f"/events/{copy}/standings").json()["rows"]]
    assert ranks == [
        row["rank"] for row in staff.get(f"/events/{event.pk}/standings").json()["rows"]
    ]
    redacted = json.dumps(staff.get(f"/events/{event.pk}/pod-event", {"redacted": "1"}).json())
    body = {"shop": shop.pk, "name": "Again", "starts_at": WHEN, "file": redacted}
    assert there.post("/events/import", body).status_code == 201


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("", "fields.invalid"), ("{", "event_file.not_json"), ("[]", "event_file.malformed"),
        ("[" * 100_000, "event_file.not_json"), ("9" * 5_000, "event_file.not_json"),
        ('{"pod_event": 2}', "event_file.malformed"),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_with_its_place_and_makes_nothing(event, staff, file, code):
    before = type(event).objects.count()
    body = {"shop": event.shop_id, "name": "X", "starts_at": WHEN, "file": file}
    refused(staff.post("/events/import", body), 422, code)
    assert type(event).objects.count() == before


def test_a_fault_deep_in_the_file_makes_no_event(event, staff):
    told = staff.get(f"/events/{event.pk}/pod-event").json()
    told["players"][3]["level"] = 5
    before = type(event).objects.count()
    body = {"shop": event.shop_id, "name": "X", "starts_at": WHEN, "file": json.dumps(told)}
    problem = refused(staff.post("/events/import", body), 422, "event_file.malformed")
    assert problem["pointer"] == "/players/3/level"
    assert "/players/3/level" in problem["detail"]
    assert type(event).objects.count() == before


def test_only_those_who_make_events_import(event, anyone, staff):
    file = json.dumps(staff.get(f"/events/{event.pk}/pod-event").json())
    body = {"shop": event.shop_id, "name": "X", "starts_at": WHEN, "file": file}
    refused(anyone.post("/events/import", body), 401, "access.sign_in_needed")
    refused(app_of(event, "rounds:write").post("/events/import", body), 403, "access.forbidden")
    refused(app_of(make.event()).post("/events/import", body), 403, "access.forbidden")


def test_the_audit_tells_each_round_and_without_wishes_where_asked(event, staff, anyone):
    path = f"/events/{event.pk}/audit"
    told = staff.get(path).json()
    assert told["well"] is True
    assert [each["number"] for each in told["rounds"]] == [1, 2]
    assert "R2" in told["rounds"][0]["cost"]
    redacted = staff.get(path, {"redacted": "true"}).json()
    assert "R2" not in redacted["rounds"][0]["cost"]
    assert anyone.get(path).status_code == 401
    assert player_of(event.entries.first()).get(path).status_code == 403


def test_no_file_is_read_for_those_who_may_not_make_events(event, anyone):
    body = {"shop": event.shop_id, "name": "X", "starts_at": WHEN, "file": "{"}
    refused(anyone.post("/events/import", body), 401, "access.sign_in_needed")
    refused(app_of(event, "rounds:write").post("/events/import", body), 403, "access.forbidden")
    refused(app_of(make.event()).post("/events/import", body), 403, "access.forbidden")
    gone = body | {"shop": "x" * len(event.shop_id)}
    refused(app_of(event).post("/events/import", gone), 404, "access.not_found")
