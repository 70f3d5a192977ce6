"""Whose yes a result needs over the API, who says it for whom, and all that was ever told."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused


def stances(anyone, pod):
    seats = anyone.get(f"/pods/{pod.pk}").json()["seats"]
    return [seat["stance"] for seat in seats]


def test_the_rules_are_listed_in_both_languages(anyone, db):
    rules = anyone.get("/presets").json()["confirmations"]
    assert [each["code"] for each in rules] == ["one", "all_but_one", "all", "staff", "silence"]
    for each in rules:
        assert each["sentence"]["ja"] != each["sentence"]["en"]


def test_an_event_takes_a_rule_and_its_minutes(staff, event):
    path = f"/events/{event.pk}"
    before = staff.get(path).json()
    usual = {"confirmation": "one", "silence_minutes": 10, "grace_minutes": 5}
    assert {name: before[name] for name in usual} == usual
    words = {"confirmation": "silence", "silence_minutes": 3, "grace_minutes": 0}
    after = staff.patch(path, words, If_Match="*").json()
    assert {name: after[name] for name in words} == words


@pytest.mark.parametrize(
    "wrong", [{"confirmation": "nobody"}, {"silence_minutes": 0}, {"grace_minutes": 61}]
)
def test_a_rule_that_makes_no_sense_is_pointed_at(staff, event, wrong):
    response = staff.patch(f"/events/{event.pk}", wrong, If_Match="*")
    refused(response, 422, "fields.invalid")
    assert pointers(response) == [f"/{name}" for name in wrong]


@pytest.mark.django_db
def test_each_seat_says_what_it_thinks(anyone):
    event = make.event(confirmation="all")
    pod = make.pod(event=event)
    assert stances(anyone, pod) == [None] * 4
    path = f"/reports/{make.report(of=pod).pk}"
    _one, two, three, four = make.seated(pod)
    player_of(two).post(f"{path}/confirm")
    player_of(three).post(f"{path}/dispute", {"note": "secret words"})
    assert stances(anyone, pod) == ["told", "agrees", "disagrees", "silent"]
    player_of(three).post(f"{path}/confirm")
    assert anyone.get(f"/pods/{pod.pk}").json()["state"] == "reported"
    player_of(four).post(f"{path}/confirm")
    assert anyone.get(f"/pods/{pod.pk}").json()["state"] == "done"


@pytest.mark.django_db
def test_an_app_speaks_for_somebody_without_a_phone(event):
    pod = make.pod(event=event)
    path = f"/reports/{make.report(of=pod).pk}"
    one, two, three, _four = make.seated(pod)
    reporter = app_of(event, "results:report")
    refused(player_of(one).post(f"{path}/confirm", {"entry": two.pk}), 403, "access.forbidden")
    wrong = {"entry": make.entry(event=event).pk}
    refused(reporter.post(f"{path}/confirm", wrong), 422, "seat.not_at_table")
    said = reporter.post(f"{path}/confirm", {"entry": two.pk}).json()
    assert (said["state"], said["voices"]) == ("accepted", [{"entry": two.pk, "agrees": True}])
    said = reporter.post(f"{path}/dispute", {"entry": three.pk, "note": "no"}).json()
    assert said["state"] == "disputed"


@pytest.mark.django_db
def test_staff_read_all_that_was_told(anyone, staff, event):
    pod = make.pod(event=event)
    first = make.report(of=pod)
    second = make.seated(pod)[1]
    player_of(second).post(f"/reports/{first.pk}/dispute", {"note": "secret words"})
    decided = make.decided(pod)
    told = staff.get(f"/pods/{pod.pk}/reports").json()
    assert [each["id"] for each in told["items"]] == [first.pk, decided.pk]
    assert [each["state"] for each in told["items"]] == ["superseded", "accepted"]
    assert told["items"][0]["voices"][0]["note"] == "secret words"
    refused(anyone.get(f"/pods/{pod.pk}/reports"), 401, "access.sign_in_needed")
    reader = app_of(event, "events:read")
    refused(reader.get(f"/pods/{pod.pk}/reports"), 403, "access.forbidden")
    refused(player_of(second).get(f"/pods/{pod.pk}/reports"), 403, "access.forbidden")
