"""Small card tables and decks of the other games, for the tests."""

from datetime import date

from engine.cards.facts import Card, Face
from engine.cards.magic import MagicCard, colours_of
from engine.cards.names import name_key
from engine.cards.table import CardTable
from engine.cards.ygo import YgoCard
from engine.legality.check import check_deck
from engine.legality.text import read_deck
from engine.legality.verdict import Severity

DAY = date(2026, 8, 10)


def dm(name, zone="main", *, backs=(), over_four=False, banned=False):
    """A Duel Masters card."""
    return Card(
        name, name_key(name), "", frozenset(), (Face(name, ("クリーチャー",), 3),), zone,
        over_four=over_four, banned=banned, backs=backs,
    )  # fmt: skip


def ygo(passcode, name, types=0x21, alias=0):
    """A Yu-Gi-Oh! card, an effect monster if nothing else is said."""
    return YgoCard(name, passcode, alias, types)


def magic(name, identity="", types="Instant", text=None, **more):
    """A Magic card."""
    return MagicCard(
        name,
        name_key(name),
        colours_of(identity),
        types,
        more.pop("layout", "normal"),
        text,
        **more,
    )


def rows(*cards):
    """Rows of a text: names, or (count, name)."""
    return "\n".join(c if isinstance(c, str) else f"{c[0]} {c[1]}" for c in cards)


def judge(code, text, cards, *, on=DAY, **more):
    """The verdict on a text in a format."""
    return check_deck(read_deck(text), format_code=code, on=on, cards=CardTable(cards), **more)


def told(verdict, severity):
    """The rules of the findings of a severity."""
    return [f.rule for f in verdict.findings if f.severity is severity]


def illegal(verdict):
    """The rules that are broken."""
    return told(verdict, Severity.ILLEGAL)


def doubts(verdict):
    """The rules that need a judge."""
    return told(verdict, Severity.NEEDS_JUDGE)
