"""What OpenAPI says of requests whatever they ask for: how many are left, which fields, what is on its way out."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from api.deprecations import mark_deprecated
from api.fields import PARAMETER

TEXT = {"type": "string"}
JSON = "application/json"
LEFT = {
    "RateLimit-Policy": {"description": "How many requests in how many seconds.", "schema": TEXT},
    "RateLimit": {"description": "How many are left, for how many seconds.", "schema": TEXT},
}
WAIT = {
    "Retry-After": {
        "description": "After how many seconds to ask again.",
        "schema": {"type": "integer", "minimum": 1},
    }
}
FIELDS = {
    "in": "query",
    "name": PARAMETER,
    "schema": {"type": "string", "pattern": r"^\w{1,60}(,\w{1,60}){0,99}$"},
}


def add_traffic(document: dict[str, Any]) -> None:
    """Add to every operation of a document what all of them promise."""
    for method, operation in _operations(document):
        for status, response in operation["responses"].items():
            is_flood = status == str(HTTPStatus.TOO_MANY_REQUESTS.value)
            response.setdefault("headers", {}).update(LEFT | (WAIT if is_flood else {}))
        if method == "get" and JSON in operation["responses"]["200"].get("content", {}):
            operation["parameters"].append(dict(FIELDS))
    mark_deprecated(document)


def _operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for operations in document["paths"].values():
        yield from operations.items()
