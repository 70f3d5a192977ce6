"""Decks: submit, look, ask before submitting, rule."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import reader_of_entry
from api.event_words import TextOutput
from api.reading import StrictForm, Words, body_of, filled, words_for
from api.views import View
from api.writes import written
from decks.models import DeckList
from decks.selectors import check_text, deck_of
from decks.services import RULINGS, rule_deck, submit_deck
from engine.legality.text import MOST_BYTES
from events import access
from events.access import Actor, Scope
from events.models import Entry
from events.once import Answer


class DeckInput(StrictForm):
    """A deck text in any common layout; a partner named here wins over the text's."""

    text = Words(max_length=MOST_BYTES, allow_blank=True, trim_whitespace=False)
    partner = words_for(DeckList, "partner", required=False, allow_blank=True)


class RulingInput(StrictForm):
    """The judge's word."""

    ruling = serializers.ChoiceField([(each.value, each.value) for each in RULINGS])


class FindingOutput(serializers.Serializer[Any]):
    """What a check found: which rule, which cards and lines, why and by what source."""

    rule = serializers.CharField()
    severity = serializers.CharField()
    cards = serializers.ListField(child=serializers.CharField())
    lines = serializers.ListField(child=serializers.IntegerField())
    message = TextOutput()
    source = serializers.CharField()  # type: ignore[assignment]  # a field of ours, not DRF's option
    candidates = serializers.ListField(child=serializers.CharField())


class VerdictOutput(serializers.Serializer[Any]):
    """The engine's answer on a deck: `legal`, `illegal` or `needs_judge`."""

    verdict = serializers.CharField()
    format = serializers.CharField()
    on = serializers.DateField()
    revision = serializers.DateField(allow_null=True)
    partner = serializers.CharField(allow_null=True)
    count = serializers.IntegerField()
    house = serializers.DictField(help_text="The event's own settings of rules, where they differ.")
    findings = FindingOutput(many=True)


class LineOutput(serializers.Serializer[Any]):
    """One line of the text as it was understood."""

    number = serializers.IntegerField()
    count = serializers.IntegerField()
    name = serializers.CharField()
    zone = serializers.CharField()


class CheckOutput(VerdictOutput):
    """A verdict, and how the text was read."""

    detected = serializers.CharField()
    lines = LineOutput(many=True)


class DeckOutput(serializers.Serializer[Any]):
    """A deck with its newest verdict; all null where none was submitted."""

    entry = serializers.CharField()
    deck_state = serializers.CharField()
    text = serializers.CharField(allow_null=True)
    partner = serializers.CharField(allow_null=True)
    submitted_at = serializers.DateTimeField(allow_null=True)
    verdict = VerdictOutput(allow_null=True)
    ruling = serializers.CharField(allow_null=True)


class DeckView(View):
    """The deck of an entry: sealed for everybody but its owner and the judges."""

    @extend_schema(responses=DeckOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read the deck and the newest verdict on it."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_READ)
        reader = reader_of_entry(entry, actor)
        return etags.read(request, entry.event, lambda: _deck_words(entry), viewer=reader)

    @extend_schema(request=DeckInput, responses=DeckOutput)
    def put(self, request: Request, entry_id: str) -> Response:
        """Submit a deck, legal or not; the newest text counts."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(DeckInput, body)

        def submit() -> Answer:
            check = submit_deck(entry_id=entry_id, actor=actor, now=timezone.now(), **words)
            return Answer(200, _deck_words(check.deck.entry))

        return written(request, submit, body=body)


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
            return Answer(200, _deck_words(entry, sealed=not _may_read(entry, actor)))

        return written(request, rule, body=body)


class DeckChecksView(View):
    """Ask before submitting."""

    @extend_schema(request=DeckInput, responses=CheckOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Judge a deck text by the event's rules and date; nothing is saved."""
        event = access.event_for(event_id, actor=actor_of(request))
        reading = check_text(event, **filled(DeckInput, body_of(request)))
        lines = LineOutput(reading.deck.lines, many=True).data
        words = reading.verdict.as_dict() | {"detected": reading.deck.detected, "lines": lines}
        return Response(words, headers={"Cache-Control": "private, no-store", "Vary": etags.VARY})


def _may_read(entry: Entry, actor: Actor) -> bool:
    return actor.is_entry(entry) or actor.may(entry.event, Scope.DECKS_READ)


def _deck_words(entry: Entry, *, sealed: bool = False) -> dict[str, Any]:
    deck, check = deck_of(entry)
    shown = None if sealed else deck
    words = {
        "entry": entry.pk,
        "deck_state": entry.deck_state,
        "text": shown.text if shown else None,
        "partner": shown.partner if shown else None,
        "submitted_at": deck.submitted_at if deck else None,
        "ruling": check.ruling or None if check else None,
    }
    plain = dict(DeckOutput(words | {"verdict": None}).data)
    return plain | {"verdict": check.verdict if check and not sealed else None}
