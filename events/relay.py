"""The one ear of a process at Redis: it hears every event's hints and passes them on to the streams here."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import redis
import redis.asyncio
from django.conf import settings

from events import crowds

CHANNELS = "takuwake:event:"
TIMEOUT_SECONDS = 0.2
# a frozen Redis delays a write or a stream's first line by this much, not by the client's five seconds
PATIENCE: Any = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}
LOOK_EVERY = 5.0
AGAIN_AFTER = 0.5  # seconds after Redis has gone


class _Ear:
    """Listens as long as anybody in its event loop does."""

    def __init__(self) -> None:
        """Begin to listen."""
        self.listeners = 0
        self.is_there = asyncio.Event()
        self.task = asyncio.ensure_future(self._always())

    async def _always(self) -> None:
        while True:
            with suppress(redis.RedisError, OSError, RuntimeError):
                await self._listen()
            self.is_there.clear()
            await asyncio.sleep(AGAIN_AFTER)  # meanwhile streams live on version checks

    async def _listen(self) -> None:
        client = redis.asyncio.Redis.from_url(settings.REDIS_URL, **PATIENCE)
        async with client, client.pubsub() as pubsub:
            await pubsub.psubscribe(f"{CHANNELS}*")
            while True:
                message = await pubsub.get_message(timeout=LOOK_EVERY)
                if message is not None:
                    self._hear(message)

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "psubscribe":
            self.is_there.set()
        else:
            event_id = str(message["channel"], "utf-8").removeprefix(CHANNELS)
            crowds.tell(event_id, str(message["data"], "utf-8"))

    async def end(self) -> None:
        """Hang up."""
        self.task.cancel()
        await asyncio.wait([self.task])


_ears: dict[asyncio.AbstractEventLoop, _Ear] = {}


@asynccontextmanager
async def at_work() -> AsyncIterator[None]:
    """Hear hints for as long as the context lasts; begins without Redis where that does not answer."""
    loop = asyncio.get_running_loop()
    ear = _ears.get(loop)
    if ear is None:
        ear = _ears[loop] = _Ear()
    ear.listeners += 1
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(ear.is_there.wait(), TIMEOUT_SECONDS)
        yield
    finally:
        ear.listeners -= 1
        if not ear.listeners:
            del _ears[loop]
            await ear.end()
