"""Fees at the reception and the till: one tap, taken back, counted, taken along."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from events import services
from events.models import EntryState
from events.till import day_of, paid_by
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
ADULT = {"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500}
CHILD = {"code": "child", "name": {"ja": "小学生", "en": "Child"}, "amount": 0}
STUDENT = {"code": "student", "name": {"ja": "学生", "en": "Student"}, "amount": 300}


def priced(event, *classes, methods=("cash",)):
    event.refresh_from_db()
    event.fees = {"classes": list(classes), "methods": list(methods)}
    event.save()


def reception(event):
    return f"/staff/e/{event.pk}/reception"


def test_an_organiser_writes_the_classes(event, desk):
    page = f"/staff/e/{event.pk}/settings/fees"
    desk.open(page)
    desk.press("Save the settings", ja_0="一般", en_0="Adult", amount_0="")
    assert desk.page.status_code == 422
    assert "How many yen?" in desk.text
    desk.press(
        "Save the settings",
        ja_0="一般",
        en_0="Adult",
        amount_0="500",
        ja_1="学生",
        amount_1="300",
        methods=["cash", "app"],
    )
    event.refresh_from_db()
    assert [c["code"] for c in event.fees["classes"]] == ["c1", "c2"]
    assert event.fees["methods"] == ["cash", "app"]
    desk.press("Save the settings", ja_0="", ja_1="学生", amount_1="200")
    event.refresh_from_db()
    assert [(c["code"], c["amount"]) for c in event.fees["classes"]] == [("c2", 200)]


def test_one_class_is_one_tap_and_one_undo(event, desk):
    priced(event, ADULT)
    entry = make.entry(event=event, player_name="さくら")
    desk.open(reception(event))
    desk.press("Check in さくら, Adult ¥500 Cash", pay="adult:cash")
    entry.refresh_from_db()
    assert (entry.state, paid_by(entry).left) == ("here", 500)
    assert "paid ¥500 (Cash)" in desk.text
    desk.press("Undo: さくら")
    entry.refresh_from_db()
    assert (entry.state, paid_by(entry)) == ("expected", None)
    assert day_of(event).till.lines == ()


def test_many_prices_stand_on_a_page_of_their_own(event, desk):
    priced(event, ADULT, STUDENT, CHILD, methods=("cash", "card"))
    entry = make.entry(event=event, player_name="さくら")
    desk.open(reception(event))
    assert f"/people/{entry.pk}/fee" in desk.text
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}/fee")
    desk.press("Check in, pays later", pay="student:card")
    entry.refresh_from_db()
    assert (entry.state, paid_by(entry).payment.method) == ("here", "card")


def test_who_pays_later_is_marked_and_pays_from_the_card(event, desk):
    priced(event, ADULT)
    entry = make.entry(event=event, player_name="さくら")
    desk.open(reception(event))
    desk.press("Check in さくら, pays later")
    desk.open(reception(event), state="unpaid")
    assert [p.entry for p in desk.page.context["list"].people] == [entry]
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}/fee")
    desk.press("people/" + entry.pk + "/pay", pay="adult:free")
    assert "paid ¥0 (Free)" in desk.text
    desk.press("Undo: さくら")  # takes back that tap: the fee, not the check-in
    entry.refresh_from_db()
    assert (entry.state, paid_by(entry)) == ("here", None)


def test_what_no_button_sends_is_refused_in_words(event, desk):
    priced(event, ADULT)
    entry = make.entry(event=event)
    path = f"/staff/e/{event.pk}/people/{entry.pk}/check-in"
    for typed in ("", "x" * 100_000, "adult:beads", "\0:cash"):
        desk.page = desk.client.post(path, {"pay": typed or ":"}, follow=True)
        assert desk.page.status_code == 200
        assert len(desk.text) < 50_000
    entry.refresh_from_db()
    assert (entry.state, entry.payments.count()) == (EntryState.EXPECTED, 0)


def test_money_goes_back_with_a_reason_or_was_never_there(event, desk):
    priced(event, ADULT)
    entry = make.entry(event=event, player_name="さくら")
    desk.open(reception(event))
    desk.press("Check in さくら, Adult", pay="adult:cash")
    page = f"/staff/e/{event.pk}/people/{entry.pk}/fee"
    desk.open(page)
    desk.press("Give it back", amount="600", reason="late")
    assert desk.page.status_code == 422
    desk.press("Give it back", amount="200", reason="late")
    assert "¥200 go back to さくら." in desk.text
    desk.press("It was a mistake")
    assert [row.act for row in entry.payments.all()] == ["paid", "refund", "mistake"]
    assert paid_by(entry) is None


def test_the_till_is_counted_and_taken_along(event):
    priced(event, ADULT)
    evil = make.entry(event=event, player_name='=HYPERLINK("x")', here=True)
    actor = make.organiser(event)
    services.take_payment(
        entry_id=evil.pk, actor=actor, fee="adult", method="cash", now=make.EVENING
    )
    make.entry(event=event, here=True)
    desk = Desk(make.member(event.shop, "reception"))
    desk.open(f"/staff/e/{event.pk}/till")
    assert "1 person is here and has not paid." in desk.text
    desk.press("Write it down", opening="10000", counted="10400")
    assert "-¥100" in desk.text
    for letters, encoding in (("", "utf-8-sig"), ("shift_jis", "cp932")):
        file = desk.open(f"/staff/e/{event.pk}/till.csv", letters=letters)
        text = file.content.decode(encoding)
        assert "\"'=HYPERLINK(" in text
        assert ",Cash,Paid,500," in text


def test_without_classes_nothing_is_asked(event, desk):
    entry = make.entry(event=event, player_name="さくら")
    desk.open(reception(event))
    assert "/fee" not in desk.text
    assert "/till" not in desk.text
    desk.press("Check in さくら")
    entry.refresh_from_db()
    assert entry.state == EntryState.HERE
    desk.open(f"/staff/e/{event.pk}/till")
    assert "no fee classes" in desk.text


def test_nobody_but_the_desk_learns_who_paid(event, desk, client):
    priced(event, ADULT)
    entry = make.entry(event=event, here=True)
    other = Desk(make.user())
    assert other.open(f"/staff/e/{event.pk}/till").status_code == 403
    assert other.open(f"/staff/e/{event.pk}/people/{entry.pk}/fee").status_code in (403, 404)
    assert client.get(f"/staff/e/{event.pk}/till.csv").status_code == 302


def test_everybody_reads_what_it_costs(event, client):
    priced(event, ADULT, CHILD)
    text = client.get(f"/e/{event.pk}", headers={"accept-language": "en"}).content.decode()
    assert '<dt>Adult</dt><dd class="num">¥500</dd>' in text


def test_twelve_who_paid_cost_no_more_queries_than_three():
    asked = []
    for people in (3, 12):
        event = make.event(capacity=100, fees={"classes": [ADULT], "methods": ["cash"]})
        desk, actor = Desk(owner_of(event)), make.organiser(event)
        for entry in make.entries(people, event=event):
            services.take_payment(
                entry_id=entry.pk, actor=actor, fee="adult", method="cash", now=make.EVENING
            )
        for page in ("reception", "till", "name-tags?who=here"):
            with CaptureQueriesContext(connection) as seen:
                assert desk.open(f"/staff/e/{event.pk}/{page}").status_code == 200
            asked.append(len(seen))
    assert asked[:3] == asked[3:]
    assert max(asked) <= 10
