"""Decks written down: in the product's own layout, as a table, and as other programs read them."""

import csv
import io
from base64 import b64encode
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from xml.sax.saxutils import quoteattr

from engine.cards.table import CardTable
from engine.cards.ygo import YgoCard
from engine.errors import RuleError
from engine.formulas import harmless
from engine.legality.headers import COMPANION, EXTRA, GR, HYPERSPATIAL, MAIN, MAYBE, PARTNER, SIDE
from engine.legality.lines import DeckText, Line
from engine.legality.passcodes import BYTES, YDK_ZONES, YDKE, YDKE_ZONES

_HEADERS = {
    PARTNER: "パートナー",
    MAIN: "メインデッキ",
    HYPERSPATIAL: "超次元ゾーン",
    GR: "超GR",
    EXTRA: "エクストラデッキ",
    SIDE: "サイドデッキ",
    COMPANION: "相棒",
    MAYBE: "検討中",
}
_ARENA = {PARTNER: "Commander", COMPANION: "Companion", MAIN: "Deck", SIDE: "Sideboard"}
_ARCHIDEKT = {PARTNER: "Commander{top}", SIDE: "Sideboard", MAYBE: "Maybeboard{noDeck}"}


def write_text(deck: DeckText) -> str:
    """Return the product's own layout: a header for each zone, then `count name`."""
    return "\n\n".join(_sections(deck, _HEADERS)) + "\n"


def write_csv(deck: DeckText) -> str:
    """Return a table with the columns count, name and zone; no name in it is run as a formula."""
    held = io.StringIO()
    rows = (tuple(map(harmless, row)) for row in _table(deck))
    csv.writer(held, lineterminator="\n").writerows(rows)
    return held.getvalue()


def write_tab(deck: DeckText) -> str:
    """Return the same table between tabulators, which no name has."""
    return "".join("\t".join(row) + "\n" for row in _table(deck))


def write_ydk(deck: DeckText, cards: CardTable[YgoCard] | None = None) -> str:
    """Return a YDK file: one passcode a copy.

    Names become passcodes by `cards`. Raises RuleError("deck.no_passcode", name=…, line=…).
    """
    rows = ["#created by Takuwake"]
    for header, zone in YDK_ZONES.items():
        rows.append(header)
        rows += [str(code) for code in _passcodes(deck, zone, cards)]
    return "\n".join(rows) + "\n"


def write_ydke(deck: DeckText, cards: CardTable[YgoCard] | None = None) -> str:
    """Return a `ydke://` address; raises as `write_ydk` does."""
    parts = (
        b"".join(code.to_bytes(BYTES, "little") for code in _passcodes(deck, zone, cards))
        for zone in YDKE_ZONES
    )
    return YDKE + "".join(b64encode(part).decode("ascii") + "!" for part in parts)


def write_mtgo(deck: DeckText) -> str:
    """Return an MTGO text: the deck, then what stands beside it (sideboard, commanders)."""
    beside = _rest(deck, set(_HEADERS) - {SIDE, PARTNER})
    rest = _rows(_rest(deck, {SIDE, PARTNER, MAYBE}))
    return "\n".join([*rest, "", "SIDEBOARD:", *_rows(beside)]) + "\n"


def write_dek(deck: DeckText) -> str:
    """Return an MTGO .dek file."""
    rows = (
        f'  <Cards CatID="0" Quantity="{line.count}" Sideboard="{_flag(line)}" '
        f'Name={quoteattr(line.name)} Annotation="0" />'
        for line in deck.lines
        if line.zone != MAYBE
    )
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', "<Deck>", *rows, "</Deck>", ""])


def write_cod(deck: DeckText) -> str:
    """Return a Cockatrice .cod file, commanders in its side zone."""
    zones = {
        "main": _rest(deck, {SIDE, PARTNER, MAYBE}),
        "side": _rest(deck, set(_HEADERS) - {SIDE, PARTNER}),
        "tokens": _in(deck, MAYBE),
    }
    rows = [row for name, lines in zones.items() for row in _cod_zone(name, lines)]
    head = ['<?xml version="1.0" encoding="UTF-8"?>', '<cockatrice_deck version="1">']
    return "\n".join([*head, *rows, "</cockatrice_deck>", ""])


def write_cockatrice(deck: DeckText) -> str:
    """Return a Cockatrice text: `SB:` before what stands beside the deck."""
    beside = {SIDE, PARTNER}
    rows = (
        f"{'SB: ' if line.zone in beside else ''}{line.count} {line.name}"
        for line in deck.lines
        if line.zone != MAYBE
    )
    return "\n".join(rows) + "\n"


def write_arena(deck: DeckText) -> str:
    """Return a text that Arena reads, without sets."""
    kept = _rest(deck, {MAYBE})
    lines = (e if e.zone in _ARENA else e._replace(zone=MAIN) for e in kept)
    return "\n\n".join(_sections(DeckText(tuple(lines), None, ""), _ARENA)) + "\n"


def write_moxfield(deck: DeckText) -> str:
    """Return a Moxfield text: `*CMDR*` behind commanders, a header for the sideboard."""
    commanders = [f"{row} *CMDR*" for row in _rows(_in(deck, PARTNER))]
    side = _rows(_in(deck, SIDE))
    tail = ["", "SIDEBOARD:", *side] if side else []
    rest = _rows(_rest(deck, {SIDE, PARTNER, MAYBE}))
    return "\n".join([*commanders, *rest, *tail]) + "\n"


def write_archidekt(deck: DeckText) -> str:
    """Return an Archidekt text: a category in brackets behind each card."""
    rows = (
        f"{line.count}x {line.name} [{_ARCHIDEKT.get(line.zone, 'Deck')}]" for line in deck.lines
    )
    return "\n".join(rows) + "\n"


def _in(deck: DeckText, zone: str) -> list[Line]:
    return [line for line in deck.lines if line.zone == zone]


def _rest(deck: DeckText, zones: Collection[str]) -> list[Line]:
    """Return the lines of all other zones."""
    return [line for line in deck.lines if line.zone not in zones]


def _rows(lines: Sequence[Line]) -> list[str]:
    return [f"{line.count} {line.name}" for line in lines]


def _flag(line: Line) -> str:
    return "true" if line.zone in {SIDE, PARTNER} else "false"


def _sections(deck: DeckText, headers: Mapping[str, str]) -> Iterator[str]:
    """Yield each zone that has cards, with its header."""
    for zone, header in headers.items():
        if rows := _rows(_in(deck, zone)):
            yield "\n".join([header, *rows])


def _table(deck: DeckText) -> Iterator[tuple[str, str, str]]:
    """Yield the rows of a table, its titles first."""
    yield ("count", "name", "zone")
    yield from ((str(line.count), line.name, line.zone) for line in deck.lines)


def _cod_zone(name: str, lines: Sequence[Line]) -> Iterator[str]:
    """Yield one zone of a .cod file, nothing if it is empty."""
    if lines:
        yield f'  <zone name="{name}">'
        yield from (f'    <card number="{e.count}" name={quoteattr(e.name)}/>' for e in lines)
        yield "  </zone>"


def _passcodes(deck: DeckText, zone: str, cards: CardTable[YgoCard] | None) -> Iterator[int]:
    """Yield the passcode of every copy in a zone."""
    for line in _in(deck, zone):
        card = cards.find(line.name) if cards else None
        if card is None and not line.name.isdecimal():
            raise RuleError("deck.no_passcode", name=line.name, line=line.number)
        yield from [card.passcode if card else int(line.name)] * line.count


WRITERS: Mapping[str, Callable[[DeckText], str]] = MappingProxyType(
    {
        "text": write_text,
        "csv": write_csv,
        "tab": write_tab,
        "ydk": write_ydk,
        "ydke": write_ydke,
        "mtgo": write_mtgo,
        "dek": write_dek,
        "cod": write_cod,
        "cockatrice": write_cockatrice,
        "arena": write_arena,
        "moxfield": write_moxfield,
        "archidekt": write_archidekt,
    }
)
