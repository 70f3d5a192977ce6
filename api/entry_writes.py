"""Writes that answer with an entry: its answers to questions and its page are told, never stored."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from api.entry_words import with_unstored
from api.writes import written
from events.once import Answer


def entry_written(request: Request, command: Callable[[], Answer], *, body: object) -> Response:
    """Run a command that answers with an entry, and add what is never stored, for who may know it."""

    def reveal(words: dict[str, Any]) -> dict[str, Any]:
        return with_unstored(words, request)

    return written(request, command, body=body, reveal=reveal)
