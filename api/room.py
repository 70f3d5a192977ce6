"""The tables of the room an event is in, and promised seats."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.ids import ALPHABET
from api import etags
from api.auth import actor_of
from api.reading import body_of, filled
from api.room_words import (
    LockInput,
    LockOutput,
    LocksOutput,
    TableOutput,
    TablesInput,
    TablesOutput,
)
from api.views import View
from api.writes import written
from events.access import Scope, event_for
from events.models import Event
from events.once import Answer
from pods import services
from pods.tables import locks_of, tables_of


class TablesView(View):
    """The tables of the room."""

    @extend_schema(responses=TablesOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the tables; where the event has no list of its own, those of the shop's last event."""
        event = event_for(event_id, actor=actor_of(request))
        return etags.read(request, event, lambda: _tables(event))

    @extend_schema(request=TablesInput, responses=TablesOutput)
    def put(self, request: Request, event_id: str) -> Response:
        """Write the whole list; drafts made from now on follow it, labels show at once."""
        body, actor = body_of(request), actor_of(request)
        event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(TablesInput, body)

        def store() -> Answer:
            rows = services.set_tables(event_id=event_id, actor=actor, **words)
            return Answer(200, {"own": True, "items": TableOutput(rows, many=True).data})

        return written(request, store, body=body)


class LocksView(View):
    """Promised seats."""

    @extend_schema(responses=LocksOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the promises of an event."""
        event = event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        return etags.read(request, event, lambda: _locks(event), viewer="runner")

    @extend_schema(request=LockInput, responses={201: LockOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Promise somebody a table, in place of another, or a pod-mate, for the whole event."""
        body, actor = body_of(request), actor_of(request)
        event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(LockInput, body)
        words |= {name: _id(words[name]) for name in ("entry", "mate") if name in words}

        def lock() -> Answer:
            made = services.lock_seat(event_id=event_id, actor=actor, **words)
            return Answer(201, dict(LockOutput(made).data))

        return written(request, lock, body=body)


class LockView(View):
    """One promise."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: str, lock_id: str) -> Response:
        """Take a promise back."""
        actor = actor_of(request)
        event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)

        def unlock() -> Answer:
            services.unlock_seat(event_id=event_id, lock_id=lock_id, actor=actor)
            return Answer(204, None)

        return written(request, unlock, body=None)


def _id(typed: str) -> str:
    """Return what was sent where it can be somebody's id, else nobody's."""
    return typed if set(typed) <= set(ALPHABET) else "-"


def _tables(event: Event) -> dict[str, Any]:
    rows = tables_of(event)
    own = any(table.pk for table in rows)
    return {"own": own, "items": TableOutput(rows, many=True).data}


def _locks(event: Event) -> dict[str, Any]:
    return {"items": LockOutput(locks_of(event), many=True).data}
