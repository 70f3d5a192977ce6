"""Phones that hold a live stream each, over bare sockets, and tell when they hear of a change."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from benchmarks.load.wire import PATIENCE, Home

AT_ONCE = 50  # streams that are being opened
Heard = Callable[[dict[str, Any]], None]


class Stream(asyncio.Protocol):
    """One stream: `opened` is done when its first block is there."""

    def __init__(self, path: str, host: str, heard: Heard, lost: Callable[[str], None]) -> None:
        """Follow this address; tell of changes, and of an end that nobody wished."""
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None
        self._asked = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n\r\n"
        self._heard, self._lost = heard, lost
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101  TCP
        self.transport = transport
        transport.write(self._asked.encode())

    def data_received(self, data: bytes) -> None:
        """Read whole lines."""
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._read(line)

    def _read(self, line: bytes) -> None:
        if line.startswith(b"data: "):
            self._heard(json.loads(line[6:]))
        elif line.startswith(b"id: ") and not self.opened.done():
            self.opened.set_result(None)
        elif line.startswith(b"HTTP/1.1 ") and b" 200" not in line:
            self._end(line[9:12].decode())

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell that it has ended, unless it was closed here."""
        if self.transport is not None:
            self._end(type(exc).__name__ if exc else "ended")

    def _end(self, why: str) -> None:
        self.close()
        self._lost(why)
        if not self.opened.done():
            self.opened.set_result(None)

    def close(self) -> None:
        """Go."""
        transport, self.transport = self.transport, None
        if transport is not None:
            transport.abort()


class Crowd:
    """Many streams of one event; `heard` is told the number of the phone and the hint."""

    def __init__(self, home: Home, path: str, heard: Callable[[int, dict[str, Any]], None]) -> None:
        """Open nothing yet."""
        self.lost: Counter[str] = Counter()
        self.told: Counter[int] = Counter()  # how many streams heard of each version
        self._home, self._path, self._heard = home, path, heard
        self._streams: list[Stream] = []
        self._gate = asyncio.Semaphore(AT_ONCE)

    @property
    def held(self) -> int:
        """How many streams are open."""
        return sum(each.transport is not None for each in self._streams)

    async def gather(self, count: int) -> None:
        """Open so many streams and return when each has its first block."""
        await asyncio.gather(*map(self._opened, range(count)))

    async def _opened(self, number: int) -> None:
        def heard(hint: dict[str, Any]) -> None:
            self.told[hint["version"]] += 1
            self._heard(number, hint)

        host = f"{self._home.host}:{self._home.port}"
        stream = Stream(self._path, host, heard, self._note)
        self._streams.append(stream)
        loop = asyncio.get_running_loop()
        try:
            async with self._gate, asyncio.timeout(PATIENCE):
                await loop.create_connection(lambda: stream, self._home.host, self._home.port)
                await stream.opened
        except TimeoutError:
            stream.close()
            self._note(f"not open in {PATIENCE:.0f} s")
        except OSError as trouble:
            self._note(type(trouble).__name__)

    def _note(self, why: str) -> None:
        self.lost[why] += 1

    def leave(self) -> None:
        """Close all streams."""
        for stream in self._streams:
            stream.close()


def losses(crowd: Crowd) -> Sequence[str]:
    """Return a sentence for each way in which streams were lost."""
    return [f"{count} streams: {why}" for why, count in sorted(crowd.lost.items())]
