"""HTTP/1.1 over kept connections of this machine, as cheap as Python lets it be: some 0.1 ms a request."""

import asyncio
import gzip
import json
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from config.rehearsal.timings import Timings

PATIENCE = 30.0  # seconds for one answer
END_OF_HEAD, END_OF_LINE = b"\r\n\r\n", b"\r\n"
BODILESS = frozenset({HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED})
STATUS = slice(9, 12)


class NotHere(Exception):  # noqa: N818  a refusal
    """The address leads to another machine, and load is for one's own."""


@dataclass(frozen=True, slots=True)
class Home:
    """Where a server listens on this machine."""

    host: str
    port: int

    @classmethod
    def at(cls, url: str) -> "Home":
        """Return where a URL leads; raises `NotHere` for anything but this machine's own addresses."""
        parts = urlsplit(url)
        try:
            is_own = parts.hostname == "localhost" or ip_address(parts.hostname or "").is_loopback
        except ValueError:
            is_own = False
        if not is_own or parts.scheme != "http":
            msg = f"{url} is not of this machine: load goes to http://127.0.0.1 alone."
            raise NotHere(msg)
        return cls(parts.hostname or "", parts.port or 80)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: status, head and body as they were sent."""

    status: int
    head: bytes
    body: bytes

    def header(self, name: str) -> str:
        """Return a header's value, empty without it."""
        sought = f"\r\n{name.lower()}:".encode()
        start = self.head.lower().find(sought)
        if start < 0:
            return ""
        value = self.head[start + len(sought) :]
        return value.partition(END_OF_LINE)[0].strip().decode("latin-1")

    def text(self) -> bytes:
        """Return the body as it was before it was squeezed."""
        return gzip.decompress(self.body) if self.header("content-encoding") else self.body

    def json(self) -> Any:  # noqa: ANN401  JSON
        """Return the body as JSON."""
        return json.loads(self.text())


@dataclass(frozen=True, slots=True)
class Call:
    """One request: its kind is what it is counted as, `wants` are the answers that are right."""

    kind: str
    method: str
    path: str
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    wants: Sequence[int] = (200,)

    def sent(self, host: str) -> bytes:
        """Return the bytes that travel."""
        body = b"" if self.body is None else json.dumps(self.body).encode()
        words = {"Host": host, "Accept-Encoding": "gzip", "Accept-Language": "ja"}
        words |= self.headers
        if self.method != "GET":
            words |= {"Content-Type": "application/json", "Content-Length": str(len(body))}
        lines = "".join(f"{name}: {value}\r\n" for name, value in words.items())
        return f"{self.method} {self.path} HTTP/1.1\r\n{lines}\r\n".encode() + body


class Line(asyncio.Protocol):
    """One connection that asks one thing at a time."""

    def __init__(self) -> None:
        """Wait for a connection."""
        self.transport: asyncio.Transport | None = None
        self._got = bytearray()
        self._waiting: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  TCP
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """Collect until the answer is whole."""
        self._got += data
        answer = whole(self._got)
        if answer is not None and self._waiting is not None:
            self._got.clear()
            if not self._waiting.done():
                self._waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits that nothing comes any more."""
        self.transport = None
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(exc or ConnectionResetError("closed"))

    async def ask(self, sent: bytes) -> Answer:
        """Send and return the answer."""
        if self.transport is None:
            raise ConnectionResetError("closed")
        self._waiting = asyncio.get_running_loop().create_future()
        self.transport.write(sent)
        return await asyncio.wait_for(self._waiting, PATIENCE)

    def hang_up(self) -> None:
        """Leave; what was asked and not answered stays so."""
        if self.transport is not None:
            self.transport.abort()


def whole(got: bytearray) -> Answer | None:
    """Return the answer that these bytes are, None while some are missing."""
    end = got.find(END_OF_HEAD)
    if end < 0:
        return None
    head, start = bytes(got[: end + 2]), end + len(END_OF_HEAD)
    status, low = int(head[STATUS]), head.lower()
    at = low.find(b"\r\ncontent-length:")
    if status in BODILESS:
        return Answer(status, head, b"")
    if at >= 0:
        length = int(low[at + 17 :].partition(END_OF_LINE)[0])
        body = bytes(got[start : start + length])
        return Answer(status, head, body) if len(body) == length else None
    return Answer(status, head, joined(bytes(got[start:]))) if got.endswith(b"0\r\n\r\n") else None


def joined(chunks: bytes) -> bytes:
    r"""Return a body that came in chunks.

    >>> joined(b"3\r\nabc\r\n1\r\nd\r\n0\r\n\r\n")
    b'abcd'
    """
    body, at = b"", 0
    while at < len(chunks):
        line = chunks.index(END_OF_LINE, at)
        size = int(chunks[at:line], 16)
        body += chunks[line + 2 : line + 2 + size]
        at = line + 2 + size + 2
    return body


class Wire:
    """Requests to one server over at most so many connections, timed by kind of call."""

    def __init__(self, home: Home, timings: Timings, *, most: int) -> None:
        """Open nothing yet."""
        self.home = home
        self.timings = timings
        self._host = f"{home.host}:{home.port}"
        self._gate = asyncio.Semaphore(most)
        self._free: list[Line] = []

    async def ask(self, call: Call) -> Answer | None:
        """Return the answer if it is a right one; what goes wrong is counted and gives None.

        The time counts from the moment somebody wants it, so waiting for a connection is in it.
        """
        began = time.perf_counter()
        try:
            answer = await self._answer(call.sent(self._host))
        except TimeoutError:
            self.timings.failed(call.kind, f"no answer in {PATIENCE:.0f} s")
            return None
        except OSError as trouble:
            self.timings.failed(call.kind, type(trouble).__name__)
            return None
        self.timings.note(call.kind, time.perf_counter() - began)
        if answer.status not in call.wants:
            self.timings.failed(call.kind, _words(answer))
            return None
        return answer

    async def json(self, call: Call) -> Any:  # noqa: ANN401  JSON
        """Return the JSON of an answer that must be right."""
        answer = await self.ask(call)
        if answer is None:
            msg = f"{call.method} {call.path}: {dict(self.timings.errors)}"
            raise RuntimeError(msg)
        return answer.json()

    async def _answer(self, sent: bytes) -> Answer:
        """Ask over a kept connection; where the server has just hung up, over a new one, as browsers do."""
        async with self._gate:
            kept = [line for line in self._free if line.transport is not None]
            self._free = kept
            if kept:
                with suppress(ConnectionError):
                    return await self._over(kept.pop(), sent)
            return await self._over(await self._opened(), sent)

    async def _over(self, line: Line, sent: bytes) -> Answer:
        try:
            answer = await line.ask(sent)
        except BaseException:
            line.hang_up()
            raise
        self._free.append(line)
        return answer

    async def _opened(self) -> Line:
        loop = asyncio.get_running_loop()
        _, line = await asyncio.wait_for(
            loop.create_connection(Line, self.home.host, self.home.port), PATIENCE
        )
        return line

    def close(self) -> None:
        """Hang up."""
        for line in self._free:
            line.hang_up()
        self._free.clear()


def _words(answer: Answer) -> str:
    """Return an answer that was not wanted in a few words: its status, and the code of a refusal."""
    try:
        code = answer.json()["code"]
    except (ValueError, KeyError, TypeError):
        return str(answer.status)
    return f"{answer.status} {code}"
