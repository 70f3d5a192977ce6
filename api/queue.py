"""Rolling tables: the queue, who joins and leaves it, and the pods that form from it."""

from collections.abc import Callable

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.queue_words import (
    AcceptLevelInput,
    FormedOutput,
    FormInput,
    JoinInput,
    OwnPlaceOutput,
    QueueOutput,
    formed_words,
    own_place_words,
    queue_words,
)
from api.reading import body_of, filled
from api.round_words import PodOutput, pod_words
from api.views import View
from api.writes import written
from events import access
from events.access import Scope
from events.once import Answer
from pods import services
from pods.selectors import pod_with_seats

AS_OF_NOW = {"Cache-Control": "no-cache", "Vary": etags.VARY}
SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class QueueView(View):
    """Who waits for a rolling table."""

    @extend_schema(responses=QueueOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read the queue and the free tables, as the wall shows them."""
        event = access.event_for(event_id, actor=actor_of(request))
        return Response(queue_words(event, now=timezone.now()), headers=AS_OF_NOW)


class OpenQueueView(View):
    """Rolling tables begin."""

    @extend_schema(request=NothingInput, responses=QueueOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Open the queue of a rolling event; twice changes nothing."""
        actor = actor_of(request)
        return _queue_act(
            request, event_id, lambda: services.open_queue(event_id=event_id, actor=actor)
        )


class CloseQueueView(View):
    """Rolling tables end."""

    @extend_schema(request=NothingInput, responses=QueueOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Close the queue and empty it; games that are on go on."""
        actor = actor_of(request)
        return _queue_act(
            request, event_id, lambda: services.close_queue(event_id=event_id, actor=actor)
        )


class FormNowView(View):
    """Staff do not wait."""

    @extend_schema(request=FormInput, responses=FormedOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Form pods now, of everybody who waits or of these `entries`, without waiting for better company."""
        body, actor = body_of(request), actor_of(request)
        access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
        words = filled(FormInput, body)

        def form() -> Answer:
            pods = services.form_now(event_id=event_id, actor=actor, now=timezone.now(), **words)
            return Answer(200, formed_words(pods))

        return written(request, form, body=body)


class EntryQueueView(View):
    """One player and the queue."""

    @extend_schema(responses=OwnPlaceOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read where a player stands: how many more people, and about when."""
        entry = access.entry_for(entry_id, actor=actor_of(request), need=Scope.CHECKIN_WRITE)
        return Response(own_place_words(entry, now=timezone.now()), headers=SEALED)

    @extend_schema(request=JoinInput, responses=OwnPlaceOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Join the queue; `out` says that the player is out of a game that is still being played."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        words = filled(JoinInput, body)

        def join() -> None:
            services.join_queue(entry_id=entry_id, actor=actor, now=timezone.now(), **words)

        return _place_act(request, entry_id, join, body)


class QueueLevelView(View):
    """A level that somebody who waits sits with, or no longer."""

    @extend_schema(request=AcceptLevelInput, responses=OwnPlaceOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Accept another level while waiting, or take that back; a pod may form at once."""
        body, actor = body_of(request), actor_of(request)
        words = filled(AcceptLevelInput, body)

        def accept() -> None:
            services.accept_level(entry_id=entry_id, actor=actor, now=timezone.now(), **words)

        return _place_act(request, entry_id, accept, body)


class LeaveQueueView(View):
    """A player does not wait any more."""

    @extend_schema(request=NothingInput, responses=OwnPlaceOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Leave the queue; twice changes nothing."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)
        return _place_act(
            request, entry_id, lambda: services.leave_queue(entry_id=entry_id, actor=actor), body
        )


class BackToGameView(View):
    """A player is not out after all."""

    @extend_schema(request=NothingInput, responses=OwnPlaceOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Take `out` back: the player plays on at the old table and leaves the queue."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)
        return _place_act(
            request, entry_id, lambda: services.back_to_game(entry_id=entry_id, actor=actor), body
        )


class PutBackView(View):
    """A rolling pod that should not have formed."""

    @extend_schema(request=NothingInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Undo a rolling pod while no result is in; its people wait again since when they did."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def put_back() -> Answer:
            pod = services.put_back(pod_id=pod_id, actor=actor, now=timezone.now())
            return Answer(200, pod_words(pod_with_seats(pod), request, staff=True))

        return written(request, put_back, body=body)


def _queue_act(request: Request, event_id: str, act: Callable[[], object]) -> Response:
    body, actor = body_of(request), actor_of(request)
    access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    filled(NothingInput, body)

    def run() -> Answer:
        act()
        return Answer(200, queue_words(access.event_for(event_id, actor=actor), now=timezone.now()))

    return written(request, run, body=body)


def _place_act(
    request: Request, entry_id: str, act: Callable[[], object], body: object
) -> Response:
    actor = actor_of(request)

    def run() -> Answer:
        act()
        entry = access.entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        return Answer(200, own_place_words(entry, now=timezone.now()))

    return written(request, run, body=body)
