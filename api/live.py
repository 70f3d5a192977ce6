"""What has changed: `/changes` for those who ask, `/stream` for those who wait. Public words only."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from django.db import connection
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_in, actor_of
from api.problems import problem, refusal_of
from api.reading import asked
from api.views import View
from engine.errors import RuleError
from events.access import event_for
from events.journal import hint_of
from events.live import Hint, Mailbox, listening
from events.models import Event
from events.selectors import journal_after, version_of

MOST_BEHIND = 200
LATEST = 2**63 - 1
LONGEST_VERSION = 18  # digits
HEARTBEAT_SECONDS = 15.0
CHECK_SECONDS = 5.0
SHORTEST_WAIT = 0.05
RETRY_MILLISECONDS = 3000
READERS = ThreadPoolExecutor(max_workers=4, thread_name_prefix="stream")
Read = TypeVar("Read")


class ChangesQuery(serializers.Serializer[Any]):
    """The version one has."""

    after = serializers.IntegerField(min_value=0, max_value=LATEST)


class HintOutput(serializers.Serializer[Any]):
    """One change; what is not everybody's to know is a bare version."""

    version = serializers.IntegerField()
    kind = serializers.CharField(required=False)
    round = serializers.CharField(required=False)
    pod = serializers.CharField(required=False)


class ChangesOutput(serializers.Serializer[Any]):
    """What changed after a version; with `resync` one must read the snapshot again."""

    version = serializers.IntegerField()
    changes = HintOutput(many=True)
    resync = serializers.BooleanField()


@dataclass(frozen=True, slots=True)
class News:
    """What came after a version: the newest version, and the hints unless there are too many."""

    version: int
    hints: tuple[Hint, ...]
    resync: bool = False


class ChangesView(View):
    """What changed after a version."""

    @extend_schema(parameters=[ChangesQuery], responses=ChangesOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the changes after a version, oldest first; too many ask for a new snapshot."""
        event = event_for(event_id, actor=actor_of(request))
        after = asked(ChangesQuery, request)["after"]

        def build() -> dict[str, object]:
            news = news_of(event, after)
            changes = [json.loads(hint.as_json()) for hint in news.hints]
            return {"version": news.version, "changes": changes, "resync": news.resync}

        return etags.read(request, event, build)


def news_of(event: Event, after: int) -> News:
    """Return what came after a version; one from the future, or too old, needs a new snapshot."""
    if after > event.version or event.version - after > MOST_BEHIND:
        return News(event.version, (), resync=True)
    rows = journal_after(event, after, most=MOST_BEHIND)
    return News(rows[-1].version if rows else event.version, tuple(map(hint_of, rows)))


@csrf_exempt
async def stream(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """Stream the changes of an event as server-sent events, from Last-Event-ID on."""
    if request.method != "GET":
        return _with_allow(problem(RuleError("request.method_not_allowed")))
    try:
        since = _since(request)
        version = await _read(partial(_opened, request.headers.get("Authorization", ""), event_id))
    except Exception as trouble:  # noqa: BLE001  whatever it is, it leaves as a problem document
        return problem(refusal_of(trouble))
    return StreamingHttpResponse(
        _Stream(event_id, version if since is None else since).lines(),
        content_type="text/event-stream; charset=utf-8",
        headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
    )


class _Stream:
    """One reader: `last` is the newest version it was told."""

    def __init__(self, event_id: str, since: int) -> None:
        self.event_id = event_id
        self.last = since
        self.told_at = time.monotonic()

    async def lines(self) -> AsyncIterator[str]:
        """Say what the reader missed, then every change; never hold a connection while waiting."""
        async with listening(self.event_id) as mailbox:
            yield f"retry: {RETRY_MILLISECONDS}\nid: {self.last}\n\n"
            async for lines in self._missed():
                yield lines
            while True:
                async for lines in self._next(mailbox):
                    self.told_at = time.monotonic()
                    yield lines

    async def _next(self, mailbox: Mailbox) -> AsyncIterator[str]:
        silence = time.monotonic() - self.told_at
        mail = await mailbox.next(
            seconds=min(CHECK_SECONDS, max(HEARTBEAT_SECONDS - silence, SHORTEST_WAIT))
        )
        hint = Hint(**json.loads(mail)) if mail else None
        if hint is not None and hint.version == self.last + 1:
            yield self._change(hint)
        elif hint is not None and hint.version <= self.last:
            return
        else:
            async for lines in self._missed():
                yield lines
        if time.monotonic() - self.told_at >= HEARTBEAT_SECONDS:
            yield ": still here\n\n"

    async def _missed(self) -> AsyncIterator[str]:
        """Read the journal where the event has moved on without telling."""
        version = await _read(partial(version_of, self.event_id))
        if version is None or version == self.last:
            return
        news = await _read(partial(_news, self.event_id, self.last))
        for hint in news.hints:
            yield self._change(hint)
        if news.resync:
            self.last = news.version
            words = json.dumps({"version": news.version})
            yield f"id: {news.version}\nevent: resync\ndata: {words}\n\n"

    def _change(self, hint: Hint) -> str:
        self.last = hint.version
        return f"id: {hint.version}\nevent: change\ndata: {hint.as_json()}\n\n"


def _since(request: HttpRequest) -> int | None:
    """Return the version a reader has; nonsense is older than everything, so that it resyncs."""
    given = request.headers.get("Last-Event-ID") or request.GET.get("after")
    if not given:
        return None
    return (
        int(given)
        if given.isascii() and given.isdigit() and len(given) <= LONGEST_VERSION
        else LATEST
    )


def _opened(authorization: str, event_id: str) -> int:
    return event_for(event_id, actor=actor_in(authorization)).version


def _news(event_id: str, after: int) -> News:
    return news_of(event_for(event_id, actor=actor_in("")), after)


async def _read(read: Callable[[], Read]) -> Read:
    """Read in one of few threads and give the connection back at once."""
    return await asyncio.get_running_loop().run_in_executor(READERS, _and_let_go, read)


def _and_let_go(read: Callable[[], Read]) -> Read:
    try:
        return read()
    finally:
        connection.close()


def _with_allow(response: HttpResponseBase) -> HttpResponseBase:
    response["Allow"] = "GET"
    return response
