"""Commands of the till: take a fee, give it back, take a slip of the finger back, count the cash."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from engine.fees import Act, given_back
from events import access, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, Event
from events.money import MOST_COUNTED, Payment, TillCount
from events.names import tidy
from events.services.arriving import Arrival, arrive
from events.till import Paid, day_of, fees_of, paid_by


@dataclass(frozen=True, slots=True)
class Receipt:
    """A payment that stands, and whether it was made just now: two devices may tap the same person."""

    payment: Payment
    is_new: bool


@transaction.atomic
def take_payment(*, entry_id: str, actor: Actor, fee: str, method: str, now: datetime) -> Receipt:
    """Note that a player paid the fee of a class by a method; the same once more changes nothing.

    Refuses `payment.paid_already` where another fee or method stands, `fees.…` what is not offered.
    """
    event, entry = _at_the_till(entry_id, actor)
    fees = fees_of(event)
    how, amount = fees.due(fee, method)
    stands = paid_by(entry)
    if stands is not None:
        if (stands.payment.fee, stands.payment.method) != (fee, how):
            raise RuleError("payment.paid_already", amount=stands.left)
        return Receipt(stands.payment, is_new=False)
    name = fees.of(fee).name
    payment = Payment(
        event=event,
        entry=entry,
        act=Act.PAID,
        fee=fee,
        fee_name={"ja": name.ja, "en": name.en},
        method=how,
        amount=amount,
        by=actor.label,
        at=now,
    )
    _store(payment, actor=actor, kind="payment.taken")
    return Receipt(payment, is_new=True)


@transaction.atomic
def arrive_paying(
    *, entry_id: str, actor: Actor, fee: str, method: str, now: datetime, despite_deck: bool = False
) -> Arrival:
    """Check somebody in and take the fee, both or neither."""
    arrival = arrive(entry_id=entry_id, actor=actor, despite_deck=despite_deck)
    take_payment(entry_id=entry_id, actor=actor, fee=fee, method=method, now=now)
    return arrival


@transaction.atomic
def give_back(
    *, payment_id: str, actor: Actor, reason: str, now: datetime, amount: int | None = None
) -> Payment:
    """Give a fee back, all that is left of it or a part, and say why."""
    _, stands = _standing(payment_id, actor)
    sum_back = given_back(amount, left=stands.left)
    back = _opposite(stands.payment, Act.REFUND, sum_back, actor=actor, now=now)
    back.reason = tidy(reason)
    if not back.reason:
        raise RuleError("payment.reason_needed")
    refuse_bad_fields(back, names={"reason"})
    _store(back, actor=actor, kind="payment.given_back")
    return back


@transaction.atomic
def never_paid(*, payment_id: str, actor: Actor, now: datetime) -> Payment:
    """Take back a payment that was noted by mistake: no money moved, what is left of it is undone."""
    _, stands = _standing(payment_id, actor)
    back = _opposite(stands.payment, Act.MISTAKE, stands.left, actor=actor, now=now)
    _store(back, actor=actor, kind="payment.mistaken")
    return back


@transaction.atomic
def count_till(
    *, event_id: str, actor: Actor, counted: int, opening: int, now: datetime
) -> TillCount:
    """Note what cash lies in the till now, and what lay there before the doors opened."""
    event = access.locked_event(event_id, actor=actor, need=Scope.CHECKIN_WRITE)
    if not (0 <= counted <= MOST_COUNTED and 0 <= opening <= MOST_COUNTED):
        raise RuleError("till.bad_count", most=MOST_COUNTED)
    count = TillCount.objects.create(
        event=event, counted=counted, opening=opening, by=actor.label, at=now
    )
    expected = day_of(event).expected
    journal.record(
        event,
        actor=actor,
        kind="till.counted",
        counted=counted,
        opening=opening,
        expected=expected,
    )
    return count


def _at_the_till(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    access.require(event, actor=actor, need=Scope.CHECKIN_WRITE)
    entry.event = event
    return event, entry


def _standing(payment_id: str, actor: Actor) -> tuple[Event, Paid]:
    found = access.by_id(Payment.objects.all(), payment_id)
    event, entry = _at_the_till(found.entry_id, actor)
    stands = paid_by(entry)
    if stands is None or stands.payment.pk != found.pk:
        raise RuleError("payment.nothing_left")
    stands.payment.event = event
    return event, stands


def _opposite(payment: Payment, act: Act, amount: int, *, actor: Actor, now: datetime) -> Payment:
    return Payment(
        event=payment.event,
        entry_id=payment.entry_id,
        act=act,
        of=payment,
        fee=payment.fee,
        fee_name=payment.fee_name,
        method=payment.method,
        amount=amount,
        by=actor.label,
        at=now,
    )


def _store(row: Payment, *, actor: Actor, kind: str) -> None:
    row.version = row.event.version + 1
    row.save(force_insert=True)
    journal.record(
        row.event,
        actor=actor,
        kind=kind,
        entry=row.entry_id,
        payment=row.pk,
        fee=row.fee,
        method=row.method,
        amount=row.amount,
    )
