"""Many people in one request: a result for each, one lock and one key for all."""

import pytest

from events.models import Entry
from events.work import GivenAnswer
from tests import make
from tests.api.conftest import Caller, app_of, player_of, pointers, refused

AKI = {"player_name": "Aki", "level": 2}
MIXED = [
    AKI,
    {"player_name": "aki", "level": 1},
    {"player_name": "Beni", "level": "2", "hat": 1},
    {"player_name": "Dai", "level": 3, "answers": {}, "here": True},
]


def statuses(answer):
    return [item["status"] for item in answer["items"]]


def test_each_of_many_enters_or_is_refused_alone(staff, anyone, event):
    answer = staff.post(f"/events/{event.pk}/entries/batch", {"items": MIXED})
    assert answer.status_code == 200, answer.content
    told = answer.json()
    assert statuses(told) == [201, 409, 422, 201]
    assert (told["done"], told["refused"]) == (2, 2)
    aki, twin, beni, dai = told["items"]
    assert (aki["problem"], twin["entry"], dai["entry"]["state"]) == (None, None, "here")
    assert (
        Caller(f"twt_{aki['entry']['ticket']}").get("/me").json()["entry"]["player_name"] == "Aki"
    )
    assert twin["problem"]["code"] == "entry.same_name"
    assert twin["problem"]["errors"] == [
        {"pointer": "/items/1", "detail": twin["problem"]["detail"]}
    ]
    where = {error["pointer"] for error in beni["problem"]["errors"]}
    assert where == {"/items/2/level", "/items/2/hat"}
    assert list(event.entries.values_list("player_name", flat=True).order_by("arrival")) == [
        "Aki", "Dai",
    ]  # fmt: skip
    event.refresh_from_db()
    kinds = event.journal.values_list("version", "kind")
    assert list(kinds) == [(1, "event.created"), (2, "entry.added"), (3, "entry.added")]
    assert event.version == 3


@pytest.mark.parametrize("strange", ["\ud800", "\0", "a" * 40])
def test_strange_words_are_one_persons_trouble(staff, event, strange):
    items = [{**AKI, strange: strange, "mark": strange, "group": strange}, {**AKI, "level": 1}]
    path = f"/events/{event.pk}/entries/batch"
    told = staff.post(path, {"items": items}, Idempotency_Key="strange").json()
    assert statuses(told) == [422, 201]
    assert staff.post(path, {"items": items}, Idempotency_Key="strange").json() == told


def test_what_is_refused_half_way_leaves_nothing_behind(staff, event):
    halfway = {"player_name": "Eri", "level": 2, "loan_deck": "000000000000"}
    items = [halfway, {"player_name": "Eri", "level": 2}]
    told = staff.post(f"/events/{event.pk}/entries/batch", {"items": items}).json()
    assert [item["status"] for item in told["items"]] == [409, 201]
    assert told["items"][0]["problem"]["code"] == "loan.not_offered"
    event.refresh_from_db()
    assert (event.entries.count(), event.taken, event.version) == (1, 1, 2)
    assert event.journal.count() == 2


def test_the_same_key_enters_many_once_and_stores_no_ticket(staff, event):
    path = f"/events/{event.pk}/entries/batch"
    first = staff.post(path, {"items": MIXED}, Idempotency_Key="many")
    again = staff.post(path, {"items": MIXED}, Idempotency_Key="many")
    assert again["Idempotency-Replayed"] == "true"
    assert again.json() == first.json()
    assert Entry.objects.count() == 2
    ticket = first.json()["items"][0]["entry"]["ticket"]
    assert ticket not in str(GivenAnswer.objects.get(key="many").body)
    refused(staff.post(path, {"items": [AKI]}, Idempotency_Key="many"), 422, "key.other_words")


def test_many_enter_by_the_desk_alone_and_within_bounds(staff, anyone, event):
    path = f"/events/{event.pk}/entries/batch"
    refused(anyone.post(path, {"items": [AKI]}), 401, "access.sign_in_needed")
    refused(app_of(event, "checkin:write").post(path, {"items": [AKI]}), 403, "access.forbidden")
    refused(app_of(make.event()).post(path, {"items": [AKI]}), 403, "access.forbidden")
    for items in ([], [AKI] * 101, None, {"0": AKI}):
        assert pointers(staff.post(path, {"items": items})) == ["/items"]
    assert pointers(staff.post(path, {"items": [AKI, "Beni"]})) == ["/items/1"]
    refused(staff.post("/events/000000000000/entries/batch", {"items": [AKI]}), 404,
            "access.not_found")  # fmt: skip
    assert Entry.objects.count() == 0


def test_many_are_checked_in_and_out_each_alone(staff, event):
    here, expected = make.entry(event=event, here=True), make.entry(event=event)
    gone, elsewhere = make.entry(event=event), make.entry(event=make.event(shop=event.shop))
    staff.post(f"/entries/{gone.pk}/cancel")
    path = f"/events/{event.pk}/check-ins"
    ids = [here.pk, expected.pk, gone.pk, elsewhere.pk, "000000000000", expected.pk]
    told = staff.post(path, {"entries": ids}).json()
    assert [(item["id"], item["status"], item["is_new"]) for item in told["items"]] == [
        (here.pk, 200, False),
        (expected.pk, 200, True),
        (gone.pk, 409, False),
        (elsewhere.pk, 404, False),
        ("000000000000", 404, False),
        (expected.pk, 200, False),
    ]
    assert told["items"][2]["problem"]["code"] == "entry.is_out"
    assert told["items"][1]["entry"]["html_url"].endswith(
        f"/staff/e/{event.pk}/people/{expected.pk}"
    )
    back = staff.post(path, {"entries": [here.pk, gone.pk, here.pk], "here": False}).json()
    assert [(item["status"], item["is_new"]) for item in back["items"]] == [
        (200, True), (409, False), (200, False),
    ]  # fmt: skip
    assert (back["done"], back["refused"]) == (2, 1)
    states = dict(Entry.objects.values_list("pk", "state"))
    assert (states[here.pk], states[expected.pk], states[elsewhere.pk]) == (
        "expected", "here", "expected",
    )  # fmt: skip


def test_many_are_checked_in_by_the_desk_alone(staff, anyone, event):
    entry = make.entry(event=event)
    path, words = f"/events/{event.pk}/check-ins", {"entries": [entry.pk]}
    refused(anyone.post(path, words), 401, "access.sign_in_needed")
    refused(player_of(entry).post(path, words), 403, "access.forbidden")
    refused(app_of(event, "events:read").post(path, words), 403, "access.forbidden")
    for wrong in ([], [entry.pk] * 201, [7], "all"):
        assert pointers(staff.post(path, {"entries": wrong}))[0].startswith("/entries")
    entry.refresh_from_db()
    assert entry.state == "expected"


def test_a_deck_that_is_not_ready_holds_up_nobody_else(event):
    strict = make.event(shop=event.shop, deck_policy="required")
    one = make.entry(event=strict)
    path, words = f"/events/{strict.pk}/check-ins", {"entries": [one.pk], "despite_deck": True}
    desk = app_of(strict, "checkin:write").post(path, words).json()
    assert desk["items"][0]["problem"]["code"] == "entry.deck_not_ready"
    assert statuses(app_of(strict).post(path, words).json()) == [200]
