"""What is on its way out: one table, from which answers (RFC 9745, RFC 8594) and OpenAPI say it.

An operation stands here by its id in OpenAPI (`getEvents`), a field of its answer by `getEvents.name`.
An operation says it always, a field wherever an answer carries it. docs/api.md tells when something may go.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.http import http_date


@dataclass(frozen=True, slots=True)
class Deprecation:
    """Since when something should not be used, until when it works, and the page that says what instead."""

    since: datetime
    sunset: datetime
    link: str

    def headers(self) -> Mapping[str, str]:
        """Say it as the two RFCs have it."""
        return {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Sunset": http_date(self.sunset.timestamp()),
            "Link": f'<{self.link}>; rel="deprecation", <{self.link}>; rel="sunset"',
        }


DEPRECATIONS: Mapping[str, Deprecation] = {}


def operation_of(view: object, method: str | None) -> str:
    """Return the id that OpenAPI gives an operation of a view."""
    return (method or "").lower() + type(view).__name__.removesuffix("View")


def deprecation_headers(operation: str, answer: object) -> Mapping[str, str]:
    """Return what an answer says about its operation, else about the first field to go that it carries."""
    for name, deprecation in DEPRECATIONS.items():
        about, _, field = name.partition(".")
        if about == operation and (not field or field in _fields_of(answer)):
            return deprecation.headers()
    return {}


def _fields_of(answer: object) -> set[str]:
    if not isinstance(answer, Mapping):
        return set()
    items = answer.get("items")
    rows = items if isinstance(items, list) else [answer]
    return {name for row in rows if isinstance(row, Mapping) for name in row}


def mark_deprecated(document: dict[str, Any]) -> None:
    """Mark operations, and fields in the schemas of their answers, in an OpenAPI document."""
    for name in DEPRECATIONS:
        about, _, field = name.partition(".")
        for operation in _operations(document, about):
            if not field:
                operation["deprecated"] = True
            for schema in _answers(document, operation):
                if field in schema.get("properties", {}):
                    schema["properties"][field]["deprecated"] = True


def _operations(document: dict[str, Any], wanted: str) -> list[dict[str, Any]]:
    each = (one for path in document["paths"].values() for one in path.values())
    return [operation for operation in each if operation.get("operationId") == wanted]


def _answers(document: dict[str, Any], operation: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the schemas of an operation's answers, and of the items they list."""
    found = []
    for response in operation["responses"].values():
        for content in response.get("content", {}).values():
            whole = _resolved(document, content["schema"])
            items = whole.get("properties", {}).get("items", {}).get("items")
            found.append(_resolved(document, items) if items else whole)
    return found


def _resolved(document: dict[str, Any], schema: dict[str, Any]) -> dict[str, Any]:
    name = schema.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = document["components"]["schemas"][name] if name else schema
    return found
