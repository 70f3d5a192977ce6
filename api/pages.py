"""Cursor pages: `{items, next, as_of}`."""

import base64
import binascii
import json
from typing import Any

from rest_framework import serializers

from engine.errors import RuleError

MOST = 200
LARGEST = 2**63


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


def page(items: object, *, following: str | None, as_of: object) -> dict[str, object]:
    """Return one page; `as_of` is the event's version, or the moment where there is no event."""
    return {"items": items, "next": following, "as_of": as_of}
