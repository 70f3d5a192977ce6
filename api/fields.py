"""`?fields=id,name`: a read answers with these fields only, of each item where it lists items."""

import hashlib
import re
from collections.abc import Collection, Mapping
from http import HTTPStatus
from typing import Any

from django.http.response import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from engine.errors import RuleError

PARAMETER = "fields"
READS = ("GET", "HEAD")
_NAMES = re.compile(r"\w{1,60}(?:,\w{1,60}){0,99}", re.ASCII)


def fields_asked(request: Request) -> frozenset[str]:
    """Return the fields that a read asks for, none for all of them.

    Raises RuleError("fields.malformed") for what is no list of names.
    """
    words = request.query_params.get(PARAMETER)
    if words is None or request.method not in READS:
        return frozenset()
    if not _NAMES.fullmatch(words):
        raise RuleError("fields.malformed", pointer=f"/{PARAMETER}")
    return frozenset(words.split(","))


def tag_part(request: Request) -> str:
    """Return what the fields add to an ETag: nothing for a whole answer."""
    names = fields_asked(request)
    return "-" + hashlib.sha256(",".join(sorted(names)).encode()).hexdigest()[:12] if names else ""


def keep_fields(request: Request, response: HttpResponseBase) -> None:
    """Leave only the fields asked for in an answer of JSON.

    Raises RuleError("fields.unknown") with the names that exist, where one asked for does not.
    """
    if not isinstance(response, Response) or response.status_code != HTTPStatus.OK:
        return
    names, words = fields_asked(request), response.data
    if not names or not isinstance(words, Mapping):
        return
    response.data = _kept(words, names)


def _kept(words: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    items = words.get("items")
    if not isinstance(items, list):
        _refuse_unknown(names, words.keys())
        return _narrowed(words, names)
    if items:  # of an empty list nobody can tell what its items have
        _refuse_unknown(names, {name for item in items for name in item})
    return {**words, "items": [_narrowed(item, names) for item in items]}


def _refuse_unknown(names: Collection[str], known: Collection[str]) -> None:
    unknown = sorted(set(names) - set(known))
    if unknown:
        raise RuleError(
            "fields.unknown", pointer=f"/{PARAMETER}", unknown=unknown, known=sorted(known)
        )


def _narrowed(words: Mapping[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: value for name, value in words.items() if name in names}
