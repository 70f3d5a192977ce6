"""Empty chairs, a table's own time, and who really took the first turn."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.reading import StrictForm, Whole, body_of, filled, words_for
from api.round_words import PodOutput, pod_words
from api.views import View
from api.writes import written
from events.access import Scope
from events.models import Entry
from events.once import Answer
from pods import services
from pods.access import pod_for
from pods.selectors import pod_with_seats
from pods.services.chairs import MOST_WAITING
from pods.services.extra_time import MOST_MINUTES


class SeatInput(StrictForm):
    """Whose seat it is about."""

    entry = words_for(Entry, "id")


class WaitInput(SeatInput):
    """How long to wait from now on."""

    minutes = Whole(min_value=1, max_value=MOST_WAITING)


class ExtraTimeInput(StrictForm):
    """How many minutes more, or fewer."""

    minutes = Whole(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)


class LostTimeInput(StrictForm):
    """How many minutes in place of those lost; without it exactly those."""

    minutes = Whole(required=False, min_value=0, max_value=MOST_MINUTES)


class MissingView(View):
    """An empty chair."""

    @extend_schema(request=SeatInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Say that a player has not come to their table; the event's minutes of grace run now."""
        return _timed(request, pod_id, services.say_missing)


class HereView(View):
    """The chair is taken."""

    @extend_schema(request=SeatInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Say that somebody missing has come; the lost time becomes extra time of the pod."""
        return _timed(request, pod_id, services.say_here)


class WaitView(View):
    """Patience."""

    @extend_schema(request=WaitInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Wait for somebody missing so many minutes more from now on."""
        return _timed(request, pod_id, services.wait_more, WaitInput)


class NoShowView(View):
    """They did not come."""

    @extend_schema(request=SeatInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Note, after the grace, that somebody did not come: they are out first, whatever is told."""
        return _timed(request, pod_id, services.note_no_show)


class StartWithoutView(View):
    """One fewer."""

    @extend_schema(request=SeatInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Let the pod begin, after the grace, without somebody missing: no seat, no result."""
        return _timed(request, pod_id, services.start_without)


class ExtraTimeView(View):
    """Time of a table's own."""

    @extend_schema(request=ExtraTimeInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Give a pod `minutes` after the round's time, or take them back (below 0)."""
        body, actor = body_of(request), actor_of(request)
        minutes = filled(ExtraTimeInput, body)["minutes"]
        return _written(
            request,
            pod_id,
            body,
            lambda: services.give_extra_time(pod_id=pod_id, actor=actor, minutes=minutes),
        )


class LostTimeView(View):
    """Time that a table lost."""

    @extend_schema(request=LostTimeInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Give the pod its `lost_seconds`, or `minutes` in their place; 0 gives none."""
        body, actor = body_of(request), actor_of(request)
        minutes = filled(LostTimeInput, body).get("minutes")
        return _written(
            request,
            pod_id,
            body,
            lambda: services.decide_lost_time(pod_id=pod_id, actor=actor, minutes=minutes),
        )


class FirstPlayerView(View):
    """Lots were drawn."""

    @extend_schema(request=SeatInput, responses=PodOutput)
    def post(self, request: Request, pod_id: str) -> Response:
        """Record who really took the first turn; later rounds share first turns by it."""
        body, actor = body_of(request), actor_of(request)
        entry = filled(SeatInput, body)["entry"]
        return _written(
            request,
            pod_id,
            body,
            lambda: services.record_first(pod_id=pod_id, entry_id=entry, actor=actor),
        )


def _timed(
    request: Request,
    pod_id: str,
    command: Callable[..., object],
    form: type[StrictForm] = SeatInput,
) -> Response:
    body, actor = body_of(request), actor_of(request)
    words = dict(filled(form, body))
    entry = words.pop("entry")
    return _written(
        request,
        pod_id,
        body,
        lambda: command(pod_id=pod_id, entry_id=entry, actor=actor, now=timezone.now(), **words),
    )


def _written(
    request: Request, pod_id: str, body: object, command: Callable[[], object]
) -> Response:
    def run() -> Answer:
        command()
        return Answer(200, _words(pod_id, request))

    return written(request, run, body=body)


def _words(pod_id: str, request: Request) -> dict[str, Any]:
    actor = actor_of(request)
    pod = pod_for(pod_id, actor=actor)
    staff = actor.may(pod.round.event, Scope.EVENTS_READ)
    return pod_words(pod_with_seats(pod), request, staff=staff)
