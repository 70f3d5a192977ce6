"""The door of every write: its Idempotency-Key, the one transaction, and the answer."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.etags import VARY
from engine.errors import RuleError
from events.access import ANYONE
from events.address import public_url
from events.once import KEY_LENGTH, Answer, digest_of, once

Prepared = TypeVar("Prepared")
SHORTEST_KEY_OF_ANYONE = 16


def written(
    request: Request,
    command: Callable[[], Answer],
    *,
    body: object,
    event_id: str = "",
    reveal: Callable[[Any], object] | None = None,
) -> Response:
    """Run a command once per key and answer; `reveal` adds to the body what is never stored."""
    return written_after(
        request, lambda: None, lambda _: command(), body=body, event_id=event_id, reveal=reveal
    )


def written_after(
    request: Request,
    prepare: Callable[[], Prepared],
    command: Callable[[Prepared], Answer],
    *,
    body: object,
    event_id: str = "",
    reveal: Callable[[Any], object] | None = None,
) -> Response:
    """Like `written`, for a command that needs something thought out before the lock is taken."""
    actor = actor_of(request)
    answer = once(
        command,
        prepare=prepare,
        credential=f"anyone:{event_id}" if actor == ANYONE else actor.label,
        key=_key(request),
        digest=digest_of(request.method, request.path, body),
    )
    words = reveal(answer.body) if reveal else answer.body
    return Response(words, answer.status, headers=_headers(answer))


def told_once(
    request: Request, command: Callable[[dict[str, str]], Answer], *, body: object
) -> Response:
    """Like `written`, for a command that puts secrets into the dict it is given.

    The answer that makes them holds them; they are stored nowhere, so no repeat does.
    """
    secrets: dict[str, str] = {}

    def reveal(words: Any) -> object:  # noqa: ANN401  the body of `command`
        return {**words, **secrets}

    return written(request, lambda: command(secrets), body=body, reveal=reveal)


def _key(request: Request) -> str:
    key = request.headers.get("Idempotency-Key", "")
    shortest = SHORTEST_KEY_OF_ANYONE if actor_of(request) == ANYONE else 1
    if key and not (shortest <= len(key) <= KEY_LENGTH and key.isascii() and key.isprintable()):
        raise RuleError("key.too_short")
    return key


def _headers(answer: Answer) -> Mapping[str, str]:
    replayed = {"Idempotency-Replayed": "true"} if answer.replayed else {}
    return {"Cache-Control": "private, no-store", "Vary": VARY, **replayed}


def address_of(request: Request | HttpRequest, path: str) -> str:
    """Return the whole address of a page, as phones find this installation."""
    home = public_url()
    return home + path if home else request.build_absolute_uri(path)
