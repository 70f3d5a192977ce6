"""Draws of prizes: open, add numbers, begin, draw, redraw for the absent, undo, end."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.draw_words import (
    AbsentInput,
    DrawHeadOutput,
    DrawOutput,
    DrawPageOutput,
    NumberInput,
    PrizesInput,
    SeenInput,
    StepsInput,
    draw_words,
)
from api.event_forms import NothingInput
from api.pages import PageQuery, page, part
from api.reading import StrictForm, asked, body_of, filled
from api.views import View
from api.writes import written
from events.access import Actor, Scope, event_for, no_entry, require
from events.once import Answer
from standings import services
from standings.access import draw_for
from standings.draws import Draw
from standings.lots import Lots, draws_of

Command = Callable[[Actor, dict[str, Any]], Draw]


class DrawsView(View):
    """The draws of an event."""

    @extend_schema(parameters=[PageQuery], responses=DrawPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the draws, the oldest first."""
        event = event_for(event_id, actor=actor_of(request))
        query = asked(PageQuery, request)

        def build() -> dict[str, object]:
            shown, following = part(draws_of(event), query, lambda each: (each.number,), int)
            heads = DrawHeadOutput(shown, many=True, context={"request": request}).data
            return page(heads, following=following, as_of=event.version)

        return etags.read(request, event, build)

    @extend_schema(request=PrizesInput, responses={201: DrawOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Seal a new seed and take numbers; one draw at a time."""
        event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        return _made(
            request,
            PrizesInput,
            lambda actor, words: services.open_draw(
                event_id=event_id, actor=actor, now=timezone.now(), **words
            ),
            status=201,
        )


class LotteryView(View):
    """The places of an event, by lot."""

    @extend_schema(request=NothingInput, responses=DrawOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Draw among all who wait: the first get the free places, the others wait in that order."""
        event_for(event_id, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
        return _made(
            request,
            NothingInput,
            lambda actor, _words: services.draw_places(
                event_id=event_id, actor=actor, now=timezone.now()
            ),
        )


class DrawView(View):
    """One draw."""

    @extend_schema(responses=DrawOutput)
    def get(self, request: Request, draw_id: str) -> Response:
        """Read a draw with all from which anybody can draw it once more."""
        draw = draw_for(draw_id)
        return etags.read(request, draw.event, lambda: draw_words(Lots(draw), request))


class DrawPrizesView(View):
    """The prizes of a draw."""

    @extend_schema(request=PrizesInput, responses=DrawOutput)
    def put(self, request: Request, draw_id: str) -> Response:
        """Say how many prizes there are and what they are called, until lots are drawn."""
        return _done(
            request,
            draw_id,
            PrizesInput,
            lambda actor, words: services.set_prizes(draw_id=draw_id, actor=actor, **words),
        )


class DrawNumberView(View):
    """A player's number."""

    @extend_schema(request=NumberInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """Mix the number of the player whose ticket this is in; the last one counts."""
        actor = actor_of(request)
        if actor.entry_id is None:
            raise no_entry(actor)
        entry_id, draw = actor.entry_id, draw_for(draw_id)

        def add(actor: Actor, words: dict[str, Any]) -> Draw:
            services.add_number(
                draw_id=draw.pk, entry_id=entry_id, actor=actor, now=timezone.now(), **words
            )
            return draw

        return _made(request, NumberInput, add)


class BeginDrawView(View):
    """The beginning of the lots."""

    @extend_schema(request=NothingInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """Take no more numbers, and write down who is here and how many prizes there are."""
        return _done(
            request,
            draw_id,
            NothingInput,
            lambda actor, _words: services.begin_draw(
                draw_id=draw_id, actor=actor, now=timezone.now()
            ),
        )


class DrawStepsView(View):
    """The lots."""

    @extend_schema(request=StepsInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """Draw the next prize, or all that are left."""

        def draw(actor: Actor, words: dict[str, Any]) -> Draw:
            to_the_end = words.pop("all", False)
            return services.draw_next(draw_id=draw_id, actor=actor, to_the_end=to_the_end, **words)

        return _done(request, draw_id, StepsInput, draw)


class DrawAbsentView(View):
    """Somebody who is not here."""

    @extend_schema(request=AbsentInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """Note that somebody drawn is not here; the next person takes the prize at once."""

        def skip(actor: Actor, words: dict[str, Any]) -> Draw:
            entry_id = words.pop("entry")
            return services.mark_absent(draw_id=draw_id, entry_id=entry_id, actor=actor, **words)

        return _done(request, draw_id, AbsentInput, skip)


class UndoDrawView(View):
    """The last draw, taken back."""

    @extend_schema(request=SeenInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """Take the last draw back; drawing again draws the same person."""
        return _done(
            request,
            draw_id,
            SeenInput,
            lambda actor, words: services.undo_draw(draw_id=draw_id, actor=actor, **words),
        )


class RevealDrawView(View):
    """The end of a draw."""

    @extend_schema(request=NothingInput, responses=DrawOutput)
    def post(self, request: Request, draw_id: str) -> Response:
        """End the draw and show its seed; nothing can change any more."""
        return _done(
            request,
            draw_id,
            NothingInput,
            lambda actor, _words: services.end_draw(
                draw_id=draw_id, actor=actor, now=timezone.now()
            ),
        )


def _done(request: Request, draw_id: str, form: type[StrictForm], command: Command) -> Response:
    """Run a command of those who run rounds."""
    require(draw_for(draw_id).event, actor=actor_of(request), need=Scope.ROUNDS_WRITE)
    return _made(request, form, command)


def _made(
    request: Request, form: type[StrictForm], command: Command, *, status: int = 200
) -> Response:
    body, actor = body_of(request), actor_of(request)
    words = filled(form, body)
    return written(
        request,
        lambda: Answer(status, draw_words(Lots(command(actor, dict(words))), request)),
        body=body,
    )
