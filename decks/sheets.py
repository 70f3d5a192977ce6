"""A deck as a counted list: for a judge at the table, for paper, and for other programs."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from decks.judging import Rules, partners_in, rules_of
from decks.models import DeckList
from engine.cards.kinds import KINDS
from engine.cards.ygo import YgoCard
from engine.errors import RuleError
from engine.formats import Game, format_of
from engine.legality.deck import Deck, Entry, Reader
from engine.legality.headers import COMPANION, EXTRA, GR, HYPERSPATIAL, MAIN, PARTNER, SIDE
from engine.legality.lines import DeckText, Line
from engine.legality.rules import FAMILIES
from engine.legality.rulings import names_given
from engine.legality.text import read_deck
from engine.legality.write import WRITERS
from events.models import Event

ORDER = (PARTNER, MAIN, EXTRA, HYPERSPATIAL, GR, SIDE, COMPANION)
LAYOUTS: Mapping[Game, tuple[str, ...]] = MappingProxyType(
    {
        Game.DM: ("text", "csv"),
        Game.YGO: ("text", "csv", "ydk", "ydke"),
        Game.MTG: (
            "text", "csv", "arena", "mtgo", "dek", "cockatrice", "cod", "moxfield", "archidekt",
        ),
    }
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """So many copies of a card."""

    count: int
    name: str
    is_known: bool

    @property
    def boxes(self) -> range:
        """One box to tick for every copy."""
        return range(self.count)


@dataclass(frozen=True, slots=True)
class Zone:
    """One part of a deck."""

    code: str
    rows: tuple[Row, ...]

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return sum(row.count for row in self.rows)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A deck by zones, every card once, as printed on the cards where they are known."""

    zones: tuple[Zone, ...]

    @property
    def count(self) -> int:
        """How many cards there are in all."""
        return sum(zone.count for zone in self.zones)

    def as_text(self) -> DeckText:
        """Return the deck as lines, for the writers."""
        rows = [(zone.code, row) for zone in self.zones for row in zone.rows]
        lines = (Line(at, row.count, row.name, zone) for at, (zone, row) in enumerate(rows, 1))
        return DeckText(tuple(lines), None, "")


def sheet_of(event: Event, deck: DeckList) -> Sheet:
    """Return the counted list of a submitted deck by the cards known today."""
    found = _looked_up(rules_of(event), deck)
    zones = {zone: [e for e in found.entries if e.zone == zone] for zone in ORDER}
    zones[PARTNER] = list(found.partners)
    zones[MAIN] = [e for e in found.entries if e.zone == MAIN and not e.is_partner]
    zones[MAIN] += [e for e in found.entries if e.zone == PARTNER and not e.is_partner]
    rows = {zone: _rows(entries) for zone, entries in zones.items()}
    rows[MAIN] = _rows(zones[MAIN], less=Counter(e.key for e in found.partners))
    return Sheet(tuple(Zone(zone, rows[zone]) for zone in ORDER if rows[zone]))


def _looked_up(rules: Rules, deck: DeckList) -> Deck:
    known = format_of(rules.format)
    reader = Reader(rules.cards, KINDS[known.game], names_given(rules.rulings))
    found = reader.deck(read_deck(deck.text), partners_in(deck.partner))
    return FAMILIES[known.family].arranged(found)


def _rows(entries: list[Entry], less: Counter[str] | None = None) -> tuple[Row, ...]:
    """Count each card once, in the order of the text; a partner that the list repeats is one copy."""
    copies: Counter[str] = Counter()
    for entry in entries:
        copies[entry.key] += entry.count
    first = {entry.key: entry for entry in reversed(entries)}
    left = copies - less if less else copies
    return tuple(
        Row(left[key], first[key].name, first[key].card is not None) for key in copies if left[key]
    )


def layouts_of(event: Event) -> tuple[str, ...]:
    """Return the layouts that the decks of an event can be written in."""
    return LAYOUTS[format_of(event.format).game]


def exported(event: Event, deck: DeckList, layout: str) -> str:
    """Return a deck in a layout; refuses with `deck.unknown_layout`, `deck.no_passcode`."""
    known = layouts_of(event)
    if layout not in known:
        raise RuleError("deck.unknown_layout", layout=layout[:20], known=list(known))
    sheet = sheet_of(event, deck)
    if layout in ("ydk", "ydke"):
        sheet = _in_passcodes(sheet, rules_of(event))
    return WRITERS[layout](sheet.as_text())


def _in_passcodes(sheet: Sheet, rules: Rules) -> Sheet:
    """Return the sheet with the passcodes of the cards that are known."""
    return Sheet(
        tuple(
            Zone(zone.code, tuple(_in_passcode(row, rules) for row in zone.rows))
            for zone in sheet.zones
        )
    )


def _in_passcode(row: Row, rules: Rules) -> Row:
    card = rules.cards.find(row.name)
    return Row(row.count, str(card.passcode), row.is_known) if isinstance(card, YgoCard) else row
