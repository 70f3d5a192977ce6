"""Writes that answer with an entry: its answers to questions and its page are told, never stored."""

from collections.abc import Callable, Iterable
from typing import Any

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import tries
from accounts.models import SignInFailure
from api.entry_words import with_unstored
from api.writes import written, written_after
from events.once import Answer
from events.services import try_team_codes


def entry_written(request: Request, command: Callable[[], Answer], *, body: object) -> Response:
    """Run a command that answers with an entry, and add what is never stored, for who may know it."""
    return written(request, command, body=body, reveal=_adding(request))


def written_by_codes(
    request: Request,
    command: Callable[[], Answer],
    *,
    codes: Iterable[str],
    body: object,
    event_id: str = "",
    reveal: Callable[[Any], object] | None = None,
) -> Response:
    """Run a command that looks at codes of partners; wrong ones are counted by network."""
    address = tries.address_in(request.META)

    def count() -> list[SignInFailure]:
        return try_team_codes(*codes, address=address, now=timezone.now())

    def run(tried: list[SignInFailure]) -> Answer:
        answer = command()
        tries.take_back(tried)
        return answer

    shown = reveal or _adding(request)
    return written_after(request, count, run, body=body, event_id=event_id, reveal=shown)


def _adding(request: Request) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda words: with_unstored(words, request)
