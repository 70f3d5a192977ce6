"""Filters for amounts, ways to pay and what a fee is called."""

from collections.abc import Mapping
from datetime import datetime

from django import template
from django.utils.timezone import localtime

from engine.fees import Act
from engine.words import Text
from events import money_words
from events.models import Event
from events.money import Payment
from events.till import Paid
from events.words import in_words
from web.staff import prices

register = template.Library()


@register.filter
def yen(amount: int) -> str:
    """Show an amount."""
    return money_words.yen(amount)


@register.filter
def fee_classes(event: Event) -> list[tuple[str, str]]:
    """Show who pays how much."""
    return money_words.fee_lines(event)


@register.filter
def hour(at: datetime) -> str:
    """Show when something was noted."""
    return f"{localtime(at):%H:%M}"


@register.filter
def signed_yen(row: Payment) -> str:
    """Show what came in, or what went back with a minus."""
    return money_words.yen(row.amount if row.act == Act.PAID else -row.amount)


@register.filter
def method_words(code: str) -> str:
    """Show a way to pay."""
    return str(money_words.METHODS[code])


@register.filter
def act_words(code: str) -> str:
    """Show what a row of the till says."""
    return str(money_words.ACTS[code])


@register.filter
def fee_name(names: Mapping[str, Text], code: str) -> str:
    """Show what a class is called."""
    return in_words(names[code])


@register.filter
def paid_words(paid: Paid) -> str:
    """Show what somebody has paid and how."""
    return prices.paid_words(paid)
