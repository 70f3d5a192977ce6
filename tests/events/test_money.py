"""The till: one payment a person, nothing deleted, and what the journal may know."""

import pytest

from events import services
from events.access import player
from events.models import Event
from events.money import Payment
from events.till import day_of, paid_by
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
FEES = {
    "classes": [
        {"code": "adult", "name": {"ja": "一般", "en": "Adult"}, "amount": 500},
        {"code": "student", "name": {"ja": "学生", "en": "Student"}, "amount": 300},
    ],
    "methods": ["cash", "card"],
}
NOW = make.EVENING


@pytest.fixture
def event():
    return make.event(fees=FEES)


@pytest.fixture
def desk(event):
    return make.organiser(event)


def pay(entry, desk, fee="adult", method="cash"):
    return services.take_payment(entry_id=entry.pk, actor=desk, fee=fee, method=method, now=NOW)


def test_two_devices_take_one_fee(event, desk):
    entry = make.entry(event=event)
    assert [pay(entry, desk).is_new for _ in "12"] == [True, False]
    with refusing("payment.paid_already", amount=500):
        pay(entry, desk, "student")
    assert Payment.objects.count() == 1


def test_checking_in_and_paying_happen_both_or_neither(event, desk):
    entry = make.entry(event=event)
    words = {"entry_id": entry.pk, "actor": desk, "now": NOW}
    with refusing("fees.unknown_class"):
        services.arrive_paying(**words, fee="senior", method="cash")
    entry.refresh_from_db()
    assert entry.state == "expected"
    services.arrive_paying(**words, fee="student", method="card")
    entry.refresh_from_db()
    assert (entry.state, paid_by(entry).left) == ("here", 300)


def test_a_fee_goes_back_in_parts_with_reasons_and_every_row_stays(event, desk):
    entry = make.entry(event=event)
    payment = pay(entry, desk).payment
    words = {"payment_id": payment.pk, "actor": desk, "now": NOW}
    services.give_back(**words, amount=200, reason="late")
    assert paid_by(entry).left == 300
    with refusing("payment.more_than_left", left=300):
        services.give_back(**words, amount=301, reason="x")
    with refusing("payment.reason_needed"):
        services.give_back(**words, reason=" ")
    services.give_back(**words, reason="went home")
    assert paid_by(entry) is None
    with refusing("payment.nothing_left"):
        services.give_back(**words, reason="again")
    assert [row.amount for row in entry.payments.all()] == [500, 200, 300]
    assert pay(entry, desk, "student").is_new


def test_a_slip_of_the_finger_is_a_row_of_its_own(event, desk):
    entry = make.entry(event=event)
    wrong = pay(entry, desk, method="card").payment
    services.never_paid(payment_id=wrong.pk, actor=desk, now=NOW)
    with refusing("payment.nothing_left"):
        services.never_paid(payment_id=wrong.pk, actor=desk, now=NOW)
    pay(entry, desk)
    till = day_of(event).till
    assert [(line.method, line.people, line.amount) for line in till.lines] == [("cash", 1, 500)]


def test_the_till_says_what_should_be_there_and_what_is(event, desk):
    people = make.entries(3, event=event)
    pay(people[0], desk)
    pay(people[1], desk, "student", "card")
    pay(people[2], desk, "adult", "free")
    services.count_till(event_id=event.pk, actor=desk, counted=10_400, opening=10_000, now=NOW)
    day = day_of(event)
    assert (day.till.total, day.till.cash, day.expected, day.difference) == (800, 500, 10_500, -100)
    with refusing("till.bad_count"):
        services.count_till(event_id=event.pk, actor=desk, counted=-1, opening=0, now=NOW)


def test_the_journal_knows_ids_and_numbers_alone(event, desk):
    entry = make.entry(event=event, player_name="さくら")
    payment = pay(entry, desk).payment
    services.give_back(payment_id=payment.pk, actor=desk, reason="secret reason", now=NOW)
    rows = event.journal.filter(kind__startswith="payment.")
    assert [row.kind for row in rows] == ["payment.taken", "payment.given_back"]
    assert rows[0].facts == {
        "entry": entry.pk, "payment": payment.pk, "fee": "adult", "method": "cash", "amount": 500,
    }  # fmt: skip
    assert "secret" not in str(rows[1].facts)


def test_money_is_the_desks(event, desk):
    entry = make.entry(event=event)
    with refusing("access.forbidden"):
        pay(entry, player(entry))
    payment = pay(entry, desk).payment
    stranger = make.organiser(make.event())
    with refusing("access.not_found"):
        services.never_paid(payment_id=payment.pk, actor=stranger, now=NOW)
    with refusing("access.not_found"):
        services.never_paid(payment_id="nothing", actor=desk, now=NOW)
    with refusing("access.forbidden"):
        services.count_till(event_id=event.pk, actor=stranger, counted=1, opening=0, now=NOW)


def test_without_classes_nothing_is_taken(desk):
    event = make.event(fee="500 yen, please")
    entry = make.entry(event=event)
    with refusing("fees.unknown_class"):
        pay(entry, make.organiser(event))
    assert Event.objects.get(pk=event.pk).fees == {}
