"""A deck text with its names looked up: what the rules are judged on."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from engine.cards.facts import Card, Civilization
from engine.cards.kinds import AnyCard
from engine.cards.names import name_key
from engine.cards.table import LONGEST_NAME, CardTable
from engine.legality.headers import MAIN, MAYBE, PARTNER
from engine.legality.layout import readings
from engine.legality.lines import DeckText, Line

GIVEN = 0  # the line number of a partner named outside the text

K = TypeVar("K")


class Entry(NamedTuple):
    """One line with the card that it names; `card` is None for a name nobody knows.

    `line` is 1-based, 0 for a partner named outside the text; `zone` is the section it stands in.
    """

    line: int
    count: int  # type: ignore[assignment] # hides a method of tuples that nobody calls
    name: str
    key: str
    zone: str
    card: AnyCard | None
    is_partner: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key by which a list of restricted cards may name the card, by any of its faces."""
        match self.card:
            case None | Card(backs=()):
                return (self.key,)
            case Card(backs=backs):
                return (self.key, *map(name_key, backs))
            case card:
                return (self.key, *card.spellings)


@dataclass(frozen=True)
class Deck:
    """The entries of a deck. A partner is one of its cards, wherever it is named.

    So a card that stands under a partner header (or is given beside the text) and in the list as
    well is one copy; the list saying 2 means two copies.
    """

    entries: tuple[Entry, ...]

    def known(self, kind: type[K]) -> list[tuple[Entry, K]]:
        """Return the entries whose card is known and of a kind, with it."""
        if kind not in self._known:
            self._known[kind] = [(e, e.card) for e in self.entries if isinstance(e.card, kind)]
        return self._known[kind]

    @cached_property
    def _known(self) -> dict[type[Any], list[tuple[Entry, Any]]]:
        """What `known` has found so far."""
        return {}

    def within(self, zone: str) -> list[Entry]:
        """Return the entries of a zone."""
        return [entry for entry in self.entries if entry.zone == zone]

    @cached_property
    def named(self) -> Mapping[str, tuple[str, ...]]:
        """The card keys of the deck by every key that a list may name them by."""
        found: dict[str, tuple[str, ...]] = {}
        for entry in self.entries:
            for key in entry.keys:
                held = found.get(key)
                if held is None:
                    found[key] = (entry.key,)
                elif entry.key not in held:
                    found[key] = (*held, entry.key)
        return found

    @cached_property
    def partners(self) -> tuple[Entry, ...]:
        """The entries that are named as the partner."""
        return tuple(entry for entry in self.entries if entry.is_partner)

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """The copies of each card key in the main deck, the partner among them."""
        copies = counted(self.within(MAIN))
        for key, count in counted(self.within(PARTNER)).items():
            copies[key] = max(copies[key], count)
        return copies

    @cached_property
    def copies_anywhere(self) -> Mapping[str, int]:
        """The copies of each card key in all zones together."""
        beside = [entry for entry in self.entries if entry.zone not in {MAIN, PARTNER}]
        return Counter(self.copies) + counted(beside) if beside else self.copies

    @cached_property
    def count(self) -> int:
        """How many cards the deck has, its partner included, other zones left out."""
        return sum(self.copies.values())

    @cached_property
    def partner_civilizations(self) -> frozenset[Civilization] | None:
        """The civilizations of the partner (of all, if there are several); None if unknown."""
        cards = [entry.card for entry in self.partners if isinstance(entry.card, Card)]
        if not cards or len(cards) < len(self.partners):
            return None
        return frozenset[Civilization]().union(*(card.civilizations for card in cards))


def counted(entries: Iterable[Entry]) -> Counter[str]:
    """Return the copies by card key."""
    total: dict[str, int] = {}
    for entry in entries:
        total[entry.key] = total.get(entry.key, 0) + entry.count
    return Counter(total)


@dataclass(frozen=True, slots=True)
class Reader:
    """Names looked up: in a table, of which only cards of one kind count, and among a judge's rulings."""

    cards: CardTable[AnyCard]
    kind: type[AnyCard]
    named: Mapping[str, str]

    def deck(self, text: DeckText, partners: Sequence[str]) -> Deck:
        """Return the deck of a text; partners given beside it replace those under a header.

        Of the readings of a line the first that the card table knows is taken, else the most natural.
        """
        entries = tuple(self._entry(line) for line in text.lines if line.zone != MAYBE)
        given = [self._named(name) for name in partners if name.strip()]
        return Deck(tuple(_with_partners(entries, given)) if given else entries)

    def _entry(self, line: Line) -> Entry:
        """Return the entry of a line; other readings are only made when the first is unknown."""
        found = self._found(line.number, line.count, line.name, line.zone)
        if found:
            return found
        for count, name in line.alternatives:
            if found := self._found(line.number, count, name, line.zone):
                return found
        return _unknown(line.number, line.count, line.name, line.zone)

    def _named(self, partner: str) -> Entry:
        """Return the entry of a partner given beside the text."""
        first, *others = readings(" ".join(partner.split())[:LONGEST_NAME])
        for name in (first.name, *(other.name for other in others)):
            if found := self._found(GIVEN, 1, name, PARTNER):
                return found
        return _unknown(GIVEN, 1, first.name, PARTNER)

    def _found(self, line: int, count: int, name: str, zone: str) -> Entry | None:
        """Return the entry if the name, or the card that a judge named for it, is known."""
        meant = self.named.get(name_key(name), name) if self.named else name
        card = self.cards.find(meant)
        if isinstance(card, self.kind):
            return Entry(line, count, card.name, card.key, zone, card, zone == PARTNER)
        return _unknown(line, count, meant, zone) if meant != name else None


def _unknown(line: int, count: int, name: str, zone: str) -> Entry:
    """Return the entry of a name that nobody knows."""
    return Entry(line, count, name, name_key(name), zone, None, zone == PARTNER)


def _with_partners(entries: tuple[Entry, ...], given: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries with only the given partners as such; those are added that no header names."""
    keys = {entry.key for entry in given}
    headed = {entry.key for entry in entries if entry.is_partner}
    yield from (entry for entry in given if entry.key not in headed)
    for entry in entries:
        kept = not entry.is_partner or entry.key in keys
        yield entry if kept else entry._replace(is_partner=False)


def look_up(text: DeckText, cards: CardTable[AnyCard], partner: str | None) -> Deck:
    """Return the deck of a text by a table of Duel Masters cards, a partner given beside it or not."""
    return Reader(cards, Card, {}).deck(text, [partner] if partner else [])
