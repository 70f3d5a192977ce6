"""Cursor pages: `{items, next, as_of}`."""

import base64
import binascii
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol, TypeVar

from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework import serializers

from api.reading import YEARS
from engine.errors import RuleError
from events.models import Event

Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)
Key = tuple[str | int, ...]
MOST = 200
LARGEST = 2**63


class Rows(Protocol[Row_co]):
    """A list, or a query that reads only what is taken out of it."""

    def __getitem__(self, part: slice, /) -> Iterable[Row_co]:
        """Return a part of the rows."""


class PageQuery(serializers.Serializer[Any]):
    """Where a page begins and how many items it holds."""

    cursor = serializers.CharField(required=False, max_length=400)
    limit = serializers.IntegerField(required=False, default=50, min_value=1, max_value=MOST)


def cursor_to(*key: str | int) -> str:
    """Return the cursor that continues after the item with this sort key."""
    return base64.urlsafe_b64encode(json.dumps(key).encode()).decode().rstrip("=")


def key_in(cursor: str, *kinds: type[str] | type[int]) -> list[Any]:
    """Return the sort key of a cursor; raises RuleError("cursor.invalid")."""
    padded = cursor + "=" * (-len(cursor) % 4)
    try:
        key = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
    except (ValueError, binascii.Error, RecursionError):
        raise RuleError("cursor.invalid") from None
    if not isinstance(key, list) or [type(part) for part in key] != list(kinds):
        raise RuleError("cursor.invalid")
    if any(isinstance(part, int) and not 0 <= part < LARGEST for part in key):
        raise RuleError("cursor.invalid")
    return key


def part(
    rows: Iterable[Row],
    query: Mapping[str, Any],
    key: Callable[[Row], Key],
    *kinds: type[str] | type[int],
    newest_first: bool = False,
) -> tuple[Sequence[Row], str | None]:
    """Return one page of rows in the order of their keys, and the cursor to the next page.

    `kinds` are the types of a key's parts. What comes in later moves nothing that is behind a cursor.
    """
    found = sorted(rows, key=key, reverse=newest_first)
    if "cursor" in query:
        after = tuple(key_in(query["cursor"], *kinds))
        found = [row for row in found if (key(row) < after if newest_first else key(row) > after)]
    return cut(found, query, key)


def cut(
    rows: Rows[Row], query: Mapping[str, Any], key: Callable[[Row], Key]
) -> tuple[Sequence[Row], str | None]:
    """Return the first page of rows, of which only one more is read, and the cursor to the next page."""
    found = list(rows[: query["limit"] + 1])
    shown = found[: query["limit"]]
    return shown, cursor_to(*key(shown[-1])) if len(found) > len(shown) else None


def by_time(moment: datetime, row_id: str) -> tuple[str, str]:
    """Return the sort key of something that happened at a moment."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds"), row_id


def event_key(event: Event) -> tuple[str, str]:
    """Return the sort key of an event among others."""
    return event.starts_at.isoformat(), event.pk


def moment_in(text: str) -> datetime:
    """Return the moment in a sort key; raises RuleError("cursor.invalid")."""
    try:
        moment = parse_datetime(text)
    except ValueError:
        moment = None
    if moment is None or timezone.is_naive(moment) or moment.year not in YEARS:
        raise RuleError("cursor.invalid")
    return moment


def page(items: object, *, following: str | None, as_of: object) -> dict[str, object]:
    """Return one page; `as_of` is the event's version, or the moment where there is no event."""
    return {"items": items, "next": following, "as_of": as_of}
