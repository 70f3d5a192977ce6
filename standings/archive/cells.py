"""Reading one cell of an archive: of its column's type, within its bounds, with ids of this archive only."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, NoReturn

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.dateparse import parse_datetime
from django.utils.timezone import is_aware

from accounts.ids import ALPHABET, LENGTH, UNSTORABLE
from engine.errors import RuleError
from events.names import tidy

ID = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
LONGEST_ACTOR = 40
DEEPEST = 20
YEARS = range(2000, 2101)  # as at every other door; no reckoning with time leaves the calendar
NAMES = frozenset({"player_name", "kana", "real_name", "real_kana", "group"})  # tidied when written
HEADINGS = frozenset({"name", "place", "fee"})  # other texts may have lines of their own
MAY_BE_EMPTY = frozenset({"kana"})
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
if TYPE_CHECKING:
    Field = models.Field[Any, Any]
else:
    Field = models.Field
_TYPES: tuple[tuple[type[Field], type], ...] = (
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.DateField, str),
    (models.TimeField, str),
    (models.CharField, str),
    (models.TextField, str),
)
_BREAKS = frozenset({"Cc", "Zl", "Zp"})  # what ends a line, rings or goes back
Ids = Mapping[str, str]


class CellError(ValueError):
    """A cell that cannot be what its column holds."""


def refuse(table: str, at: int, column: str) -> NoReturn:
    """Refuse an archive for one cell."""
    raise RuleError("archive.malformed", place=f"{table}.json[{at}].{str(column)[:40]}")


def moment(raw: object) -> datetime:
    """Return a moment with its offset, in a year that a calendar of a shop holds."""
    try:
        value = parse_datetime(raw) if isinstance(raw, str) else None
    except ValueError:
        value = None
    if value is None or not is_aware(value) or value.year not in YEARS:
        raise CellError
    return value


def number(raw: object) -> int:
    """Return the number of a row that the database of the archive gave it."""
    if type(raw) is not int or raw < 0:
        raise CellError
    return raw


def plain(field: Field, raw: object) -> Any:  # noqa: ANN401  whatever the column holds
    """Return a value of a column that is neither a relation nor JSON."""
    if raw is None:
        if not field.null:
            raise CellError
        return None
    if isinstance(field, models.DateTimeField):
        return moment(raw)
    kind = next((kind for column, kind in _TYPES if isinstance(field, column)), None)
    if kind is None or type(raw) is not kind or (isinstance(raw, str) and UNSTORABLE.search(raw)):
        raise CellError
    try:
        value = field.to_python(raw)
        field.run_validators(value)
    except ValidationError as trouble:
        raise CellError from trouble
    if field.choices and value not in {*dict(field.flatchoices), *([""] if field.blank else [])}:
        raise CellError
    if isinstance(field, models.CharField) and not _is_proper(field, value):
        raise CellError
    return value


def _is_proper(field: Field, text: str) -> bool:
    """Tell whether a text is as the forms here leave it: names tidy, headings in one line that nothing turns."""
    if not text.strip():
        return field.blank or field.name in MAY_BE_EMPTY
    if field.name in NAMES:
        return tidy(text) == text
    return field.name not in HEADINGS or not any(
        c in TURNING or unicodedata.category(c) in _BREAKS for c in text
    )


def related(raw: object, ids: Ids, *, null: bool) -> str | None:
    """Return the id that stands here for an id of the archive."""
    if raw is None and null:
        return None
    if not isinstance(raw, str) or raw not in ids:
        raise CellError
    return ids[raw]


def actor(raw: object, ids: Ids) -> str:
    """Return who acted, as it is told here: people with tickets by their entry, all others from elsewhere.

    A number of somebody of the staff there is a stranger's here.
    """
    if not isinstance(raw, str) or UNSTORABLE.search(raw):
        raise CellError
    kind, _, own = raw.partition(":")
    if raw in ("", "system", "anyone") or kind == "elsewhere":
        return raw[:LONGEST_ACTOR]
    if kind == "ticket" and own in ids:
        return f"ticket:{ids[own]}"
    return f"elsewhere:{raw}"[:LONGEST_ACTOR]


def told(raw: object, ids: Ids) -> object:
    """Return JSON with the ids that it knows replaced, wherever they stand."""
    return _through(raw, lambda word: ids.get(word, word), DEEPEST)


def told_strictly(raw: object, ids: Ids) -> object:
    """Return JSON with its ids replaced; refuses any that this archive does not know."""

    def known(word: str) -> str:
        if word not in ids and ID.fullmatch(word):
            raise CellError
        return ids.get(word, word)

    return _through(raw, known, DEEPEST)


def untouched(raw: object) -> object:
    """Return JSON as it is, if a database takes it."""
    return _through(raw, lambda word: word, DEEPEST)


def _through(raw: object, word: Callable[[str], str], depth: int) -> object:
    if depth == 0 or (isinstance(raw, str) and UNSTORABLE.search(raw)):
        raise CellError
    if isinstance(raw, str):
        return word(raw)
    if isinstance(raw, list):
        return [_through(each, word, depth - 1) for each in raw]
    if isinstance(raw, dict):
        return {
            str(_through(name, word, 1)): _through(value, word, depth - 1)
            for name, value in raw.items()
        }
    return raw
