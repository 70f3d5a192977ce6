"""Answers that are the same for everybody: what makes one says so, and the server may keep it by the event's version.

The layer that keeps them stands before Django (config/reads); without it the words here only choose headers.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

OFFER = "takuwake.offer"


@dataclass(slots=True)
class Offer:
    """Whether an answer may be kept, for how many seconds at most, and which words of it are the time.

    Without `seconds` it stays as long as the version does.
    """

    made: bool = False
    seconds: float | None = None
    now: str = ""


def offer(request: Any, *, seconds: float | None = None, now: str = "") -> None:  # noqa: ANN401  Django's request or DRF's
    """Let the answer to a stranger's request be kept while the event and its shop keep their versions.

    `seconds` is for what also moves with time, `now` for the time itself, as `spoken_now` wrote it.
    Whoever is signed in is no stranger.
    """
    if settings.SESSION_COOKIE_NAME in request.COOKIES or "HTTP_AUTHORIZATION" in request.META:
        return
    asked = getattr(request, "scope", {}).get(OFFER) or Offer()
    asked.made, asked.seconds, asked.now = True, seconds, now
    request.META[OFFER] = asked


def is_offered(request: HttpRequest) -> bool:
    """Tell whether the answer to a request is the same for everybody."""
    return OFFER in request.META


def spoken_now(now: datetime | None = None) -> str:
    """Return the time as answers say it, always in as many letters."""
    return (now or timezone.now()).isoformat(timespec="microseconds")
