"""Signs of life for machines: /livez, /readyz and /metrics, answered before the site and under any name."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping

from asgiref.sync import sync_to_async
from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    HTTPScope,
    Scope,
)

from config import scraping
from observing import readiness
from observing.readiness import Readiness

PATIENCE_SECONDS = 3.0
KEPT_SECONDS = 1.0
READING, NOT_ALLOWED = ("GET", "HEAD"), 405
JSON = "application/json"
Said = tuple[int, str, bytes]


class Probes:
    """An ASGI application around the site that answers three addresses itself."""

    def __init__(self, site: ASGI3Application) -> None:
        """Let everything else through to the site."""
        self._site = site
        self._looking: asyncio.Future[Readiness] | None = None
        self._seen_at = 0.0
        self._answers: Mapping[str, Callable[[HTTPScope], Awaitable[Said]]] = {
            "/livez": self._lives,
            "/readyz": self._ready,
            "/metrics": _metrics,
        }

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request."""
        answer = self._answers.get(scope["path"]) if scope["type"] == "http" else None
        if answer is None or scope["type"] != "http":
            await self._site(scope, receive, send)
            return
        said = await answer(scope) if scope["method"] in READING else (NOT_ALLOWED, JSON, b"{}")
        await _say(send, scope["method"], *said)

    async def _lives(self, _scope: HTTPScope) -> Said:
        return _in_json(200, {"live": True})

    async def _ready(self, _scope: HTTPScope) -> Said:
        found = await self._look()
        return _in_json(200 if found.ready else 503, found.words())

    async def _look(self) -> Readiness:
        """Look once for all who ask; whoever has no answer in three seconds is told so."""
        if self._looking is None or self._is_old(self._looking):
            look = sync_to_async(readiness.look, thread_sensitive=True)
            self._looking = asyncio.ensure_future(look())
            self._looking.add_done_callback(self._note)
        await asyncio.wait((self._looking,), timeout=PATIENCE_SECONDS)
        return self._looking.result() if self._looking.done() else Readiness(database="slow")

    def _note(self, _looking: object) -> None:
        self._seen_at = time.monotonic()

    def _is_old(self, looking: "asyncio.Future[Readiness]") -> bool:
        return looking.done() and time.monotonic() - self._seen_at >= KEPT_SECONDS


async def _metrics(scope: HTTPScope) -> Said:
    if not scraping.may_read(scope):
        return _in_json(404, {})
    written = await sync_to_async(scraping.written, thread_sensitive=True)()
    return 200, scraping.MEDIA_TYPE, written


def _in_json(status: int, words: Mapping[str, object]) -> Said:
    return status, JSON, json.dumps(words).encode() + b"\n"


async def _say(send: ASGISendCallable, method: str, status: int, kind: str, body: bytes) -> None:
    headers = [
        (b"content-type", kind.encode()),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
        (b"content-length", str(len(body)).encode()),
        *([(b"allow", b"GET, HEAD")] if status == NOT_ALLOWED else []),
    ]
    await send(
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
    )
    sent = b"" if method == "HEAD" else body
    await send({"type": "http.response.body", "body": sent, "more_body": False})
