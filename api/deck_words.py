"""How decks, verdicts and rulings read in JSON, and what writes of them take."""

from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from api.event_words import TextOutput
from api.reading import Several, StrictForm, Whole, Words, words_for
from decks.judging import partners_in
from decks.models import CardRuling, DeckList
from decks.selectors import Held, decks_of
from decks.services import RULINGS
from decks.words import source_words
from engine.legality.text import MOST_BYTES
from events.access import Actor, Scope
from events.models import Entry

MOST_NAMES = 60


class DeckInput(StrictForm):
    """A deck text in any common layout; a partner named here wins over the text's."""

    text = Words(max_length=MOST_BYTES, allow_blank=True, trim_whitespace=False)
    partner = words_for(DeckList, "partner", required=False, allow_blank=True)


class RulingInput(StrictForm):
    """The judge's word."""

    ruling = serializers.ChoiceField([(each.value, each.value) for each in RULINGS])


class FindingOutput(serializers.Serializer[Any]):
    """What a check found: which rule, which cards and lines, why and by what source.

    `source` is in the reader's language where the product knows it.
    """

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
    partners = serializers.ListField(
        child=serializers.CharField(), help_text="All of them, where a deck has two commanders."
    )
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


class LabelledDeckInput(DeckInput):
    """A deck with what its owner calls it and the level they play it at; 0 takes the level away."""

    name = words_for(DeckList, "name", required=False, allow_blank=True)
    level = Whole(min_value=0, max_value=3, required=False)


class OrderInput(StrictForm):
    """All decks of an entry in their new order."""

    order = Several(child=words_for(DeckList, "id"), most=20)


class BeforeOutput(serializers.Serializer[Any]):
    """The verdict as it was when the deck was submitted, where rules that moved have turned it."""

    verdict = serializers.CharField()
    revision = serializers.DateField(allow_null=True)


class OneDeckOutput(serializers.Serializer[Any]):
    """One deck of an entry with its newest verdict; `state` is the judge's word, else the engine's."""

    id = serializers.CharField()
    entry = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    level = serializers.IntegerField(allow_null=True)
    state = serializers.CharField()
    text = serializers.CharField()
    partner = serializers.CharField()
    submitted_at = serializers.DateTimeField()
    verdict = VerdictOutput()
    before = BeforeOutput(allow_null=True)
    ruling = serializers.CharField(allow_null=True)


class DecksOutput(serializers.Serializer[Any]):
    """All decks of an entry, and what they make of it together."""

    deck_state = serializers.CharField()
    items = OneDeckOutput(many=True)


class PublicDeckOutput(OneDeckOutput):
    """A deck that was played, with its player's name."""

    player_name = serializers.CharField()


class EventDecksOutput(serializers.Serializer[Any]):
    """One page of the decks of an event, as of a version of it."""

    items = PublicDeckOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class CardRulingInput(StrictForm):
    """Names as they are written; with `card` the one card that the one name means."""

    names = Several(child=Words(max_length=160), most=MOST_NAMES)
    card = Words(max_length=160, required=False, allow_blank=True)


class CardRulingOutput(serializers.ModelSerializer[CardRuling]):
    """A judge's word on a name: `card` is what it means, empty where it may pass as written."""

    class Meta:
        """What was written, and what it is."""

        model = CardRuling
        fields = ("id", "written", "card", "at")


class CardRulingsOutput(serializers.Serializer[Any]):
    """What a judge has just said about names at an event."""

    items = CardRulingOutput(many=True)


class CardRulingPageOutput(CardRulingsOutput):
    """One page of what judges have said about names, as of a version of the event."""

    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def one_deck_words(one: Held) -> dict[str, Any]:
    """Return a deck as JSON."""
    deck, check = one.deck, one.check
    before = one.before
    words = {
        "id": deck.pk,
        "entry": deck.entry_id,
        "number": deck.number,
        "name": deck.name,
        "level": deck.level,
        "state": one.state.value,
        "text": deck.text,
        "partner": deck.partner,
        "submitted_at": deck.submitted_at,
        "ruling": check.ruling or None,
    }
    was = {"verdict": before.outcome, "revision": before.verdict["revision"]} if before else None
    fields = OneDeckOutput().get_fields()
    plain = {
        name: fields[name].to_representation(words[name]) if words[name] is not None else None
        for name in words
    }
    return plain | {"verdict": verdict_words(check.verdict), "before": was}


def verdict_words(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stored verdict as JSON: sources in the reader's language, both commanders."""
    first = [verdict["partner"]] if verdict["partner"] else []
    findings = [each | {"source": source_words(each["source"])} for each in verdict["findings"]]
    partners = verdict.get("partners", first)
    return {**verdict, "partners": partners, "findings": findings}


def decks_words(entry: Entry) -> dict[str, Any]:
    """Return all decks of an entry as JSON."""
    return {
        "deck_state": entry.deck_state,
        "items": [one_deck_words(each) for each in decks_of(entry)],
    }


def deck_words(entry: Entry, *, sealed: bool = False) -> dict[str, Any]:
    """Return the first deck of an entry as JSON, sealed for whoever may not read it."""
    held = next(iter(decks_of(entry)), None)
    shown = None if sealed else held
    words = {
        "entry": entry.pk,
        "deck_state": entry.deck_state,
        "text": shown.deck.text if shown else None,
        "partner": _partner(shown) if shown else None,
        "submitted_at": held.deck.submitted_at if held else None,
        "ruling": held.check.ruling or None if held else None,
    }
    plain = dict(DeckOutput(words | {"verdict": None}).data)
    return plain | {"verdict": verdict_words(shown.check.verdict) if shown else None}


def _partner(one: Held) -> str:
    """Return the partner as it was named beside the text, else as the text names it."""
    return "\n".join(partners_in(one.deck.partner)) or one.check.verdict["partner"] or ""


def may_read(entry: Entry, actor: Actor) -> bool:
    """Tell whether somebody may read the decks of an entry."""
    return actor.is_entry(entry) or actor.may(entry.event, Scope.DECKS_READ)
