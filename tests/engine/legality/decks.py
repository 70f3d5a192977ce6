"""Decks for the tests: a legal one, and small changes to it."""

from datetime import date

from engine.cards.decks import own_decks
from engine.cards.own import own_table
from engine.legality.check import check_deck
from engine.legality.layout import readings
from engine.legality.text import read_deck
from engine.legality.verdict import Severity

DAY = date(2026, 11, 29)
WINGS = own_decks()[3]
PARTNER = WINGS.partner  # light and water
NAMES = tuple(readings(row)[0].name for row in WINGS.text.splitlines()[1:])


def listing(*, without=(), extra=()):
    """The names of the light and water deck, some left out, some added."""
    return [name for name in NAMES if name not in without] + list(extra)


def swapped(*cards):
    """The deck with cards in the place of as many of its last ones."""
    return [*NAMES[: len(NAMES) - len(cards)], *cards]


def check(rows, *, partner=PARTNER, on=DAY, **more):
    """The verdict on rows of text (or a text) in Duel Party."""
    text = rows if isinstance(rows, str) else "\n".join(rows)
    more.setdefault("cards", own_table())
    return check_deck(read_deck(text), format_code="duel_party", on=on, partner=partner, **more)


def broken_rules(verdict):
    """The rules that a verdict calls broken."""
    return [f.rule for f in verdict.findings if f.severity is Severity.ILLEGAL]


def finding(verdict, rule):
    """The one finding of a rule."""
    [found] = [f for f in verdict.findings if f.rule == rule]
    return found
