"""Reads of the till: what each person paid, and what should lie there."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.fees import Act, Fees, Method, Movement, Till, fees_from, till_of
from engine.words import Text
from events.models import Entry, Event
from events.money import Payment, TillCount


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment that stands, and how much of it was given back."""

    payment: Payment
    back: int

    @property
    def left(self) -> int:
        """How many yen of it are still in the till."""
        return int(self.payment.amount) - self.back


@dataclass(frozen=True, slots=True)
class Day:
    """The till of an event: its rows, their sums, and the newest counting."""

    payments: list[Payment]
    till: Till
    count: TillCount | None

    @property
    def expected(self) -> int:
        """How much cash should lie in the till."""
        return self.till.cash + (self.count.opening if self.count else 0)

    @property
    def difference(self) -> int | None:
        """How much more was counted than should be there; None before anybody counted."""
        return self.count.counted - self.expected if self.count else None


def fees_of(event: Event) -> Fees:
    """Return the classes and methods of an event; none where no money is taken."""
    return fees_from(event.fees)


def paid_at(event: Event) -> dict[str, Paid]:
    """Return the payments that stand, by entry, in one query; no query where no money is taken."""
    return _standing(event.payments.all()) if event.fees else {}


def paid_by(entry: Entry) -> Paid | None:
    """Return the payment of one person that stands."""
    return _standing(entry.payments.all()).get(entry.pk)


def payments_of(entry: Entry) -> list[Payment]:
    """Return every row about one person, the oldest first."""
    return list(entry.payments.all())


def day_of(event: Event) -> Day:
    """Return the till of an event in two queries."""
    rows = list(event.payments.select_related("entry"))
    return Day(rows, till_of(movement(row) for row in rows), event.till_counts.last())


def names_of(event: Event, payments: Iterable[Payment]) -> Mapping[str, Text]:
    """Return what fee classes are called: as the event has them now, else as they were when paid."""
    old = {row.fee: Text(row.fee_name["ja"], row.fee_name["en"]) for row in payments}
    return old | {each.code: each.name for each in fees_of(event).classes}


def movement(row: Payment) -> Movement:
    """Return a row as the engine reads it."""
    return Movement(Act(row.act), row.fee, Method(row.method), row.amount)


def _standing(rows: Iterable[Payment]) -> dict[str, Paid]:
    """Keep of each entry the newest payment that was neither a mistake nor given back whole."""
    standing: dict[str, Paid] = {}
    for row in rows:
        kept = standing.get(row.entry_id)
        if row.act == Act.PAID:
            standing[row.entry_id] = Paid(row, 0)
        elif kept and kept.payment.pk == row.of_id:
            back = kept.back + row.amount
            if row.act == Act.MISTAKE or back >= kept.payment.amount:
                del standing[row.entry_id]
            else:
                standing[row.entry_id] = Paid(kept.payment, back)
    return standing
