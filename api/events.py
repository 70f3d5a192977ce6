"""Events: list, create, read, change, finish; the presets they begin from; their journal."""

from collections.abc import Callable
from typing import Any

from django.db.models import Q
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import ChangeEventInput, CopyEventInput, CreateEventInput, NothingInput
from api.event_words import (
    EventOutput,
    EventPageOutput,
    JournalPageOutput,
    PresetsOutput,
    event_words,
    journal_words,
)
from api.pages import PageQuery, cut, event_key, key_in, moment_in, page
from api.reading import asked, body_of, filled
from api.views import View
from api.writes import written
from engine.errors import RuleError
from engine.outcomes.confirming import confirmations
from engine.outcomes.policies import concessions, time_policies
from engine.scoring.schemes import SCHEMES
from engine.scoring.tiebreaks import TIEBREAKS
from events import services
from events.access import Actor, Scope, event_for
from events.models import Event
from events.once import Answer
from events.presets import presets
from events.selectors import events_for, journal_after, waiting_in
from pods.services import copy_room
from standings.services import finish_event, reopen_event


class PresetsView(View):
    """The ready-made evenings that an event can begin from."""

    @extend_schema(responses=PresetsOutput)
    def get(self, request: Request) -> Response:
        """List the presets with the settings that each of them brings."""
        words = {
            "items": presets(),
            "time_policies": time_policies().values(),
            "concessions": concessions().values(),
            "confirmations": confirmations().values(),
            "schemes": SCHEMES.values(),
            "tiebreaks": TIEBREAKS.values(),
        }
        return Response(PresetsOutput(words).data)


class EventsView(View):
    """Events that are open, and all of one's own shops."""

    @extend_schema(parameters=[PageQuery], responses=EventPageOutput)
    def get(self, request: Request) -> Response:
        """List events, the next first."""
        query = asked(PageQuery, request)
        rows = events_for(actor_of(request))
        if "cursor" in query:
            rows = rows.filter(_after(query["cursor"]))
        shown, following = cut(rows, query, event_key)
        waiting = waiting_in([event.pk for event in shown])
        return Response(
            page(
                [event_words(event, request, waiting[event.pk]) for event in shown],
                following=following,
                as_of=timezone.localtime(),
            ),
            headers={"Vary": etags.VARY, "Cache-Control": "private, no-cache"},
        )

    @extend_schema(request=CreateEventInput, responses={201: EventOutput})
    def post(self, request: Request) -> Response:
        """Create an event of a shop from a preset; every other setting wins over the preset's."""
        body = body_of(request)
        settings = filled(CreateEventInput, body)
        shop_id, preset = settings.pop("shop"), settings.pop("preset")

        def create() -> Answer:
            event = services.create_event(
                shop_id=shop_id, preset=preset, actor=actor_of(request), settings=settings
            )
            return Answer(201, event_words(event, request, 0))

        return written(request, create, body=body)


class EventView(View):
    """One event."""

    @extend_schema(responses=EventOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read an event; its ETag is what a change of it must send back in If-Match."""
        event = event_for(event_id, actor=actor_of(request))
        return etags.read(request, event, lambda: _now_words(event, request))

    @extend_schema(request=ChangeEventInput, responses=EventOutput)
    def patch(self, request: Request, event_id: str) -> Response:
        """Change some settings of the version that If-Match names."""
        body, actor = body_of(request), actor_of(request)
        event_for(event_id, actor=actor, need=Scope.EVENTS_WRITE)
        seen = etags.seen_number(request)
        changes = filled(ChangeEventInput, body, partial=True)

        def change() -> Answer:
            event = services.change_event(
                event_id=event_id, actor=actor, changes=changes, seen_version=seen
            )
            return Answer(200, _now_words(event, request))

        response = written(request, change, body=body)
        response["ETag"] = etags.tag_of(f"v{response.data['version']}", "staff")
        return response


class CopyView(View):
    """The same event again."""

    @extend_schema(request=CopyEventInput, responses={201: EventOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Create an event with all settings and the room of another, some weeks later."""
        body, actor = body_of(request), actor_of(request)
        settings = filled(CopyEventInput, body, partial=True)

        def copy() -> Answer:
            event = services.copy_event(
                event_id=event_id, actor=actor, settings=settings, now=timezone.now()
            )
            copy_room(source_id=event_id, event_id=event.pk, actor=actor)
            event.refresh_from_db()
            return Answer(201, event_words(event, request, 0))

        return written(request, copy, body=body)


class FinishView(View):
    """The end of an event."""

    @extend_schema(request=NothingInput, responses=EventOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Freeze the final table."""
        return _acted(
            request,
            lambda actor: finish_event(event_id=event_id, actor=actor, now=timezone.now()),
        )


class DoorsView(View):
    """The doors, where numbered slips decide."""

    @extend_schema(request=NothingInput, responses=EventOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Let people in by the order of their numbers, from now on; a second time changes nothing."""
        return _acted(request, lambda actor: _doors_opened(event_id, actor))


def _doors_opened(event_id: str, actor: Actor) -> Event:
    services.open_doors(event_id=event_id, actor=actor)
    return event_for(event_id, actor=actor)


class ReopenView(View):
    """The way back from the end."""

    @extend_schema(request=NothingInput, responses=EventOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Take the finish back; the frozen table is kept."""
        return _acted(request, lambda actor: reopen_event(event_id=event_id, actor=actor))


class JournalView(View):
    """All that happened at an event, for its staff."""

    @extend_schema(parameters=[PageQuery], responses=JournalPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the journal, oldest first."""
        event = event_for(event_id, actor=actor_of(request), need=Scope.EVENTS_READ)
        query = asked(PageQuery, request)

        def build() -> dict[str, object]:
            after = key_in(query["cursor"], int)[0] if "cursor" in query else 0
            found = journal_after(event, after, most=query["limit"] + 1)
            shown, following = cut(found, query, lambda row: (row.version,))
            return page(list(map(journal_words, shown)), following=following, as_of=event.version)

        return etags.read(request, event, build)


def _now_words(event: Event, request: Request) -> dict[str, Any]:
    return event_words(event, request, waiting_in([event.pk])[event.pk])


def _acted(request: Request, act: Callable[[Actor], Event]) -> Response:
    body = body_of(request)
    filled(NothingInput, body)
    return written(
        request, lambda: Answer(200, _now_words(act(actor_of(request)), request)), body=body
    )


def _after(cursor: str) -> Q:
    moment, event_id = key_in(cursor, str, str)
    starts_at = moment_in(moment)
    if not event_id.isalnum():
        raise RuleError("cursor.invalid")
    return Q(starts_at__gt=starts_at) | Q(starts_at=starts_at, pk__gt=event_id)
