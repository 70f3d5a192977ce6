"""What the OpenAPI 3.1 document says beyond the views' own words."""

import re
from collections.abc import Iterable
from copy import deepcopy
from typing import Any

from django.urls import resolve
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema

from accounts.ids import LENGTH
from api import described, promised
from api.auth import CredentialAuthentication
from api.callers import caller_of, is_listed, security_of
from api.deprecations import operation_of
from api.fields import keep_fields
from api.limits import refuse_too_many
from api.message_schema import messages
from api.refusing import reach, refusals_in, roots_of
from api.traffic import add_traffic
from events.scope_words import SCOPES

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
        "request_id": {
            "type": "string",
            "description": "Where something broke: the number of this request, as in X-Request-ID.",
        },
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
STREAM: dict[str, Any] = {
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
            {"in": "query", "name": "ticket", "schema": TEXT},
            {
                "in": "header",
                "name": "Last-Event-ID",
                "description": "The id of the last message that came; goes before `after`.",
                "schema": {"type": "integer"},
            },
        ],
        "responses": {
            "200": {
                "description": "The stream.",
                "content": {"text/event-stream": {"schema": TEXT}},
            }
        },
    }
}
STREAM_PATH = "/api/v1/events/{event_id}/stream"
FOLLOWED = STREAM_PATH.format(event_id="0" * LENGTH)
READS = {"GET": (keep_fields,)}
FIRST_SENTENCE = re.compile(r"[;:.](?:\s|$)")


OAUTH2 = {
    "type": "oauth2",
    "description": "An app of others, by a permit of somebody of the staff: two_… (PKCE, S256).",
    "flows": {
        "authorizationCode": {
            "authorizationUrl": "/oauth/authorize",
            "tokenUrl": "/api/v1/oauth/token",
            "refreshUrl": "/api/v1/oauth/token",
            "scopes": {str(scope): words for scope, words in SCOPES.items()},
        }
    },
}


class CredentialScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # its registry has no types
    """All kinds of credential, as bearer tokens; how an app of others gets its own."""

    target_class = CredentialAuthentication
    name = ["token", "ticket", "oauth2"]  # noqa: RUF012  the shape is drf-spectacular's

    def get_security_requirement(self, auto_schema: AutoSchema) -> list[dict[str, list[str]]]:
        """Any of them; nothing at all is allowed too, for what is public."""
        return [{each: []} for each in self.name]

    def get_security_definition(self, auto_schema: AutoSchema) -> list[dict[str, Any]]:
        """Return the schemes in the order of the names."""
        return [
            {"type": "http", "scheme": "bearer", "description": "An app's token: `twk_…`"},
            {
                "type": "http",
                "scheme": "bearer",
                "description": "A player's ticket: `twt_` and the ticket",
            },
            OAUTH2,
        ]


class Schema(AutoSchema):
    """Describe an operation by its own words, or by its view's where it has none."""

    def get_operation_id(self) -> str:
        """Return a name such as `getEvents` or `postCheckIn`."""
        return operation_of(self.view, self.method)

    def get_summary(self) -> str:
        """Return the first clause of what it does."""
        return FIRST_SENTENCE.split(self._docstring())[0]

    def get_description(self) -> str:  # type: ignore[override]  # DRF's own inspector asks differently
        """Return the docstring of the method, else of the view, and who may call it."""
        return f"{self._docstring()}\n\n{_for_whom(self.get_operation_id())}"

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return who may call it, in OpenAPI's words."""
        super().get_auth()  # it notes the schemes themselves
        return security_of(self.get_operation_id())

    def get_operation(self, *args: Any, **options: Any) -> dict[str, Any] | None:  # noqa: ANN401  drf-spectacular's own
        """Return the whole operation with its headers and refusals."""
        operation: dict[str, Any] | None = super().get_operation(*args, **options)
        if operation is not None:
            own = roots_of(type(self.view), self.method.lower())
            promise(operation, [*own, refuse_too_many, *READS.get(self.method, ())])
        return operation

    def _docstring(self) -> str:
        method = getattr(self.view, self.method.lower())
        return str(method.__doc__ or type(self.view).__doc__ or "")


def promise(operation: dict[str, Any], roots: Iterable[object]) -> None:
    """Write down what the code of an operation can answer beyond its success."""
    reached = reach(roots)
    operation.setdefault("parameters", [])
    promised.add_headers(operation, reached)
    promised.add_refusals(operation, refusals_in(reached))


def complete(result: dict[str, Any], generator: object, request: object, public: object) -> Any:  # noqa: ANN401  a hook of drf-spectacular
    """Add what all operations share: problems, examples, links, tags; the stream and the webhooks."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    follow = deepcopy(STREAM)
    follow["get"]["security"] = security_of("getStream")
    follow["get"]["description"] += f"\n\n{_for_whom('getStream')}"
    promise(follow["get"], [resolve(FOLLOWED).func])
    result["paths"][STREAM_PATH] = follow
    result["webhooks"] = messages()
    result["tags"] = described.tags()
    schemes = result["components"]["securitySchemes"]  # which come sorted by name
    result["components"]["securitySchemes"] = {
        name: schemes[name] for name in CredentialScheme.name
    }
    add_traffic(result)
    promised.finish(result)
    return result


def _for_whom(operation_id: str) -> str:
    return f"For: {caller_of(operation_id)}." if is_listed(operation_id) else ""
