"""Hints that something changed: through Redis in full mode, inside the process when embedded.

A lost hint costs immediacy, never a fact: every listener also compares versions now and then.
"""

import asyncio
import json
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import redis
import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)
TIMEOUT_SECONDS = 0.2
# a frozen Redis delays a write or a stream's first line by this much, not by the client's five seconds
PATIENCE: Any = {"socket_timeout": TIMEOUT_SECONDS, "socket_connect_timeout": TIMEOUT_SECONDS}


@dataclass(frozen=True, slots=True)
class Hint:
    """The newest version and, where everybody may know it, what changed and where."""

    version: int
    kind: str = ""
    round: str = ""
    pod: str = ""

    def as_json(self) -> str:
        """Return the hint as it travels."""
        return json.dumps({name: value for name, value in asdict(self).items() if value})


class _Listener:
    """One stream of this process: a one-place mailbox in its own event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.mail: asyncio.Queue[str] = asyncio.Queue(maxsize=64)

    def tell(self, line: str) -> None:
        """Put a line in from any thread; a full mailbox drops it (the version check heals that)."""
        with suppress(RuntimeError):  # the loop has just closed
            self.loop.call_soon_threadsafe(self._put, line)

    def _put(self, line: str) -> None:
        with suppress(asyncio.QueueFull):
            self.mail.put_nowait(line)


_listeners: defaultdict[str, set[_Listener]] = defaultdict(set)


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, **PATIENCE)


def channel(event_id: str) -> str:
    """Name of an event's pub/sub channel."""
    return f"takuwake:event:{event_id}"


def announce(event_id: str, hint: Hint) -> None:
    """Tell all listeners; a dead Redis is logged and forgotten."""
    if settings.EMBEDDED:
        for listener in tuple(_listeners.get(event_id, ())):
            listener.tell(hint.as_json())
        return
    try:
        _client().publish(channel(event_id), hint.as_json())
    except redis.RedisError as trouble:
        log.warning("live hint lost: %s", trouble)


@asynccontextmanager
async def listening(event_id: str) -> AsyncIterator["Mailbox"]:
    """Subscribe to an event's hints for as long as the context lasts."""
    if not settings.EMBEDDED:
        async with _redis_mailbox(event_id) as mailbox:
            yield mailbox
        return
    listener = _Listener()
    _listeners[event_id].add(listener)
    try:
        yield Mailbox(local=listener.mail)
    finally:
        _listeners[event_id].discard(listener)
        if not _listeners[event_id]:
            del _listeners[event_id]


@asynccontextmanager
async def _redis_mailbox(event_id: str) -> AsyncIterator["Mailbox"]:
    client = redis.asyncio.Redis.from_url(settings.REDIS_URL, **PATIENCE)
    async with client, client.pubsub(ignore_subscribe_messages=True) as pubsub:
        with suppress(redis.RedisError):  # without Redis the stream lives on version checks
            await pubsub.subscribe(channel(event_id))
        yield Mailbox(remote=pubsub)


class Mailbox:
    """Where a stream waits for the next hint."""

    def __init__(
        self,
        *,
        local: asyncio.Queue[str] | None = None,
        remote: redis.asyncio.client.PubSub | None = None,
    ) -> None:
        """Wait on one of the two."""
        self._local = local
        self._remote = remote

    async def next(self, *, seconds: float) -> str | None:
        """Return the next hint as JSON, or None when the time is up."""
        if self._local is not None:
            with suppress(TimeoutError):
                return await asyncio.wait_for(self._local.get(), seconds)
            return None
        return await self._next_remote(seconds)

    async def _next_remote(self, seconds: float) -> str | None:
        assert self._remote is not None  # noqa: S101  one of the two is always given
        clock = asyncio.get_running_loop().time
        end = clock() + seconds
        while (left := end - clock()) > 0:
            try:
                message = await self._remote.get_message(timeout=left)
            except (redis.RedisError, RuntimeError):  # not subscribed, or Redis has gone
                await asyncio.sleep(left)
                return None
            if message is not None:  # None also stands for the word that we are subscribed
                return str(message["data"], "utf-8")
        return None
