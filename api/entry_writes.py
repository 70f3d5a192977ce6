"""Writes that answer with an entry: what it answered to the event's questions is told, never stored."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.entry_words import with_answers
from api.writes import written
from events.once import Answer


def entry_written(request: Request, command: Callable[[], Answer], *, body: object) -> Response:
    """Run a command that answers with an entry, and add its answers for who may know them."""

    def reveal(words: dict[str, Any]) -> dict[str, Any]:
        return with_answers(words, actor_of(request))

    return written(request, command, body=body, reveal=reveal)
