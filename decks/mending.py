"""Small repairs of a deck text and its partner field that a reader asks for by a tap."""

from collections.abc import Collection
from html import escape

from decks.judging import partners_in
from engine.cards.names import name_key
from engine.errors import RuleError
from engine.legality.layout import readings
from engine.legality.text import read_deck


def with_name(text: str, lines: Collection[int], name: str) -> str:
    """Return the text with another name in these lines (1-based); all else stays as it was typed."""
    written = _names(text)
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number in {*lines} & written.keys():
        if 1 <= number <= len(rows):
            rows[number - 1] = _renamed(rows[number - 1], written[number], name)
    return "\n".join(rows)


def names_at(text: str, lines: Collection[int]) -> set[str]:
    """Return the names that stand in these lines (1-based)."""
    written = _names(text)
    return {written[number] for number in lines if number in written}


def with_partner(partners: str, old: Collection[str], name: str) -> str:
    """Return the partner field, one a line, with another name in the place of old ones.

    The others of two commanders stay. Without an old name the new one stands alone.
    """
    if not old:
        return name
    keys = set(map(name_key, old))
    return "\n".join(name if keys & _keys(each) else each for each in partners_in(partners))


def _keys(partner: str) -> set[str]:
    """Return what a line of the partner field may be about, as it is typed and as it is read."""
    return {name_key(partner), *(name_key(each.name) for each in readings(partner))}


def _names(text: str) -> dict[int, str]:
    try:
        return {line.number: line.name for line in read_deck(text).lines}
    except RuleError:
        return {}


def _renamed(row: str, old: str, new: str) -> str:
    """Put a name in the place of another, as the row writes it."""
    for form in (str, escape):
        before, found, after = row.rpartition(form(old))
        if found:
            return before + form(new) + after
    return row
