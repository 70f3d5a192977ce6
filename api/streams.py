"""Live streams: server-sent events for anyone, with more in them for the staff's apps."""

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass
from functools import partial

from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import limits, news
from api.auth import actor_in, actor_of
from api.event_forms import NothingInput
from api.limits import Used
from api.news import LATEST, News, news_of, read_beside
from api.problems import problem, refusal_of, refused_method
from api.reading import body_of, filled
from api.views import View, add_headers
from api.writes import written
from engine.errors import RuleError
from events import services
from events.access import ANYONE, Actor, event_for
from events.live import Mailbox, listening
from events.once import Answer

LONGEST_VERSION = 18  # digits
HEARTBEAT_SECONDS = 15.0
SHORTEST_WAIT = 0.05
RETRY_MILLISECONDS = 3000


class StreamTicketOutput(serializers.Serializer[object]):
    """What opens one stream: add it to the stream's address as `ticket`."""

    ticket = serializers.CharField()
    expires_at = serializers.DateTimeField()
    stream_path = serializers.CharField()


class StreamTicketsView(View):
    """Tickets for streams."""

    @extend_schema(request=NothingInput, responses={201: StreamTicketOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Get a ticket that opens one stream of this event within a minute, for readers without headers."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def give() -> Answer:
            row = services.give_stream_ticket(event_id=event_id, actor=actor, now=timezone.now())
            until = timezone.localtime(row.expires_at).isoformat()
            return Answer(201, {"id": row.pk, "expires_at": until})

        return written(request, give, body=body, reveal=partial(_revealed, event_id))


def _revealed(event_id: str, kept: Mapping[str, str]) -> dict[str, str]:
    """Return the ticket, which is not stored: it is a signature on the id that is."""
    ticket = services.stream_ticket(kept["id"])
    path = f"/api/v1/events/{event_id}/stream?ticket={ticket}"
    return {"ticket": ticket, "expires_at": kept["expires_at"], "stream_path": path}


@dataclass(slots=True)
class _Reader:
    """Who reads a stream; asked at every look again, so that a stream ends with its credential."""

    event_id: str
    again: Callable[[], Actor]
    actor: Actor = ANYONE
    used: Used | None = None

    def open(self, request: HttpRequest) -> int:
        """Let a reader in, by the ticket in the address or the header, and return the event's version."""
        try:
            ticket = request.GET.get("ticket")
            if ticket is not None:
                self.again = partial(_holder, _used_up(ticket, self.event_id))
            self.actor = self.again()
        finally:
            self.used = limits.count(request, self.actor)
        limits.refuse_too_many(self.used)
        return event_for(self.event_id, actor=self.actor).version

    def look(self, last: int) -> News | None:
        """Return what came after a version, None where nothing did."""
        self.actor = self.again()
        event = event_for(self.event_id, actor=self.actor)
        return None if event.version == last else news_of(event, last, actor=self.actor)


@csrf_exempt
async def stream(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """Stream the changes of an event as server-sent events, from Last-Event-ID on."""
    if request.method != "GET":
        return refused_method("GET")
    reader = _Reader(event_id, partial(actor_in, request.headers.get("Authorization", "")))
    try:
        since = _since(request)
        version = await read_beside(partial(reader.open, request))
    except Exception as trouble:  # noqa: BLE001  whatever it is, it leaves as a problem document
        answer: HttpResponseBase = problem(refusal_of(trouble))
    else:
        answer = StreamingHttpResponse(
            _Stream(reader, version if since is None else since).lines(),
            content_type="text/event-stream; charset=utf-8",
            headers={"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"},
        )
    # the address may hold a ticket: nobody who follows a link from here learns it
    add_headers(answer, {"Referrer-Policy": "no-referrer", **limits.told(reader.used)})
    return answer


def _used_up(ticket: str, event_id: str) -> str:
    return services.use_stream_ticket(ticket=ticket, event_id=event_id, now=timezone.now())


def _holder(label: str) -> Actor:
    return services.holder_of(label, now=timezone.now())


class _Stream:
    """One stream: `last` is the newest version that its reader was told."""

    def __init__(self, reader: _Reader, since: int) -> None:
        self.reader = reader
        self.last = since
        self.told_at = time.monotonic()

    async def lines(self) -> AsyncIterator[str]:
        """Say what the reader missed, then every change; never hold a connection while waiting."""
        async with listening(self.reader.event_id) as mailbox:
            yield f"retry: {RETRY_MILLISECONDS}\nid: {self.last}\n\n"
            try:
                async for lines in self._missed():
                    yield lines
                while True:
                    lines = "".join([each async for each in self._next(mailbox)])
                    if lines:
                        self.told_at = time.monotonic()
                        yield lines
            except RuleError as refusal:  # the credential or the event is gone
                yield f"event: refused\ndata: {json.dumps({'code': refusal.code})}\n\n"

    async def _next(self, mailbox: Mailbox) -> AsyncIterator[str]:
        silence = time.monotonic() - self.told_at
        mail = await mailbox.next(
            seconds=min(news.CHECK_SECONDS, max(HEARTBEAT_SECONDS - silence, SHORTEST_WAIT))
        )
        for hint in map(json.loads, (mail, *mailbox.rest()) if mail else ()):
            async for lines in self._heard(hint):
                yield lines
        if mail is None and not await self._is_up_to_date():
            async for lines in self._missed():
                yield lines
        if time.monotonic() - self.told_at >= HEARTBEAT_SECONDS:
            yield ": still here\n\n"

    async def _heard(self, hint: Mapping[str, object]) -> AsyncIterator[str]:
        """Pass a hint on to a stranger; for everybody else, or where one is missing, read the journal."""
        version = hint["version"]
        assert isinstance(version, int)  # noqa: S101  every hint has one
        if self.reader.actor == ANYONE and version == self.last + 1:
            yield self._change(hint)
        elif version > self.last:
            async for lines in self._missed():
                yield lines

    async def _is_up_to_date(self) -> bool:
        """Tell whether a stranger has missed nothing; a credential has to be looked up for each stream."""
        is_strange = self.reader.actor == ANYONE
        return is_strange and await news.newest(self.reader.event_id) == self.last

    async def _missed(self) -> AsyncIterator[str]:
        """Read the journal where the event has moved on without telling, or told only in part."""
        found = await read_beside(partial(self.reader.look, self.last))
        for change in found.changes if found else ():
            yield self._change(change)
        if found and found.resync:
            self.last = found.version
            words = json.dumps({"version": found.version})
            yield f"id: {found.version}\nevent: resync\ndata: {words}\n\n"

    def _change(self, change: Mapping[str, object]) -> str:
        version = change["version"]
        assert isinstance(version, int)  # noqa: S101  every change has one
        self.last = version
        return f"id: {version}\nevent: change\ndata: {json.dumps(change)}\n\n"


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
