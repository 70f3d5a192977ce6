"""Judges' words on names at an event."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.deck_words import (
    CardRulingInput,
    CardRulingOutput,
    CardRulingPageOutput,
    CardRulingsOutput,
)
from api.pages import PageQuery, page, part
from api.reading import asked, body_of, filled
from api.views import View
from api.writes import written_after
from decks.judging import Thought
from decks.selectors import card_rulings
from decks.services import forget_ruling, rule_cards, think_forgetting, think_ruling
from events import access
from events.access import Scope
from events.models import Event
from events.once import Answer


class CardRulingsView(View):
    """What judges have said about names in the decks of an event."""

    @extend_schema(parameters=[PageQuery], responses=CardRulingPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the rulings, the newest first."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.DECKS_READ)
        query = asked(PageQuery, request)
        return etags.read(request, event, lambda: _page_of(event, query), viewer="judge")

    @extend_schema(request=CardRulingInput, responses={201: CardRulingsOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Let names pass as they are written, or say which card one means; all decks follow."""
        body, actor = body_of(request), actor_of(request)
        event = access.event_for(event_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(CardRulingInput, body)

        def prepare() -> Thought:
            return think_ruling(event_id=event_id, actor=actor, **words)

        def rule(thought: Thought) -> Answer:
            now = timezone.now()
            rulings = rule_cards(event_id=event.pk, actor=actor, now=now, thought=thought, **words)
            return Answer(201, {"items": CardRulingOutput(rulings, many=True).data})

        return written_after(request, prepare, rule, body=body)


class CardRulingView(View):
    """One ruling."""

    @extend_schema(request=None, responses={204: None})
    def delete(self, request: Request, event_id: str, ruling_id: int) -> Response:
        """Take a word on a name back; all decks follow."""
        actor = actor_of(request)
        access.event_for(event_id, actor=actor, need=Scope.DECKS_WRITE)

        def prepare() -> Thought:
            return think_forgetting(event_id=event_id, ruling_id=ruling_id, actor=actor)

        def forget(thought: Thought) -> Answer:
            forget_ruling(
                event_id=event_id,
                ruling_id=ruling_id,
                actor=actor,
                now=timezone.now(),
                thought=thought,
            )
            return Answer(204, None)

        return written_after(request, prepare, forget, body=None)


def _page_of(event: Event, query: dict[str, Any]) -> dict[str, object]:
    rulings = card_rulings(event)
    shown, following = part(rulings, query, lambda each: (each.pk,), int, newest_first=True)
    items = CardRulingOutput(shown, many=True).data
    return page(items, following=following, as_of=event.version)
