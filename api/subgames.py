"""Games inside a pod's game: open, tell, take back, and the time they took."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.pods import TellingInput
from api.reading import body_of, filled
from api.subgame_words import (
    GiveTimeInput,
    LibrariesInput,
    OpenInput,
    SubgamesOutput,
    subgames_words,
)
from api.views import View
from api.writes import written
from events.access import Actor
from events.once import Answer
from pods import services
from pods.access import pod_for
from pods.subgames import subgames_of


class SubgamesView(View):
    """All games inside the game of a pod."""

    @extend_schema(responses=SubgamesOutput)
    def get(self, request: Request, pod_id: str) -> Response:
        """Read the tree of games, and what is to be done next."""
        actor = actor_of(request)
        event = pod_for(pod_id, actor=actor).round.event
        return etags.read(request, event, lambda: _words_of(pod_id, actor))

    @extend_schema(request=OpenInput, responses={201: SubgamesOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Open a game inside the innermost one that is played; who begins is drawn."""
        words = filled(OpenInput, body := body_of(request))
        return _done(request, pod_id, body, services.open_subgame, 201, now=timezone.now(), **words)


class NextCopyView(View):
    """The subgame of the next copy of the same effect."""

    @extend_schema(request=LibrariesInput, responses={201: SubgamesOutput})
    def post(self, request: Request, pod_id: str) -> Response:
        """Open it after the one before, with the same players and life."""
        words = filled(LibrariesInput, body := body_of(request))
        now = timezone.now()
        return _done(request, pod_id, body, services.open_next_copy, 201, now=now, **words)


class WaiveCopiesView(View):
    """Copies that open no subgame after all."""

    @extend_schema(request=NothingInput, responses=SubgamesOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Go on without the copies that are left."""
        filled(NothingInput, body := body_of(request))
        return _done(request, pod_id, body, services.waive_copies, 200)


class CloseSubgameView(View):
    """How a subgame ended."""

    @extend_schema(request=TellingInput, responses=SubgamesOutput)
    def post(self, request: Request, pod_id: str, number: int) -> Response:
        """Tell its steps and ending, the last opened first; who lost at once is not told again."""
        body, now = body_of(request), timezone.now()
        close = services.close_subgame
        return _done(request, pod_id, body, close, 200, number=number, telling=body, now=now)


class TakeBackSubgameView(View):
    """A subgame that was opened by mistake."""

    @extend_schema(request=NothingInput, responses=SubgamesOutput)
    def post(self, request: Request, pod_id: str, number: int) -> Response:
        """Take back the subgame that is played now; its row is kept, its number is free again."""
        filled(NothingInput, body := body_of(request))
        take = services.take_back_subgame
        return _done(request, pod_id, body, take, 200, number=number, now=timezone.now())


class SubgameTimeView(View):
    """The time that subgames took from the pod's own game."""

    @extend_schema(request=GiveTimeInput, responses=SubgamesOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Give the pod that time, or `minutes` in its place; 0 gives none."""
        words = filled(GiveTimeInput, body := body_of(request))
        return _done(request, pod_id, body, services.give_subgame_time, 200, **words)


def _done(
    request: Request,
    pod_id: str,
    body: object,
    command: Callable[..., object],
    status: int,
    **words: Any,  # noqa: ANN401  what the command takes
) -> Response:
    actor = actor_of(request)

    def run() -> Answer:
        command(pod_id=pod_id, actor=actor, **words)
        return Answer(status, _words_of(pod_id, actor))

    return written(request, run, body=body)


def _words_of(pod_id: str, actor: Actor) -> dict[str, Any]:
    pod = pod_for(pod_id, actor=actor)
    return subgames_words(pod.pk, subgames_of(pod), extra_seconds=pod.extra_seconds)
