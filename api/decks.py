"""Decks: submit, look, ask before submitting, rule."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.deck_words import (
    CheckOutput,
    DeckInput,
    DeckOutput,
    LineOutput,
    RulingInput,
    deck_words,
    may_read,
    verdict_words,
)
from api.entry_words import reader_of_entry
from api.reading import body_of, filled
from api.views import View
from api.writes import written, written_after
from decks.judging import Thought, check_text, think
from decks.services import rule_deck, submit_deck
from events import access
from events.access import Scope
from events.once import Answer


class DeckView(View):
    """The deck of an entry: sealed for everybody but its owner and the judges."""

    @extend_schema(responses=DeckOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read the deck and the newest verdict on it."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_READ)
        reader = reader_of_entry(entry, actor)
        return etags.read(request, entry.event, lambda: deck_words(entry), viewer=reader)

    @extend_schema(request=DeckInput, responses=DeckOutput)
    def put(self, request: Request, entry_id: str) -> Response:
        """Submit a deck, legal or not; the newest text counts."""
        body, actor = body_of(request), actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(DeckInput, body)

        def submit(thought: Thought) -> Answer:
            now = timezone.now()
            check = submit_deck(entry_id=entry_id, actor=actor, now=now, thought=thought, **words)
            return Answer(200, deck_words(check.deck.entry))

        return written_after(request, lambda: think(entry.event, **words), submit, body=body)


class RulingView(View):
    """The judge's word on a deck."""

    @extend_schema(request=RulingInput, responses=DeckOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Accept or refuse the deck as it stands, whatever the engine said.

        Without `decks:read` the answer keeps the deck sealed: text, partner and verdict are null.
        """
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(RulingInput, body)

        def rule() -> Answer:
            entry = rule_deck(entry_id=entry_id, actor=actor, **words).deck.entry
            return Answer(200, deck_words(entry, sealed=not may_read(entry, actor)))

        return written(request, rule, body=body)


class DeckChecksView(View):
    """Ask before submitting."""

    @extend_schema(request=DeckInput, responses=CheckOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Judge a deck text by the event's rules and date; nothing is saved."""
        event = access.event_for(event_id, actor=actor_of(request))
        reading = check_text(event, **filled(DeckInput, body_of(request)))
        lines = LineOutput(reading.deck.lines, many=True).data
        verdict = verdict_words(reading.verdict.as_dict())
        words = verdict | {"detected": reading.deck.detected, "lines": lines}
        return Response(words, headers={"Cache-Control": "private, no-store", "Vary": etags.VARY})
