"""The outermost layer of the site: each request has an id, is counted, and leaves one line in the log."""

import logging
import re
import secrets
import time
from base64 import b32encode
from contextvars import ContextVar
from typing import cast

import structlog
from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGISendCallable,
    ASGISendEvent,
    HTTPScope,
    Scope,
)

from observing import metrics

HEADER = b"x-request-id"
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # can be read aloud
LENGTH = 10
SANE = re.compile(rb"[A-Za-z0-9_-]{8,64}")
_SPOKEN = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET.encode())
METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NOWHERE, STATIC, OTHER = "nowhere", "static/", "other"
GONE = 499  # the reader left before there was an answer, as nginx writes it
BROKEN = 500
log = logging.getLogger("takuwake.requests")
_current: ContextVar["Request | None"] = ContextVar("request", default=None)


class Request:
    """What is known of the request that is being answered."""

    __slots__ = ("began", "id", "level", "method", "route", "seconds", "sent", "status", "viewer")

    def __init__(self, scope: HTTPScope) -> None:
        """Begin with what the request itself says."""
        self.began = time.perf_counter()
        method = scope["method"]
        self.method = method if method in METHODS else OTHER
        self.route, self.level = NOWHERE, logging.INFO
        if scope["path"].startswith("/static/"):
            self.route, self.level = STATIC, logging.DEBUG
        self.id, self.viewer = _read(scope)
        self.status = GONE
        self.seconds = 0.0
        self.sent = 0

    def take(self, event: ASGISendEvent) -> ASGISendEvent:
        """Note a part of the answer; its beginning is given the request's id."""
        if event["type"] == "http.response.start":
            self.seconds = time.perf_counter() - self.began
            self.status = event["status"]
            named = (HEADER, self.id.encode())
            return {**event, "headers": [*event["headers"], named]}
        if event["type"] == "http.response.body":
            self.sent += len(event.get("body", b""))
        return event

    def tell(self) -> None:
        """Count the answer, and write its line."""
        lasted = time.perf_counter() - self.began
        seconds = self.seconds or lasted
        metrics.request(route=self.route, method=self.method, status=self.status, seconds=seconds)
        if log.isEnabledFor(self.level):
            log.log(self.level, "request", extra={"told": self._words(seconds, lasted)})

    def _words(self, seconds: float, lasted: float) -> dict[str, object]:
        return {
            "method": self.method,
            "route": self.route,
            "status": self.status,
            "ms": round(seconds * 1000, 1),
            "lasted_ms": round(lasted * 1000, 1),
            "bytes": self.sent,
            "viewer": self.viewer,
        }


class Watched:
    """An ASGI application around the site that watches its requests."""

    def __init__(self, site: ASGI3Application) -> None:
        """Watch a site."""
        self._site = site

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._site(scope, receive, send)
            return
        request = Request(scope)
        _current.set(request)
        structlog.contextvars.bind_contextvars(request_id=request.id)

        async def told(event: ASGISendEvent) -> None:
            await send(request.take(event))

        try:
            await self._site(scope, receive, told)
        except Exception:
            request.status = BROKEN
            raise
        finally:
            request.tell()
            structlog.contextvars.unbind_contextvars("request_id")
            _current.set(None)


def current() -> Request | None:
    """Return the request that is being answered here, None outside of any."""
    return _current.get()


def request_id() -> str:
    """Return the id of the request that is being answered, nothing outside of any."""
    request = _current.get()
    return request.id if request else ""


def routed(route: str, *, is_kept: bool = False) -> None:
    """Note which route answers: its template, never the address with what stands in it.

    What is kept and only handed out leaves a line at DEBUG alone: the line would cost more than the answer.
    """
    request = _current.get()
    if request is not None:
        request.route = route
        request.level = logging.DEBUG if is_kept else request.level


def kind_of_write() -> str:
    """Return by which door a write came in: method and route."""
    request = _current.get()
    return f"{request.method} {request.route}" if request else OTHER


def _read(scope: HTTPScope) -> tuple[str, str]:
    """Return the request's id and what its sender shows, in one walk over the headers."""
    given, forwarded, viewer = b"", b"", "anyone"
    for name, value in scope["headers"]:
        if name == HEADER:
            given = value
        elif name == b"x-forwarded-for":
            forwarded += value
        elif name == b"authorization":
            viewer = "ticket" if b" twt_" in value else "app"
        elif name == b"cookie" and viewer == "anyone" and b"sessionid=" in value:
            viewer = "session"
    if given and SANE.fullmatch(given) and _came_by_proxy(scope, forwarded):
        return given.decode(), viewer
    return new_id(), viewer


def _came_by_proxy(scope: HTTPScope, forwarded: bytes) -> bool:
    """Tell whether the server believed a proxy: it then took the client's address from its header."""
    client = scope["client"]
    return bool(forwarded and client) and cast("tuple[str, int]", client)[0].encode() in forwarded


def new_id() -> str:
    """Return an id for a request: fifty random bits."""
    return b32encode(secrets.token_bytes(LENGTH))[:LENGTH].translate(_SPOKEN).decode()
