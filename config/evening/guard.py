"""The outermost door: refuses foreign names and what is too much, notices the first phone, ends streams."""

import asyncio
import json
from collections.abc import Callable
from urllib.parse import parse_qsl

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    ASGISendEvent,
    HTTPScope,
    Scope,
)
from django.conf import settings
from django.http.request import split_domain_port, validate_host

from api.problems import MEDIA_TYPE, document_of
from config.evening import bodies
from config.evening.bodies import Body
from config.evening.refusal_page import page_of
from config.evening.room import WISHED, Room, Streams
from config.evening.words import both
from engine.errors import RuleError

MOST_OF_A_NAME = 80
UNTIL_ROOM = b"30"  # seconds
ROOMY = Room.in_files(WISHED)


class Guard:
    """An ASGI application around the site.

    A page of another site that has its name point here (DNS rebinding) carries that name as Host;
    only names in ALLOWED_HOSTS get through, static files and streams included.
    """

    def __init__(
        self,
        site: ASGI3Application,
        *,
        url: Callable[[], str],
        on_visit: Callable[[str], None],
        room: Room = ROOMY,
    ) -> None:
        """Guard a site that people should open at `url()`; tell where each request came from."""
        self._site = site
        self._url = url
        self._on_visit = on_visit
        self.room = room
        self._streams = Streams(room)
        self._closing = asyncio.Event()

    def hang_up(self) -> None:
        """End every answer that is still open, as if the reader had gone."""
        self._closing.set()

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._site(scope, receive, send)
            return
        host = host_in(scope)
        if not is_known(host):
            words = both("host.refused", host=host[:MOST_OF_A_NAME], url=self._url())
            await _refuse(send, scope, "request.host", words)
            return
        address = scope["client"][0] if scope["client"] is not None else ""
        if address:
            self._on_visit(address)
        body = Body(self._ending(receive))
        if bodies.announced(scope) > bodies.MOST:
            await _refuse_too_large(send, body, scope)
        elif not is_stream(scope):
            await self._let_in(scope, body, send)
        elif not self._streams.has_room(address):
            words = both("streams.full")
            await _refuse(send, scope, "stream.full", words, (b"retry-after", UNTIL_ROOM))
        else:
            with self._streams.counted(address):
                await self._let_in(scope, body, send)

    async def _let_in(self, scope: HTTPScope, body: Body, send: ASGISendCallable) -> None:
        answer = _Answer(send)
        await self._site(scope, body.receive, answer.send)
        if body.is_too_large and not answer.has_begun:
            await _refuse_too_large(send, body, scope)
        await answer.finish()

    def _ending(self, receive: ASGIReceiveCallable) -> ASGIReceiveCallable:
        async def next_event() -> ASGIReceiveEvent:
            event = asyncio.ensure_future(receive())
            closing = asyncio.ensure_future(self._closing.wait())
            try:
                await asyncio.wait((event, closing), return_when=asyncio.FIRST_COMPLETED)
                return event.result() if event.done() else {"type": "http.disconnect"}
            finally:
                event.cancel()
                closing.cancel()

        return next_event


class _Answer:
    """An answer on its way: closed in good order even where the site left in the middle."""

    def __init__(self, send: ASGISendCallable) -> None:
        self._send = send
        self._open = False
        self.has_begun = False

    async def send(self, event: ASGISendEvent) -> None:
        self.has_begun = True
        self._open = bool(event.get("more_body", event["type"] == "http.response.start"))
        await self._send(event)

    async def finish(self) -> None:
        if self._open:
            await self._send({"type": "http.response.body", "body": b"", "more_body": False})


def host_in(scope: HTTPScope) -> str:
    """Return the name a request asks for, without the port, as it was sent."""
    names = [value for key, value in scope["headers"] if key == b"host"]
    return names[0].decode("latin-1") if len(names) == 1 else ""


def is_known(host: str) -> bool:
    """Tell whether a Host header names this site."""
    domain, _port = split_domain_port(host)
    return bool(domain) and validate_host(domain, settings.ALLOWED_HOSTS)


def is_stream(scope: HTTPScope) -> bool:
    """Tell whether a request asks for a live stream, or to wait for news: both stay open."""
    path = scope["path"].rstrip("/")
    asked = dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True))
    return path.endswith("/stream") or (path.endswith("/changes") and "wait" in asked)


async def _refuse_too_large(send: ASGISendCallable, body: Body, scope: HTTPScope) -> None:
    if bodies.announced(scope) <= bodies.MOST_IN_VAIN:
        await body.throw_away()
    close = (b"connection", b"close")
    if scope["path"].startswith("/api/"):
        await _refuse(send, scope, "request.too_large", both("body.too_large"), close)
        return
    page = page_of("body.too_large", scope)
    await _answer(send, 413, "text/html; charset=utf-8", page, close)


async def _refuse(
    send: ASGISendCallable, scope: HTTPScope, code: str, words: str, *more: tuple[bytes, bytes]
) -> None:
    """Refuse in words for people, under /api/ in a problem document that has them as its detail."""
    document = document_of(RuleError(code)) | {"detail": words}
    kind, body = "text/plain; charset=utf-8", f"{words}\n"
    if scope["path"].startswith("/api/"):
        kind, body = MEDIA_TYPE, json.dumps(document)
    await _answer(send, document["status"], kind, body, *more)


async def _answer(
    send: ASGISendCallable, status: int, kind: str, body: str, *more: tuple[bytes, bytes]
) -> None:
    headers = [(b"content-type", kind.encode()), (b"cache-control", b"no-store"), *more]
    await send(
        {"type": "http.response.start", "status": status, "headers": headers, "trailers": False}
    )
    await send({"type": "http.response.body", "body": body.encode(), "more_body": False})
