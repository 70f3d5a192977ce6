"""The servers of one evening: one for this machine, and one for the shop's network that can move."""

import asyncio
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import uvicorn

from config.evening.guard import Guard
from config.evening.patience import PatientProtocol

GRACE = 0.5  # seconds that short answers get before open streams are let go
PATIENCE = 2  # seconds after which uvicorn lets go of what is left
ENDINGS = ("SIGINT", "SIGTERM", "SIGBREAK")


class _Server(uvicorn.Server):
    """A server that leaves signals to the evening."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class Serving:
    """Servers that come and go while the evening lasts."""

    def __init__(self, guard: Guard) -> None:
        """Serve what stands behind the guard."""
        self._guard = guard
        self._running: dict[_Server, asyncio.Task[object]] = {}

    def open(self, listener: socket.socket) -> uvicorn.Server:
        """Begin to serve on a listening socket."""
        server = _Server(_config(self._guard))
        self._running[server] = asyncio.create_task(server.serve(sockets=[listener]))
        return server

    async def wait_for_end(self, stop: asyncio.Event) -> None:
        """Return when the evening should stop, or a server ended by itself."""
        stopping: asyncio.Task[object] = asyncio.create_task(stop.wait())
        while not stop.is_set():
            waits = {stopping, *self._running.values()}
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            if self._ended_unasked():
                return

    def _ended_unasked(self) -> bool:
        ended = {server for server, task in self._running.items() if task.done()}
        for server in ended:
            del self._running[server]
        return any(not server.should_exit for server in ended)

    async def close(self) -> None:
        """Stop all servers: no new requests, a moment for short answers, none for open streams."""
        for server in self._running:
            server.should_exit = True
        waits = list(self._running.values())
        if waits:
            await asyncio.wait(waits, timeout=GRACE)
        self._guard.hang_up()
        await asyncio.gather(*waits, return_exceptions=True)


def _config(guard: Guard) -> uvicorn.Config:
    return uvicorn.Config(
        guard,
        http=PatientProtocol,
        limit_concurrency=guard.room.connections,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=PATIENCE,
    )


@contextmanager
def stop_signal() -> Iterator[asyncio.Event]:
    """Give an event that Ctrl+C and a polite kill set; to be entered in the running loop."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def ask_to_stop(*_of: object) -> None:
        with suppress(RuntimeError):  # the loop has just closed
            loop.call_soon_threadsafe(stop.set)

    known = [getattr(signal, name) for name in ENDINGS if hasattr(signal, name)]
    before = {each: signal.signal(each, ask_to_stop) for each in known}
    try:
        yield stop
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
