"""Several decks of an entry, one deck, its files, and the decks of an event that is over."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.deck_words import (
    DecksOutput,
    EventDecksOutput,
    LabelledDeckInput,
    OneDeckOutput,
    OrderInput,
    RulingInput,
    decks_words,
    may_read,
    one_deck_words,
)
from api.entry_words import reader_of_entry
from api.pages import PageQuery, page, part
from api.reading import asked, body_of, filled
from api.views import TextRenderer, View
from api.writes import written, written_after
from decks.judging import Thought, think
from decks.models import DeckCheck
from decks.selectors import Held, held_deck, numbered, public_decks
from decks.services import (
    change_deck,
    order_decks,
    remove_deck,
    rule_deck,
    submit_deck,
    think_change,
)
from decks.sheets import exported
from events import access
from events.access import Actor, Scope
from events.models import Entry
from events.once import Answer


class DecksView(View):
    """All decks of an entry: sealed for everybody but its owner and the judges."""

    @extend_schema(responses=DecksOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """List the decks in their owner's order."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_READ)
        reader = reader_of_entry(entry, actor)
        return etags.read(request, entry.event, lambda: decks_words(entry), viewer=reader)

    @extend_schema(request=LabelledDeckInput, responses={201: OneDeckOutput})
    def post(self, request: Request, entry_id: str) -> Response:
        """Add a deck, legal or not, after the others."""
        body, actor = body_of(request), actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(LabelledDeckInput, body)

        def add(thought: Thought) -> Answer:
            now = timezone.now()
            check = submit_deck(
                entry_id=entry_id, actor=actor, now=now, number=None, thought=thought, **words
            )
            return Answer(201, _checked_words(check))

        deck = _text_of(words)
        return written_after(request, lambda: think(entry.event, **deck), add, body=body)


class DeckOrderView(View):
    """The order of an entry's decks."""

    @extend_schema(request=OrderInput, responses=DecksOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Put all decks into another order."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.DECKS_WRITE)
        words = filled(OrderInput, body)

        def order() -> Answer:
            entry = order_decks(entry_id=entry_id, actor=actor, now=timezone.now(), **words)
            return Answer(200, _unsealed(entry, actor))

        return written(request, order, body=body)


class OneDeckView(View):
    """One deck: for its owner and judges, and for everybody where the event published it."""

    @extend_schema(responses=OneDeckOutput)
    def get(self, request: Request, deck_id: str) -> Response:
        """Read a deck and its newest verdict."""
        one = held_deck(deck_id, actor=actor_of(request))
        return etags.read(
            request, one.deck.entry.event, lambda: one_deck_words(one), viewer=_reader(request, one)
        )

    @extend_schema(request=LabelledDeckInput, responses=OneDeckOutput)
    def put(self, request: Request, deck_id: str) -> Response:
        """Submit another list in this deck's place."""
        body, actor = body_of(request), actor_of(request)
        words = filled(LabelledDeckInput, body)

        def prepare() -> Thought:
            return think_change(deck_id=deck_id, actor=actor, **_text_of(words))

        def change(thought: Thought) -> Answer:
            now = timezone.now()
            check = change_deck(deck_id=deck_id, actor=actor, now=now, thought=thought, **words)
            return Answer(200, _checked_words(check))

        return written_after(request, prepare, change, body=body)

    @extend_schema(request=None, responses={200: DecksOutput})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Remove a deck; those after it move up."""
        actor = actor_of(request)

        def remove() -> Answer:
            entry = remove_deck(deck_id=deck_id, actor=actor, now=timezone.now())
            return Answer(200, _unsealed(entry, actor))

        return written(request, remove, body=None)


class OneDeckRulingView(View):
    """The judge's word on one of several decks."""

    @extend_schema(request=RulingInput, responses=OneDeckOutput)
    def post(self, request: Request, deck_id: str) -> Response:
        """Accept or refuse the deck as it stands; answers only to judges who may read it."""
        body, actor = body_of(request), actor_of(request)
        one = held_deck(deck_id, actor=actor)
        words = filled(RulingInput, body)

        def rule() -> Answer:
            check = rule_deck(
                entry_id=one.deck.entry_id, actor=actor, number=one.deck.number, **words
            )
            return Answer(200, _checked_words(check))

        return written(request, rule, body=body)


class ExportQuery(serializers.Serializer[Any]):
    """The layout to write the deck in."""

    layout = serializers.CharField(max_length=20, default="text")


class PlainRenderer(TextRenderer):
    """A deck as the text that other programs read."""

    media_type = "text/plain"
    format = "txt"


class DeckExportView(View):
    """A deck as a file."""

    renderer_classes = (PlainRenderer,)

    @extend_schema(parameters=[ExportQuery], responses={(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, deck_id: str) -> Response:
        """Write a deck in a layout of its game: text, csv, ydk, ydke, mtgo, arena and others."""
        one = held_deck(deck_id, actor=actor_of(request))
        layout = asked(ExportQuery, request)["layout"]
        event = one.deck.entry.event
        return etags.read(
            request, event, lambda: exported(event, one.deck, layout), viewer=_reader(request, one)
        )


class EventDecksView(View):
    """The decks of an event that is over, where its shop publishes them."""

    @extend_schema(parameters=[PageQuery], responses=EventDecksOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List the decks of everybody who played; before that there is nothing here."""
        event = access.event_for(event_id, actor=actor_of(request))
        decks, query = public_decks(event), asked(PageQuery, request)

        def build() -> dict[str, object]:
            shown, following = part(decks, query, _key, str, str, int)
            items = [
                one_deck_words(each) | {"player_name": each.deck.entry.player_name}
                for each in shown
            ]
            return page(items, following=following, as_of=event.version)

        return etags.read(request, event, build)


def _key(one: Held) -> tuple[str, str, int]:
    return one.deck.entry.player_name, one.deck.entry_id, one.deck.number


def _text_of(words: dict[str, Any]) -> dict[str, str]:
    """Return what of a deck is judged."""
    return {name: words[name] for name in ("text", "partner") if name in words}


def _reader(request: Request, one: Held) -> str:
    actor = actor_of(request)
    entry = one.deck.entry
    return reader_of_entry(entry, actor) if may_read(entry, actor) else "public"


def _checked_words(check: DeckCheck) -> dict[str, Any]:
    return one_deck_words(numbered(check.deck.entry, check.deck.number))


def _unsealed(entry: Entry, actor: Actor) -> dict[str, Any]:
    """Return the decks of an entry, none of them to whoever may write but not read."""
    words = decks_words(entry)
    return words if may_read(entry, actor) else words | {"items": []}
