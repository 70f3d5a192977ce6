"""What the reception does with one tap, done by an app."""

import pytest

from events.models import Event
from tests import make
from tests.api.conftest import app_of, player_of, refused

FEES = {
    "classes": [{"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500}],
    "methods": ["cash"],
}


def test_the_first_in_line_is_let_in_above_the_limit(event, staff):
    full = make.event(shop=event.shop, capacity=1)
    _, first, second = make.entries(3, event=full, here=False)
    refused(staff.post(f"/entries/{second.pk}/let-in"), 409, "entry.in_line")
    assert Event.objects.get(pk=full.pk).capacity == 1
    desk = app_of(full, "checkin:write")
    refused(desk.post(f"/entries/{first.pk}/let-in"), 403, "access.forbidden")
    assert staff.post(f"/entries/{first.pk}/let-in").json()["state"] == "here"
    assert Event.objects.get(pk=full.pk).capacity == 2
    refused(player_of(second).post(f"/entries/{second.pk}/let-in"), 403, "access.forbidden")


def test_a_walk_in_by_mistake_is_taken_back(event, staff):
    walked, entered = make.entry(event=event, here=True), make.entry(event=event)
    assert staff.post(f"/entries/{walked.pk}/undo-walk-in").json()["state"] == "cancelled"
    refused(staff.post(f"/entries/{entered.pk}/undo-walk-in"), 409, "entry.not_walk_in")
    refused(player_of(entered).post(f"/entries/{entered.pk}/undo-walk-in"), 403, "access.forbidden")


def test_all_who_did_not_come_give_their_places_up(event, staff, anyone):
    full = make.event(shop=event.shop, capacity=2)
    here, absent, waits = make.entries(3, event=full, here=False)
    staff.post(f"/entries/{here.pk}/check-in")
    path = f"/events/{full.pk}/release-absent"
    refused(anyone.post(path), 401, "access.sign_in_needed")
    refused(app_of(full, "events:read").post(path), 403, "access.forbidden")
    assert staff.post(path, Idempotency_Key="a").json() == {"entries": [absent.pk]}
    assert staff.post(path, Idempotency_Key="a").json() == {"entries": [absent.pk]}
    states = dict(full.entries.values_list("pk", "state"))
    assert states == {here.pk: "here", absent.pk: "no_show", waits.pk: "expected"}


def test_a_check_in_takes_the_fee_with_it_or_neither(event, staff):
    paid = make.event(shop=event.shop, fees=FEES)
    entry = make.entry(event=paid)
    path = f"/entries/{entry.pk}"
    wrong = {"payment": {"fee": "child", "method": "cash"}}
    assert staff.post(f"{path}/check-in", wrong).status_code == 422
    assert staff.get(path).json()["state"] == "expected"
    refused(staff.post(f"{path}/check-in", {"payment": {"fee": "adult"}}), 422, "fields.invalid")
    words = {"payment": {"fee": "adult", "method": "cash"}}
    assert staff.post(f"{path}/check-in", words).json()["state"] == "here"
    assert staff.get(f"{path}/payments").json()["paid"] == 500


@pytest.fixture
def played(event):
    make.entries(4, event=event)
    make.closed(event=event)
    return event


def test_how_an_event_went(played, anyone, staff):
    path = f"/events/{played.pk}/progress"
    answer = anyone.get(path)
    told = answer.json()
    table = anyone.get(f"/events/{played.pk}/standings").json()
    assert [row["entry"] for row in told["rows"]] == [row["entry"] for row in table["rows"]]
    assert [row["ranks"] for row in told["rows"]] == [[row["rank"]] for row in table["rows"]]
    assert (told["rounds"], told["by_cut"], len(told["met"])) == (1, False, 6)
    assert {meeting["times"] for meeting in told["met"]} == {1}
    assert anyone.get(path, If_None_Match=answer["ETag"]).status_code == 304
    staff.patch(f"/events/{played.pk}", {"ranks_hidden": True}, If_Match="*")
    assert anyone.get(path).status_code == 403
    assert staff.get(path).status_code == 200
