"""What came after a version of an event, and reading it beside an event loop."""

import asyncio
import json
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db import connection
from rest_framework import serializers

from events.access import Actor, Scope
from events.journal import hint_of, told_to_staff
from events.models import Event, JournalEntry
from events.selectors import journal_after, version_of

MOST_BEHIND = 200
LATEST = 2**63 - 1
LONGEST_WAIT = 25  # seconds; proxies give up after thirty
CHECK_SECONDS = 5.0
LOOKS = 5  # at most, of all streams of an event together, in that time
READERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="stream")
Read = TypeVar("Read")
_looks: dict[str, asyncio.Future[int | None]] = {}


class ChangesQuery(serializers.Serializer[Any]):
    """The version one has, and for how many seconds to wait where nothing is newer."""

    after = serializers.IntegerField(min_value=0, max_value=LATEST)
    wait = serializers.IntegerField(min_value=0, max_value=LONGEST_WAIT, required=False, default=0)


class HintOutput(serializers.Serializer[Any]):
    """One change; what is not everybody's to know is a bare version, but to who has `events:read`."""

    version = serializers.IntegerField()
    kind = serializers.CharField(required=False)
    round = serializers.CharField(required=False)
    pod = serializers.CharField(required=False)
    entry = serializers.CharField(required=False)
    report = serializers.CharField(required=False)
    proposal = serializers.CharField(required=False)
    call = serializers.CharField(required=False)
    announcement = serializers.CharField(required=False)
    draw = serializers.CharField(required=False)
    deck = serializers.CharField(required=False)
    loan = serializers.CharField(required=False)
    payment = serializers.CharField(required=False)
    ask = serializers.CharField(required=False)
    wish = serializers.CharField(required=False)
    lock = serializers.CharField(required=False)
    job = serializers.CharField(required=False)


class ChangesOutput(serializers.Serializer[Any]):
    """What changed after a version; with `resync` one must read the snapshot again."""

    version = serializers.IntegerField()
    changes = HintOutput(many=True)
    resync = serializers.BooleanField()


@dataclass(frozen=True, slots=True)
class News:
    """What came after a version: the newest version, and the changes unless there are too many."""

    version: int
    changes: tuple[Mapping[str, object], ...]
    resync: bool = False


def news_of(event: Event, after: int, *, actor: Actor) -> News:
    """Return what came after a version; one from the future, or too old, needs a new snapshot."""
    if after > event.version or event.version - after > MOST_BEHIND:
        return News(event.version, (), resync=True)
    say = told_to_staff if actor.may(event, Scope.EVENTS_READ) else _told_to_all
    rows = journal_after(event, after, most=MOST_BEHIND)
    return News(rows[-1].version if rows else event.version, tuple(map(say, rows)))


def _told_to_all(row: JournalEntry) -> Mapping[str, object]:
    words: dict[str, object] = json.loads(hint_of(row).as_json())
    return words


async def read_beside(read: Callable[[], Read]) -> Read:
    """Read in one of few threads and give the connection back at once."""
    return await asyncio.get_running_loop().run_in_executor(READERS, _and_let_go, read)


async def newest(event_id: str) -> int | None:
    """Return an event's newest version; all who ask within the same moment share one look at the database."""
    loop = asyncio.get_running_loop()
    look = _looks.get(event_id)
    if look is None or look.get_loop() is not loop:
        look = _looks[event_id] = asyncio.ensure_future(read_beside(partial(version_of, event_id)))
        loop.call_later(CHECK_SECONDS / LOOKS, _looks.pop, event_id, None)
    return await asyncio.shield(look)


def _and_let_go(read: Callable[[], Read]) -> Read:
    try:
        return read()
    finally:
        connection.close()
