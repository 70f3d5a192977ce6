"""Small repairs of a deck text that a reader asks for by a tap."""

from collections.abc import Collection
from html import escape

from engine.errors import RuleError
from engine.legality.text import read_deck


def with_name(text: str, lines: Collection[int], name: str) -> str:
    """Return the text with another name in these lines (1-based); all else stays as it was typed."""
    try:
        written = {line.number: line.name for line in read_deck(text).lines}
    except RuleError:
        return text
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for number in {*lines} & written.keys():
        if 1 <= number <= len(rows):
            rows[number - 1] = _renamed(rows[number - 1], written[number], name)
    return "\n".join(rows)


def _renamed(row: str, old: str, new: str) -> str:
    """Put a name in the place of another, as the row writes it."""
    for form in (str, escape):
        before, found, after = row.rpartition(form(old))
        if found:
            return before + form(new) + after
    return row
