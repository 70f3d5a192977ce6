"""Reading one cell of an archive: of its column's type, within its bounds, with ids of this archive only."""

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.timezone import is_aware

from accounts.ids import ALPHABET, LENGTH, UNSTORABLE

ID = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
LONGEST_ACTOR = 40
DEEPEST = 20
if TYPE_CHECKING:
    Field = models.Field[Any, Any]
else:
    Field = models.Field
_TYPES: tuple[tuple[type[Field], type], ...] = (
    (models.BooleanField, bool),
    (models.IntegerField, int),
    (models.DateTimeField, str),
    (models.DateField, str),
    (models.TimeField, str),
    (models.CharField, str),
    (models.TextField, str),
)
Ids = Mapping[str, str]


class CellError(ValueError):
    """A cell that cannot be what its column holds."""


def plain(field: Field, raw: object) -> Any:  # noqa: ANN401  whatever the column holds
    """Return a value of a column that is neither a relation nor JSON."""
    if raw is None:
        if not field.null:
            raise CellError
        return None
    kind = next((kind for column, kind in _TYPES if isinstance(field, column)), None)
    if kind is None or type(raw) is not kind or (isinstance(raw, str) and UNSTORABLE.search(raw)):
        raise CellError
    try:
        value = field.to_python(raw)
        field.run_validators(value)
    except ValidationError as trouble:
        raise CellError from trouble
    if isinstance(field, models.DateTimeField) and not is_aware(value):
        raise CellError
    if field.choices and value not in {*dict(field.flatchoices), *([""] if field.blank else [])}:
        raise CellError
    return value


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
