"""What deck sites write around a card name: set and number, categories, marks of foils and commanders."""

import re
from dataclasses import dataclass

from engine.legality.headers import MAYBE, PARTNER, SIDE

_LIKELY = re.compile(
    r"\*[A-Z]{1,4}\*|^\s*SB:|\([A-Za-z0-9]{2,6}\)(?: \S+)?\s*$|[\]^]\s*$", re.MULTILINE | re.ASCII
)
_CARD = re.compile(r"(?:SB: *)?\d{1,4}x? \S|SB:", re.ASCII)
_MARK = re.compile(r"\*[A-Z]{1,4}\*", re.ASCII)
_SET = re.compile(r"(?!x?\d{1,4}x?$)[A-Za-z0-9]{2,6}$", re.ASCII)
_ZONES = (("commander", PARTNER), ("sideboard", SIDE), ("maybeboard", MAYBE), ("{nodeck}", MAYBE))


@dataclass(slots=True)
class Peeled:
    """A row without what a site wrote around it; `zone` where that named one, `site` whose layout it is."""

    row: str
    zone: str | None = None
    site: str | None = None


def may_be_decorated(text: str) -> bool:
    """Whether a text can hold any such row; linear in its length."""
    return bool(_LIKELY.search(text))


def peeled(row: str) -> Peeled:
    """Return a row bare; one that does not begin with a count (or `SB:`) is left alone."""
    found = Peeled(row)
    if not _CARD.match(row):
        return found
    if row.startswith("SB:"):
        found.row, found.zone, found.site = row[3:].strip(), SIDE, "cockatrice"
    while _tag(found) or _category(found) or _mark(found):
        pass
    _set(found)
    return found


def _tag(found: Peeled) -> bool:
    """Take off a coloured tag of Archidekt, such as `^Have,#37d67a^`."""
    start = found.row.rfind(" ^", 0, -1)
    if not found.row.endswith("^") or start < 0:
        return False
    found.row, found.site = found.row[:start].rstrip(), "archidekt"
    return True


def _category(found: Peeled) -> bool:
    """Take off the categories of Archidekt, such as `[Commander{top}]`."""
    start = found.row.rfind(" [")
    if not found.row.endswith("]") or start < 0 or not found.row[start:].isascii():
        return False
    words = found.row[start:].casefold()
    found.zone = next((zone for word, zone in _ZONES if word in words), found.zone)
    found.row, found.site = found.row[:start].rstrip(), "archidekt"
    return True


def _mark(found: Peeled) -> bool:
    """Take off a mark of Moxfield, such as `*CMDR*` or `*F*`."""
    start = found.row.rfind(" *")
    if start < 0 or not _MARK.fullmatch(found.row, start + 1):
        return False
    found.zone = PARTNER if found.row.endswith("*CMDR*") else found.zone
    found.row, found.site = found.row[:start].rstrip(), found.site or "moxfield"
    return True


def _set(found: Peeled) -> None:
    """Take off the code of a set and the number in it, such as `(LTC) 284`."""
    start = found.row.rfind(" (")
    code, closed, number = found.row[start + 2 :].partition(")")
    if start > 0 and closed and _SET.match(code) and len(number.split()) <= 1:
        found.row, found.site = found.row[:start].rstrip(), found.site or "set"
