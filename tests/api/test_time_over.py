"""An event's rules of time over and conceding, and what they make of reports."""

import pytest

from tests import make
from tests.api.conftest import app_of, pointers, refused


def ruled(**settings):
    event = make.event(**settings)
    return event, make.pod(event=event)


def told(pod, *outs, ending="time", **more):
    return {**make.telling(*outs, ending=ending), **more}


def decided(event, pod, story):
    return app_of(event).post(f"/pods/{pod.pk}/decision", story)


def ids(pod):
    return [entry.pk for entry in make.seated(pod)]


def test_the_presets_are_listed_in_both_languages(anyone, db):
    found = anyone.get("/presets").json()
    assert {"at_once", "turn_each", "most_life"} <= {
        each["code"] for each in found["time_policies"]
    }
    assert [each["code"] for each in found["concessions"]] == ["free", "own_turn", "all_agree"]
    for each in (*found["time_policies"], *found["concessions"]):
        assert each["sentence"]["ja"] != each["sentence"]["en"]


def test_an_event_takes_a_preset_and_what_differs(staff, event):
    path = f"/events/{event.pk}"
    before = staff.get(path).json()
    assert (before["time_policy"], before["concession"]) == ({}, "free")
    assert before["draw_is_loss"] is False
    rules = {"preset": "finish_turn_plus", "turns": 5, "then": "all_lose"}
    words = {"time_policy": rules, "concession": "own_turn", "draw_is_loss": True}
    after = staff.patch(path, words, If_Match="*").json()
    assert {name: after[name] for name in words} == words


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"preset": "never"}, "/time_policy/preset"),
        ({"turns": 100}, "/time_policy/turns"),
        ({"minutes": "10"}, "/time_policy/minutes"),
        ({"then": "party"}, "/time_policy/then"),
        ({"more": 1}, "/time_policy/more"),
    ],
)
def test_a_rule_that_cannot_be_read_is_pointed_at(staff, event, wrong, pointer):
    response = staff.patch(f"/events/{event.pk}", {"time_policy": wrong}, If_Match="*")
    refused(response, 422, "fields.invalid")
    assert pointers(response) == [pointer]


def test_what_time_is_worth_stays_once_results_may_be_in(staff, event):
    make.pod(event=event)
    path = f"/events/{event.pk}"
    words = {"time_policy": {"then": "all_lose"}, "draw_is_loss": True}
    answer = refused(staff.patch(path, words, If_Match="*"), 409, "event.fixed_once_playing")
    assert answer["fields"] == ["draw_is_loss", "time_policy"]
    changed = staff.patch(path, {"concession": "all_agree"}, If_Match="*")
    assert changed.json()["concession"] == "all_agree"


@pytest.mark.django_db
def test_time_is_worth_what_the_event_says():
    for settings, kind, places in (
        ({}, "draw", [1, 1, 1, 4]),
        ({"time_policy": {"then": "all_lose"}}, "double_loss", [1, 1, 1, 4]),
        ({"draw_is_loss": True}, "double_loss", [1, 1, 1, 4]),
        ({"time_policy": {"everybody": True}}, "draw", [1, 1, 1, 1]),
    ):
        event, pod = ruled(**settings)
        report = decided(event, pod, told(pod, ids(pod)[3])).json()
        assert (report["kind"], report["winner"]) == (kind, None)
        assert [report["placements"][each] for each in ids(pod)] == places


@pytest.mark.django_db
def test_points_follow_what_time_is_worth():
    for settings, points in (({}, 1), ({"draw_is_loss": True}, 0)):
        event, pod = ruled(scheme="win5_draw1", **settings)
        decided(event, pod, told(pod))
        rows = app_of(event).get(f"/events/{event.pk}/standings").json()["rows"]
        assert {row["points"] for row in rows} == {points}


@pytest.mark.django_db
def test_most_life_wins_and_is_asked_for():
    event, pod = ruled(time_policy={"preset": "most_life"})
    one, two, three, four = ids(pod)
    lacking = refused(
        decided(event, pod, told(pod, four, life={one: 3})), 422, "report.life_needed"
    )
    assert lacking["players"] == [two, three]
    report = decided(event, pod, told(pod, four, life={one: 3, two: 5, three: 5})).json()
    assert (report["winner"], report["kind"]) == (three, "win")
    assert report["life"] == {one: 3, two: 5, three: 5}
    assert report["placements"] == {one: 2, two: 2, three: 1, four: 4}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rule", "claim", "code"),
    [
        ("all_agree", {"agreed": True}, "report.concession_not_agreed"),
        ("own_turn", {"turn_player": True}, "report.concession_not_in_turn"),
    ],
)
def test_a_concession_says_what_the_event_asks_for(rule, claim, code):
    event, pod = ruled(concession=rule)
    one, *_others, last = ids(pod)
    step = {"eliminated": [last], "cause": "concession"}
    refused(decided(event, pod, {"steps": [step], "ending": "time"}), 422, code)
    said = {name: last if name == "turn_player" else value for name, value in claim.items()}
    report = decided(event, pod, {"steps": [step | said], "ending": "time"})
    assert report.status_code == 201
    assert report.json()["steps"] == [step | {"by": None, "turn": None} | said]
    wrong = {"turn_player": one} if rule == "own_turn" else {"agreed": False}
    refused(decided(event, pod, {"steps": [step | wrong], "ending": "time"}), 422, code)
