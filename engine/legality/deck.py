"""A deck text with its names looked up: what the rules are judged on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from engine.cards.facts import Card, Civilization
from engine.cards.names import name_key
from engine.cards.table import CardTable
from engine.legality.headers import MAIN, PARTNER
from engine.legality.layout import readings
from engine.legality.text import DeckText

GIVEN = 0  # the line number of a partner named outside the text


@dataclass(frozen=True, slots=True)
class Entry:
    """One line with the card that it names; `card` is None for a name nobody knows.

    `line` is 1-based, 0 for a partner named outside the text; `zone` is the section it stands in.
    """

    line: int
    count: int
    name: str
    key: str
    zone: str
    card: Card | None
    is_partner: bool = False


@dataclass(frozen=True)
class Deck:
    """The entries of a deck. A partner is one of its cards, wherever it is named.

    So a card that stands under a partner header (or is given beside the text) and in the list as
    well is one copy; the list saying 2 means two copies.
    """

    entries: tuple[Entry, ...]

    @cached_property
    def partners(self) -> tuple[Entry, ...]:
        """The entries that are named as the partner."""
        return tuple(entry for entry in self.entries if entry.is_partner)

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The copies of each name key in the main deck, the partner among them."""
        listed = _counted(entry for entry in self.entries if entry.zone == MAIN)
        named = _counted(entry for entry in self.entries if entry.zone == PARTNER)
        return {key: max(listed[key], named[key]) for key in dict.fromkeys([*listed, *named])}

    @cached_property
    def copies_anywhere(self) -> Mapping[str, int]:
        """The copies of each name key in all zones together."""
        beside = _counted(e for e in self.entries if e.zone not in {MAIN, PARTNER})
        return Counter(self.copies) + beside

    @cached_property
    def count(self) -> int:
        """How many cards the deck has, its partner included, other zones left out."""
        return sum(self.copies.values())

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The known cards of the deck, each once, in the order of the text."""
        return tuple({entry.key: entry.card for entry in self.entries if entry.card}.values())

    @cached_property
    def partner_civilizations(self) -> frozenset[Civilization] | None:
        """The civilizations of the partner (of all, if there are several); None if unknown."""
        cards = [entry.card for entry in self.partners if entry.card]
        if not cards or len(cards) < len(self.partners):
            return None
        return frozenset[Civilization]().union(*(card.civilizations for card in cards))


def _counted(entries: Iterable[Entry]) -> Counter[str]:
    """Return the copies by name key."""
    total: Counter[str] = Counter()
    for entry in entries:
        total[entry.key] += entry.count
    return total


def look_up(text: DeckText, cards: CardTable, partner: str | None) -> Deck:
    """Return the deck of a text; a partner given beside it replaces the one under a header.

    Of the readings of a line the first that the card table knows is taken, else the most natural.
    """
    entries = tuple(
        _entry(line.number, ((line.count, line.name), *line.alternatives), line.zone, cards)
        for line in text.lines
    )
    if partner is None or not partner.strip():
        return Deck(entries)
    given = _entry(GIVEN, tuple((1, way.name) for way in readings(partner)), PARTNER, cards)
    return Deck(tuple(_with_partner(entries, given)))


def _with_partner(entries: tuple[Entry, ...], given: Entry) -> Iterator[Entry]:
    """Yield the entries with only the given partner as one; it is added if no header names it."""
    headed = [entry for entry in entries if entry.is_partner and entry.key == given.key]
    if not headed:
        yield given
    for entry in entries:
        yield (
            replace(entry, is_partner=False) if entry.is_partner and entry not in headed else entry
        )


def _entry(line: int, ways: tuple[tuple[int, str], ...], zone: str, cards: CardTable) -> Entry:
    """Return the entry for the first way of reading that names a card of the table."""
    for count, name in ways:
        if card := cards.find(name):
            return Entry(line, count, card.name, card.key, zone, card, zone == PARTNER)
    count, name = ways[0]
    return Entry(line, count, name, name_key(name), zone, None, zone == PARTNER)
