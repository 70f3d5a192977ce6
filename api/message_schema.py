"""What webhooks are sent: one JSON Schema for each kind, under OpenAPI's `webhooks`."""

from typing import Any

from events.outbox import KINDS, TEST_KIND, TOLD

ID = {"type": "string", "description": "An id of this API."}
PLACES = {"round": ID, "pod": ID}
HEADERS = {
    "webhook-id": "The same at every try: who has seen it, has nothing to do.",
    "webhook-timestamp": "When this try was sent, in seconds since 1970.",
    "webhook-signature": "`v1,` and the HMAC-SHA256 of `id.timestamp.body` by Standard Webhooks; "
    "two, parted by a space, while a secret is replaced.",
}


def messages() -> dict[str, Any]:
    """Return every message that can come, by its kind."""
    return {kind: {"post": _operation(kind)} for kind in (*KINDS, TEST_KIND)}


def _operation(kind: str) -> dict[str, Any]:
    return {
        "operationId": "take_" + kind.replace(".", "_"),
        "summary": kind,
        "description": "Any 2xx within five seconds says that it is taken; 410 ends the webhook.",
        "tags": ["webhooks"],
        "parameters": [
            {
                "in": "header",
                "name": name,
                "required": True,
                "description": words,
                "schema": {"type": "string"},
            }
            for name, words in HEADERS.items()
        ],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": message_schema(kind)}},
        },
        "responses": {"2XX": {"description": "Taken."}, "410": {"description": "Never again."}},
    }


def message_schema(kind: str) -> dict[str, Any]:
    """Return the JSON Schema of one kind: ids and numbers, never what was changed about whom."""
    is_test = kind == TEST_KIND
    about = {} if is_test else {"event": ID, "version": {"type": "integer", "minimum": 1}, **PLACES}
    told = dict.fromkeys(TOLD.get(kind, ()), ID)
    return {
        "type": "object",
        "required": ["type", "timestamp", "data"],
        "properties": {
            "type": {"const": kind},
            "timestamp": {"type": "string", "format": "date-time"},
            "data": {
                "type": "object",
                "required": ["shop"] if is_test else ["shop", "event", "version", *told],
                "properties": {"shop": ID, **about, **told},
                "additionalProperties": False,
            },
        },
    }
