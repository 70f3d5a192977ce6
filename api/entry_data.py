"""What is stored about an entry: read by its player, and deleted for good."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import EntryOutput, entry_words
from api.entry_writes import entry_written
from api.event_forms import NothingInput
from api.reading import body_of, filled
from api.views import View
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.once import Answer
from standings.own_data import LANGUAGES, data_of_entry, words_of_fields
from standings.placed import final_ranks
from standings.services import forget_entry


class EntryDataOutput(serializers.Serializer[Any]):
    """Everything stored about an entry, and what each field is called."""

    words = serializers.DictField(
        child=serializers.DictField(child=serializers.CharField()),
        help_text=f"By the field's name, in each language: {', '.join(LANGUAGES)}.",
    )
    entry = serializers.DictField(
        help_text="The fields; more may come. Others stand in it by name."
    )


class EntryDataView(View):
    """A player's own data."""

    @extend_schema(responses=EntryDataOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read everything that is stored about one's own entry."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.EVENTS_READ)
        if not actor.is_entry(entry):
            raise RuleError("access.not_found")
        rank = final_ranks([entry]).get(entry.pk)
        words = {"words": words_of_fields(), "entry": data_of_entry(entry, rank)}
        return Response(words, headers={"Cache-Control": "private, no-store", "Vary": etags.VARY})


class ForgetView(View):
    """A person is forgotten."""

    @extend_schema(request=NothingInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Delete all that is personal of an entry, for good: seats, results and places stay under a neutral name.

        The ticket is dead afterwards. Somebody who had not come yet is cancelled; whoever plays leaves first.
        """
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def forget() -> Answer:
            entry = forget_entry(entry_id=entry_id, actor=actor, now=timezone.now())
            return Answer(200, entry_words(entry))

        return entry_written(request, forget, body=body)
