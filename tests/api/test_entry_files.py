"""Entering many people from a list, and taking everybody along as one."""

import base64

import pytest

from events.models import Entry, EntryState, Event
from events.services import cancel_entry, mask_name
from tests import make
from tests.api.conftest import app_of, player_of, refused

LIST = "名前,よみ,レベル,靴\n佐藤,さとう,2,25\nAki,,1,\n"


def send(caller, event, text=LIST, **more):
    return caller.post(f"/events/{event.pk}/entries/import", {"text": text, **more})


def outcomes(answer):
    return [item["outcome"] for item in answer.json()["items"]]


def test_a_dry_run_tells_all_and_changes_nothing(event, staff):
    before = Event.objects.values().get()
    answer = send(staff, event, LIST + "Ben,,9,\n", dry_run=True)
    assert answer.status_code == 200
    told = answer.json()
    assert outcomes(answer) == ["enters", "enters", "wrong"]
    assert told["left_out"] == ["靴"]
    assert told["counts"] == {"enters": 2, "waits": 0, "already_here": 0, "wrong": 1}
    assert told["items"][2]["line"] == 4
    assert told["items"][2]["errors"] == [
        {"field": "level", "detail": "Write 1, 2 or 3, or Fan, Casual or Gachi."}
    ]
    assert {item["entry"] for item in told["items"]} == {None}
    assert Event.objects.values().get() == before
    assert not Entry.objects.exists()


def test_the_same_list_twice_enters_everybody_once(event, staff):
    first = send(staff, event)
    assert outcomes(first) == ["enters", "enters"]
    assert [row.kind for row in event.journal.all()] == ["event.created", *["entry.added"] * 2]
    assert [each["state"] for each in first.json()["items"]] == ["expected"] * 2
    again = send(staff, event)
    assert outcomes(again) == ["already_here"] * 2
    assert [one["entry"] for one in again.json()["items"]] == [
        one["entry"] for one in first.json()["items"]
    ]
    event.refresh_from_db()
    assert (event.taken, event.entries.count()) == (2, 2)


def test_who_cancelled_or_has_a_mask_is_not_entered_again(event, staff):
    send(staff, event)
    actor = make.organiser(event)
    one, other = event.entries.order_by("arrival")
    cancel_entry(entry_id=one.pk, actor=actor)
    mask_name(entry_id=other.pk, actor=actor)
    assert outcomes(send(staff, event)) == ["already_here"] * 2


def test_a_wrong_line_stops_all_unless_the_good_ones_are_wanted(event, staff):
    text = LIST + "佐藤,サトウ,1,\n山田,,1,\n,,1,\n" + "x" * 41 + ",,1,\n"
    problem = refused(send(staff, event, text), 422, "people_file.wrong_rows")
    assert problem["lines"] == [4, 5, 6, 7]
    assert [each["line"] for each in problem["reasons"]] == [4, 5, 6, 7]
    assert problem["reasons"][1]["field"] == "kana"
    assert "reading" in problem["reasons"][1]["detail"].lower()
    assert not event.entries.exists()
    answer = send(staff, event, text, only_good=True)
    assert outcomes(answer) == ["enters", "enters", *["wrong"] * 4]
    fields = [[error["field"] for error in item["errors"]] for item in answer.json()["items"][2:]]
    assert fields == [["player_name"], ["kana"], ["player_name"], ["player_name"]]
    assert event.entries.count() == 2


def test_who_finds_no_place_waits_in_the_order_of_the_list(db):
    event = make.event(capacity=2)
    make.entry(event=event, player_name="Aki")
    people = "name,level\n" + "".join(f"P{n},1\n" for n in range(3)) + "aki,1\n"
    answer = send(app_of(event), event, people)
    assert outcomes(answer) == ["enters", "waits", "waits", "already_here"]
    line = event.entries.filter(state=EntryState.WAITING).order_by("arrival")
    assert [entry.player_name for entry in line] == ["P1", "P2"]


def test_the_bytes_of_a_file_are_read_in_their_letters(event, staff):
    body = {"base64": base64.b64encode(LIST.encode("cp932")).decode()}
    answer = staff.post(f"/events/{event.pk}/entries/import", body)
    assert outcomes(answer) == ["enters", "enters"]
    assert event.entries.filter(player_name="佐藤").exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({}, "people_file.text_or_base64"), ({"text": LIST, "base64": ""}, "fields.invalid"),
        ({"text": LIST, "base64": "QQ=="}, "people_file.text_or_base64"),
        ({"base64": "?"}, "people_file.no_text"), ({"text": "a,b\n1,2"}, "people_file.no_names"),
        ({"text": LIST, "level": 4}, "fields.invalid"),
    ],
)  # fmt: skip
def test_bad_bodies_are_refused(event, staff, body, code):
    refused(staff.post(f"/events/{event.pk}/entries/import", body), 422, code)


def test_only_who_enters_people_may_send_a_list_and_a_finished_event_takes_none(event, anyone):
    entry = make.entry(event=event)
    refused(send(anyone, event), 401, "access.sign_in_needed")
    refused(send(player_of(entry), event), 403, "access.forbidden")
    refused(send(app_of(event, "checkin:write"), event), 403, "access.forbidden")
    refused(send(app_of(make.event()), event), 403, "access.forbidden")
    Event.objects.filter(pk=event.pk).update(phase="finished")
    refused(send(app_of(event), event, dry_run=True), 409, "event.finished")


def test_a_list_goes_round(db, anyone):
    meal = {
        "code": "q1",
        "kind": "text",
        "text": "食事",
        "text_en": "",
        "choices": [],
        "required": True,
    }
    event = make.event(capacity=3, questions=[meal])
    texts = ["=1+1", "'quoted", '山, "田"', "-5"]
    for number, name in enumerate(texts):
        make.entry(
            event=event, here=True, player_name=name, kana="かな", level=number % 3 + 1, accepts=(1, 3),
            group="+g" if number else "", group_wish="together", mark="helper",
            home_by="21:05", phoneless=True, answers={"q1": "@x"},
        )  # fmt: skip
    staff = app_of(event)
    text = staff.get(f"/events/{event.pk}/entries.csv").content.decode()
    assert text.startswith("\ufeff")
    assert "\r\n'=1+1," in text
    other = make.event(capacity=3, questions=[meal])
    assert send(app_of(other), other, text).status_code == 200
    names = ("player_name", "kana", "level", "accepts", "group", "mark", "phoneless", "answers", "home_by")  # fmt: skip
    assert list(other.entries.values(*names)) == list(event.entries.values(*names))
    assert [entry.state for entry in other.entries.all()] == [*["expected"] * 3, "waiting"]
    for reader in (anyone, player_of(event.entries.first()), app_of(event, "events:read")):
        assert reader.get(f"/events/{event.pk}/entries.csv").status_code in (401, 403)
    old = staff.get(f"/events/{event.pk}/entries.csv", {"letters": "shift_jis"})
    assert old["Content-Type"] == "text/csv; charset=shift_jis"
    assert "山" in old.content.decode("cp932")
