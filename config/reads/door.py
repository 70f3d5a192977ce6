"""The door before the shelf: it takes an answer apart, and refuses what is somebody's own.

Asked of every answer although its view has offered it, because views are written by people.
"""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field

from asgiref.typing import ASGISendCallable, ASGISendEvent

Header = tuple[bytes, bytes]
OK = 200
# What an answer may vary with: all of it is in the key, or is left out of what Django gets to see.
KNOWN_VARY = frozenset(
    {
        b"accept-encoding",
        b"accept-language",
        b"authorization",
        b"cookie",
        b"hx-request",
        b"hx-target",
        b"origin",
    }
)
# A form's token, words that are said once, a nonce: with one of them a page is somebody's own.
OWN_WORDS = (b"csrfmiddlewaretoken", b"data-flash>", b" nonce=")


@dataclass(slots=True)
class Answer:
    """An answer as it comes from Django, caught before it goes out."""

    events: list[ASGISendEvent] = field(default_factory=list)
    status: int = 0
    headers: list[Header] = field(default_factory=list)
    body: bytes = b""

    async def take(self, event: ASGISendEvent) -> None:
        """Take what Django sends."""
        self.events.append(event)
        if event["type"] == "http.response.start":
            self.status = event["status"]
            self.headers = [(bytes(name).lower(), bytes(value)) for name, value in event["headers"]]
        elif event["type"] == "http.response.body":
            self.body += event.get("body", b"")

    async def give(self, send: ASGISendCallable, *, is_head: bool) -> None:
        """Send it as it came."""
        for event in self.events:
            if is_head and event["type"] == "http.response.body":
                event["body"] = b""
            await send(event)

    def words(self) -> bytes:
        """Return what it says, as before it was compressed."""
        is_small = dict(self.headers).get(b"content-encoding") == b"gzip"
        return gzip.decompress(self.body) if is_small else self.body


def refusal(answer: Answer) -> str:
    """Say why an answer must not be kept; empty where nothing speaks against it."""
    said = dict(answer.headers)
    reasons = {
        "status": answer.status != OK,
        "cookie": b"set-cookie" in said,
        "nonce": b"'nonce-" in said.get(b"content-security-policy", b""),
        "private": _is_private(said),
        "vary": not _vary(said) <= KNOWN_VARY,
    }
    found = next((reason for reason, holds in reasons.items() if holds), "")
    return found or ("own words" if _has_own_words(answer) else "")


def _is_private(said: Mapping[bytes, bytes]) -> bool:
    control = said.get(b"cache-control", b"").lower()
    return b"private" in control or b"no-store" in control


def _vary(said: Mapping[bytes, bytes]) -> set[bytes]:
    return {part.strip().lower() for part in said.get(b"vary", b"").split(b",")} - {b""}


def _has_own_words(answer: Answer) -> bool:
    words = answer.words()
    return any(mark in words for mark in OWN_WORDS)
