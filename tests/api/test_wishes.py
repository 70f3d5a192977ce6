"""Private wishes over the API."""

from datetime import time

import time_machine

from events.models import JournalEntry
from tests import make
from tests.api.conftest import app_of, player_of, refused


def test_a_player_wishes_reads_and_withdraws(event, staff):
    one, other = make.entries(2, event=event)
    me = player_of(one)
    made = me.post(f"/entries/{one.pk}/apart-wishes", {"named": other.player_name})
    assert made.status_code == 201
    wish = made.json()
    assert (wish["entry"], wish["other"], wish["state"]) == (one.pk, None, "asked")
    listed = staff.get(f"/events/{event.pk}/apart-wishes").json()["items"]
    assert [each["id"] for each in listed] == [wish["id"]]
    decided = staff.post(
        f"/apart-wishes/{wish['id']}/decision", {"approve": True, "other": other.pk}
    )
    assert (decided.json()["state"], decided.json()["other"]) == ("approved", other.pk)
    own = me.get(f"/entries/{one.pk}/apart-wishes")
    assert own["Cache-Control"] == "private, no-store"
    assert [(each["state"], each["other"]) for each in own.json()["items"]] == [("approved", None)]
    gone = me.post(f"/apart-wishes/{wish['id']}/withdraw")
    assert gone.json()["state"] == "withdrawn"
    assert me.get(f"/entries/{one.pk}/apart-wishes").json()["items"] == []


def test_wishes_are_nobody_elses(event, anyone):
    one, other = make.entries(2, event=event)
    wish = player_of(one).post(f"/entries/{one.pk}/apart-wishes", {"named": "Somebody"}).json()
    for stranger in (anyone, player_of(other), app_of(make.event())):
        refused(stranger.get(f"/entries/{one.pk}/apart-wishes"), 404, "access.not_found")
        refused(stranger.post(f"/apart-wishes/{wish['id']}/withdraw"), 404, "access.not_found")
        assert stranger.get(f"/events/{event.pk}/apart-wishes").status_code in (401, 403)
    reader = app_of(event, "events:read")
    refused(reader.get(f"/events/{event.pk}/apart-wishes"), 403, "access.forbidden")
    decision = f"/apart-wishes/{wish['id']}/decision"
    refused(player_of(one).post(decision, {"approve": False}), 403, "access.forbidden")


def test_bad_words_are_refused(event, staff):
    (one,) = make.entries(1, event=event)
    for body in ({}, {"named": 5}, {"named": "x" * 41}, {"named": "A", "more": 1}):
        assert staff.post(f"/entries/{one.pk}/apart-wishes", body).status_code == 422
    wish = staff.post(f"/entries/{one.pk}/apart-wishes", {"named": "A"}).json()
    decision = f"/apart-wishes/{wish['id']}/decision"
    refused(staff.post(decision, {"approve": True}), 422, "wish.who_is_it")
    assert staff.post(decision, {"approve": "yes"}).status_code == 422
    refused(staff.post("/apart-wishes/000000000000/withdraw"), 404, "access.not_found")


def test_mark_company_and_way_home_are_part_of_an_entry(event, anyone, staff):
    words = {"player_name": "Aki", "level": 2, "mark": "beginner", "group": "Mori"}
    words |= {"group_wish": "together", "home_by": "21:30"}
    entry = anyone.post(f"/events/{event.pk}/entries", words).json()
    assert {name: entry[name] for name in words} == words
    page = staff.get(f"/entries/{entry['id']}")
    back = staff.patch(f"/entries/{entry['id']}", {"home_by": None}, If_Match=page["ETag"])
    assert back.json()["home_by"] is None
    assert JournalEntry.objects.latest("pk").facts["fields"] == []
    for wrong in ({"mark": "expert"}, {"group_wish": ""}, {"home_by": "25:00"}, {"home_by": 21}):
        answer = anyone.post(f"/events/{event.pk}/entries", words | wrong | {"player_name": "B"})
        assert answer.status_code == 422, wrong


def test_only_own_and_staff_read_the_way_home(event, anyone):
    one, other = make.entries(2, event=event, home_by=time(21, 37))
    assert player_of(one).get("/me").json()["entry"]["home_by"] == "21:37"
    refused(player_of(other).get(f"/entries/{one.pk}"), 404, "access.not_found")
    refused(anyone.get(f"/entries/{one.pk}"), 404, "access.not_found")


def test_the_forecast_is_for_those_who_run_rounds(event, staff, anyone):
    make.entries(4, event=event)
    early = make.entry(event=event, here=True, home_by=time(21, 30))
    path = f"/events/{event.pk}/forecast"
    with time_machine.travel(make.EVENING, tick=False):
        told = staff.get(path).json()
    assert [each["number"] for each in told["coming"]] == [1, 2, 3]
    assert [each["leaving"] for each in told["coming"]] == [[], [], [early.pk]]
    assert told["coming"][0]["ends"].startswith("2026-12-04T20:00:00")
    assert (told["rounds"], told["minutes"]) == (2, 40)
    for stranger in (anyone, player_of(early), app_of(event, "events:read")):
        assert stranger.get(path).status_code in (401, 403)


def test_nothing_is_forecast_once_all_is_played(staff, event):
    make.entries(4, event=event)
    for seed in range(3):
        make.closed(event=event, seed=seed)
    told = staff.get(f"/events/{event.pk}/forecast").json()
    assert (told["coming"], told["rounds"], told["minutes"]) == ([], None, None)
