"""Hints that something changed: through Redis in full mode, inside the process when embedded.

A lost hint costs immediacy, never a fact: every listener also compares versions now and then.
"""

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache

import redis
from django.conf import settings

from events import crowds, relay
from events.relay import CHANNELS, PATIENCE
from observing import metrics

log = logging.getLogger(__name__)
SILENT_SECONDS = 2.0


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


class _Mouth:
    """What this process says to Redis; after no answer it is silent for a while, so that not each write waits."""

    def __init__(self) -> None:
        self._redis = redis.Redis.from_url(settings.REDIS_URL, **PATIENCE)
        self._silent_until = 0.0

    def publish(self, channel: str, line: str) -> None:
        if time.monotonic() < self._silent_until:
            raise redis.ConnectionError("it gave no answer a moment ago")
        try:
            self._redis.publish(channel, line)
        except redis.RedisError:
            self._silent_until = time.monotonic() + SILENT_SECONDS
            raise


@cache
def _client() -> _Mouth:
    return _Mouth()


def channel(event_id: str) -> str:
    """Name of an event's pub/sub channel."""
    return f"{CHANNELS}{event_id}"


def announce(event_id: str, hint: Hint) -> None:
    """Tell all listeners; a dead Redis is logged and forgotten."""
    if settings.EMBEDDED:
        crowds.tell(event_id, hint.as_json())
        return
    try:
        _client().publish(channel(event_id), hint.as_json())
    except redis.RedisError as trouble:
        metrics.hint_lost()
        log.warning("live hint lost: %s", trouble)


@asynccontextmanager
async def listening(event_id: str) -> AsyncIterator["Mailbox"]:
    """Subscribe to an event's hints for as long as the context lasts."""
    with metrics.stream(), crowds.joined(event_id) as mail:
        if settings.EMBEDDED:
            yield Mailbox(mail)
            return
        async with relay.at_work():
            yield Mailbox(mail)


class Mailbox:
    """Where a stream waits for the next hint."""

    def __init__(self, mail: crowds.Mail) -> None:
        """Wait here."""
        self._mail = mail

    async def next(self, *, seconds: float) -> str | None:
        """Return the next hint as JSON, or None when the time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._mail.get()
        return None

    def rest(self) -> list[str]:
        """Return what has come besides, without waiting."""
        return [self._mail.get_nowait() for _ in range(self._mail.qsize())]
