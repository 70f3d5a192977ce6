"""Prices as buttons: each class by each method is one tap."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.fees import Fees, Method
from events.models import Event
from events.money_words import METHODS, yen
from events.till import Paid, fees_of
from events.words import in_words

AT_ONCE = 2  # so many buttons stand in a row of the list itself


@dataclass(frozen=True, slots=True)
class Price:
    """One way to pay one class: what its button sends and says."""

    value: str
    name: str
    amount: str
    method: str


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A class with its ways to pay."""

    name: str
    prices: list[Price]


def price_rows(fees: Fees) -> list[PriceRow]:
    """Return all ways to pay, class by class; a free class has just one."""
    rows = []
    for each in fees.classes:
        methods: Sequence[Method] = fees.methods if each.amount else (Method.FREE,)
        name = in_words(each.name)
        prices = [
            Price(f"{each.code}:{method.value}", name, yen(each.amount), str(METHODS[method]))
            for method in methods
        ]
        rows.append(PriceRow(name, prices))
    return rows


def prices_let_off(fees: Fees) -> list[Price]:
    """Return the classes whose fee can be let off, as buttons."""
    return [
        Price(f"{each.code}:{Method.FREE.value}", in_words(each.name), yen(0), "")
        for each in fees.classes
        if each.amount
    ]


def prices_at_once(event: Event) -> list[Price]:
    """Return the ways to pay where they are so few that each has a button in the list."""
    every = [price for row in price_rows(fees_of(event)) for price in row.prices]
    return every if len(every) <= AT_ONCE else []


def paid_words(paid: Paid) -> str:
    """Say what somebody has paid and how."""
    return _("paid {amount} ({method})").format(
        amount=yen(paid.left), method=METHODS[paid.payment.method]
    )


def chosen(value: str) -> tuple[str, str]:
    """Return the class and the method that a button sent; no code is longer than forty letters."""
    fee, _colon, method = value[:40].partition(":")
    return fee, method
