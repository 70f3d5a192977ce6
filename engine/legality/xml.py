"""Decks as XML: MTGO's .dek and Cockatrice's .cod, with nothing that XML could be abused for."""

import re
from collections.abc import Callable, Mapping
from xml.parsers import expat

from engine.errors import RuleError
from engine.legality.headers import MAIN, MAYBE, SIDE
from engine.legality.layout import MOST_COPIES
from engine.legality.lines import Line

_XML = re.compile(r"\s*<(?:\?xml|!|cockatrice_deck\b|Deck\b[^>]*>\s*<)")
_DECLARED = re.compile(r"<!\s*(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)", re.IGNORECASE)
_COUNT = re.compile(r"\d{1,9}$", re.ASCII)
_DEEPEST = 8
_ZONES = {"main": MAIN, "side": SIDE, "tokens": MAYBE}
Attributes = Mapping[str, str]


def is_xml(text: str) -> bool:
    """Whether a text begins like an XML file of a deck."""
    return bool(_XML.match(text))


def read_xml(text: str) -> tuple[tuple[Line, ...], str]:
    """Return the lines of a .dek or .cod file and which of the two it is ("dek", "cod").

    Raises RuleError: "deck.xml_doctype" for any declaration (entities are never expanded), "deck.bad_xml" with
    the line for what is not well formed, too deep, or no such deck; "deck.count_too_large".
    """
    if _DECLARED.search(text):
        raise RuleError("deck.xml_doctype")
    deck = _Deck()
    try:
        deck.parser.Parse(text.encode("utf-8"), True)  # noqa: FBT003 # expat takes no keywords
    except expat.ExpatError as error:
        raise RuleError("deck.bad_xml", line=error.lineno) from error
    return tuple(deck.lines), deck.layout


class _Deck:
    """The lines of a deck while its file is read."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.layout = ""
        self.parser = expat.ParserCreate("utf-8")
        self.parser.StartElementHandler = self._open
        self.parser.EndElementHandler = self._close
        self._depth = 0
        self._zone = MAIN
        self._reads: Mapping[str, Callable[[Attributes], None]] = {}

    def _open(self, name: str, attributes: Attributes) -> None:
        """Follow an element into the file."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise RuleError("deck.bad_xml", line=self.parser.CurrentLineNumber)
        if self._depth == 1:
            self._begin(name)
        elif name in self._reads:
            self._reads[name](attributes)

    def _close(self, name: str) -> None:  # noqa: ARG002 # expat gives it
        """Leave an element."""
        self._depth -= 1

    def _begin(self, name: str) -> None:
        """Choose what to read by the outermost element."""
        match name:
            case "Deck":
                self.layout, self._reads = "dek", {"Cards": self._dek_card}
            case "cockatrice_deck":
                self.layout = "cod"
                self._reads = {"zone": self._cod_zone, "card": self._cod_card}
            case _:
                raise RuleError("deck.bad_xml", line=self.parser.CurrentLineNumber)

    def _dek_card(self, card: Attributes) -> None:
        side = card.get("Sideboard", "").casefold() == "true"
        self._add(card.get("Quantity"), card.get("Name"), SIDE if side else MAIN)

    def _cod_zone(self, zone: Attributes) -> None:
        self._zone = _ZONES.get(zone.get("name", ""), MAYBE)

    def _cod_card(self, card: Attributes) -> None:
        self._add(card.get("number"), card.get("name"), self._zone)

    def _add(self, count: str | None, name: str | None, zone: str) -> None:
        """Take a card in; its line is where its element begins."""
        line = self.parser.CurrentLineNumber
        words = " ".join((name or "").split())
        if not words or not _COUNT.match(count or ""):
            raise RuleError("deck.bad_xml", line=line)
        if int(count or "") > MOST_COPIES:
            raise RuleError("deck.count_too_large", line=line, limit=MOST_COPIES)
        self.lines.append(Line(line, int(count or ""), words, zone))
