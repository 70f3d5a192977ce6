"""Evenings that play themselves, for authors of apps: made, watched, hurried on, ended."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.reading import body_of, filled
from api.sandbox_words import (
    NewSandboxOutput,
    SandboxInput,
    SandboxOutput,
    SandboxStepOutput,
    SpeedInput,
    new_words,
    sandbox_words,
    step_words,
    with_secrets,
)
from api.views import View
from api.writes import written, written_after
from events.once import Answer
from sandbox import services
from sandbox.access import sandbox_for
from sandbox.selectors import standing_of
from sandbox.services import Thought

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class SandboxesView(View):
    """The door to new ones."""

    @extend_schema(request=SandboxInput, responses={201: NewSandboxOutput})
    def post(self, request: Request) -> Response:
        """Make an evening that plays itself, with a token bound to it; token and tickets are told once."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        options = filled(SandboxInput, body)
        tokens: list[str] = []

        def make() -> Answer:
            opened = services.open_sandbox(actor=actor, now=now, **options)
            tokens.append(opened.token)
            return Answer(201, new_words(opened, standing_of(opened.sandbox, now=now), request))

        def reveal(words: Any) -> object:  # noqa: ANN401  the body of `make`
            return with_secrets(words, tokens[-1], request) if tokens else words

        return written(request, make, body=body, reveal=reveal)


class SandboxView(View):
    """One evening."""

    @extend_schema(responses=SandboxOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read where the evening is, what comes next and when."""
        sandbox = sandbox_for(event_id, actor=actor_of(request))
        standing = standing_of(sandbox, now=timezone.now())
        return Response(sandbox_words(standing, request), headers=SEALED)

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: str) -> Response:
        """End it now: event, people, results, tokens and webhooks are deleted."""
        actor, now = actor_of(request), timezone.now()

        def end() -> Answer:
            services.end_sandbox(event_id=event_id, actor=actor, now=now)
            return Answer(204, None)

        return written(request, end, body=None)


class SandboxStepsView(View):
    """The story by hand."""

    @extend_schema(request=NothingInput, responses=SandboxStepOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Play the next scene in which something happens at once, without waiting for its time."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        filled(NothingInput, body)

        def step(thought: Thought) -> Answer:
            played = services.play_next(event_id=event_id, actor=actor, thought=thought, now=now)
            standing = standing_of(played.sandbox, now=now)
            return Answer(200, step_words(played.scene, standing, request))

        return written_after(
            request,
            lambda: services.think_next(event_id=event_id, actor=actor),
            step,
            body=body,
        )


class SandboxSpeedView(View):
    """How fast it goes."""

    @extend_schema(request=SpeedInput, responses=SandboxOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Let the evening go on at another speed; a clock that runs is set to what is left at that speed."""
        body, actor, now = body_of(request), actor_of(request), timezone.now()
        speed = filled(SpeedInput, body)["speed"]

        def change() -> Answer:
            sandbox = services.change_speed(event_id=event_id, actor=actor, speed=speed, now=now)
            return Answer(200, sandbox_words(standing_of(sandbox, now=now), request))

        return written(request, change, body=body)
