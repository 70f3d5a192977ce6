"""Reads of cards: a search, and one card by its exact name."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import NamedTuple

from django.db.models import Case, IntegerField, Q, QuerySet, Subquery, Value, When

from decks.facts import MARK, facts_of, fold, row_of
from decks.models import Card, CardImport
from decks.table import table_for
from engine.cards.facts import COLOURLESS, Civilization
from engine.cards.kinds import KINDS
from engine.cards.magic import Colour

GAMES = tuple(KINDS)
CIVILIZATIONS: Mapping[str, tuple[str, ...]] = {
    "dm": (*Civilization, COLOURLESS),
    "ygo": (),
    "mtg": (*Colour, COLOURLESS),
}
LONGEST_QUERY = 100
MOST_WORDS = 6
LARGEST_COST = 99
FIRST, LATER = 0, 1


@dataclass(frozen=True, slots=True)
class Wish:
    """What cards somebody looks for; a card must have all civilizations named, COLOURLESS means none at all."""

    q: str = ""
    game: str = GAMES[0]
    civilizations: tuple[str, ...] = ()
    cost: int | None = None
    type: str = ""


def found_cards(wish: Wish) -> QuerySet[Card]:
    """Return the cards that a wish means: those whose name or reading begins so before the others.

    Each word may stand anywhere in name or reading, in any width, case and kana. Ordered by (`place`, `folded`, `pk`).
    """
    words = _words(wish.q)
    rows = Card.objects.filter(game=wish.game).filter(_asked(wish, words))
    first = (
        ("place",) if words else ()
    )  # a constant would keep SQLite from reading in the index's order
    return rows.annotate(place=_place(words)).order_by(*first, "folded", "pk")


class Found(NamedTuple):
    """A card that was found, and whether it begins as was asked (FIRST) or not (LATER)."""

    card: Card
    place: int


def part_of(rows: QuerySet[Card], start: int, count: int) -> list[Found]:
    """Return some cards of `found_cards` by two queries: an index alone finds them, then only these are read."""
    named = rows.values_list("pk", "place")  # type: ignore[misc]  # as `found_cards` calls it
    chosen = list(named[start : start + count])
    cards = Card.objects.in_bulk([pk for pk, _place in chosen])
    return [Found(cards[pk], place) for pk, place in chosen]


def after_card(rows: QuerySet[Card], place: int, pk: int) -> QuerySet[Card]:
    """Return what comes behind a card in `found_cards`."""
    folded = Subquery(Card.objects.filter(pk=pk).values("folded"))
    later = Q(folded__gt=folded) | Q(folded=folded, pk__gt=pk)
    return rows.filter(Q(place__gt=place) | Q(place=place) & later)


def look_up(name: str, game: str) -> tuple[Card | None, tuple[str, ...]]:
    """Return the card with exactly this name in any spelling, else names that may have been meant.

    The card is as decks are judged by it, so of one that we know ourselves it has our facts.
    """
    table = table_for(game)
    card = table.find(name)
    if card is None:
        return None, table.candidates(name)
    return row_of(card, facts_of(card), source=""), ()


def last_import(game: str) -> CardImport | None:
    """Return the newest import of a game's cards."""
    return CardImport.objects.filter(game=game).order_by("-pk").first()


def _words(q: str) -> list[str]:
    """Return the words of a query as the column holds them."""
    plain = q[:LONGEST_QUERY].replace("\0", "").split()
    return list(filter(None, map(fold, plain[:MOST_WORDS])))


def _asked(wish: Wish, words: list[str]) -> Q:
    """Return the condition that a card must meet."""
    parts = [Q(), *(Q(folded__contains=word) for word in words)]
    parts += [
        Q(civilizations="") if each == COLOURLESS else Q(civilizations__contains=each)
        for each in wish.civilizations
    ]
    if wish.cost is not None:
        parts.append(Q(costs__contains=f"{MARK}{wish.cost}{MARK}"))
    parts += [Q(types__contains=word) for word in _words(wish.type)]
    return reduce(and_, parts)


def _place(words: list[str]) -> Case | Value:
    """Return whether a name or reading begins with the first word."""
    if not words:
        return Value(LATER, output_field=IntegerField())
    begins = Q(folded__startswith=words[0]) | Q(folded__contains=f" {words[0]}")
    return Case(When(begins, then=FIRST), default=LATER, output_field=IntegerField())
