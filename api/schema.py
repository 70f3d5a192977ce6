"""What the OpenAPI 3.1 document says beyond the views' own words."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from api.auth import CredentialAuthentication
from api.message_schema import messages
from api.problems import MEDIA_TYPE

WRITES = {"post", "put", "patch"}
TEXT = {"type": "string"}
PROBLEM = {
    "type": "object",
    "description": "A refusal (RFC 9457); its facts stand beside these fields.",
    "required": ["type", "title", "status", "code", "detail"],
    "properties": {
        "type": TEXT,
        "title": TEXT,
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; docs/refusals.md lists them all."},
        "detail": {"type": "string", "description": "A sentence in the reader's language."},
        "errors": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["pointer", "detail"],
                "properties": {"pointer": TEXT, "detail": TEXT},
            },
        },
    },
}
STREAM = {
    "get": {
        "operationId": "getStream",
        "summary": "Follow an event",
        "description": "Server-sent events: `change` with a hint as data and the version as id, "
        "or `resync` where the reader is too far behind. Resumes from Last-Event-ID.",
        "tags": ["events"],
        "security": [{}],
        "parameters": [
            {"in": "path", "name": "event_id", "required": True, "schema": TEXT},
            {"in": "query", "name": "after", "schema": {"type": "integer"}},
            {"in": "header", "name": "Last-Event-ID", "schema": {"type": "integer"}},
        ],
        "responses": {
            "200": {
                "description": "The stream.",
                "content": {"text/event-stream": {"schema": TEXT}},
            }
        },
    }
}
HEADERS: Mapping[str, tuple[str, str]] = {
    "post": ("Idempotency-Key", "The same key and words give the same answer for a day."),
    "put": ("Idempotency-Key", "The same key and words give the same answer for a day."),
    "patch": ("If-Match", "The ETag of the version that is changed; `*` for any."),
    "delete": ("Idempotency-Key", "The same key gives the same answer for a day."),
    "get": ("If-None-Match", "The ETag one has; 304 if nothing changed."),
}


class CredentialScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registry has no types
    """Both kinds of credential, as bearer tokens."""

    target_class = CredentialAuthentication
    name = ["token", "ticket"]  # noqa: RUF012  the shape is drf-spectacular's

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """Either of the two; nothing at all is allowed too, for what is public."""
        return [{"token": []}, {"ticket": []}]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, str]]:
        """Return the schemes in the order of the names."""
        return [
            {"type": "http", "scheme": "bearer", "description": "An app's token: twk_…"},
            {"type": "http", "scheme": "bearer", "description": "A player's ticket: twt_<ticket>"},
        ]


class Schema(AutoSchema):
    """Describe an operation by its own words, or by its view's where it has none."""

    def get_operation_id(self) -> str:
        """Return a name such as `getEvents` or `postCheckIn`."""
        return self.method.lower() + type(self.view).__name__.removesuffix("View")

    def get_description(self) -> str:  # type: ignore[override]  # DRF's own inspector asks differently
        """Return the docstring of the method, else of the view."""
        method = getattr(self.view, self.method.lower())
        return str(method.__doc__ or type(self.view).__doc__ or "")


def complete(result: dict[str, Any], generator: object, request: object, public: object) -> Any:  # noqa: ANN401  a hook of drf-spectacular
    """Add what all operations share: problems, keys and versions; and the stream."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    refusal = {
        "description": "A refusal.",
        "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
    }
    result["paths"]["/api/v1/events/{event_id}/stream"] = STREAM
    result["webhooks"] = messages()
    for operations in result["paths"].values():
        for method, operation in operations.items():
            operation["responses"]["default"] = refusal
            operation.setdefault("parameters", []).append(_header(*HEADERS[method]))
    return result


def _header(name: str, description: str) -> dict[str, Any]:
    return {"in": "header", "name": name, "description": description, "schema": TEXT}
