"""All of an event in one call, and all that concerns one player."""

from dataclasses import asdict
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import EntryOutput, entry_words_for, reader_of_entry
from api.event_words import EventOutput, event_words
from api.report_words import ReportOutput
from api.round_words import (
    PodOutput,
    RoundHeadOutput,
    RoundOutput,
    pod_words,
    round_head_words,
    round_words,
    rounds_for_all,
)
from api.standings import StandingsOutput
from api.views import View
from decks.selectors import deck_to_bring
from events.access import Actor, Scope, entry_for, event_for, no_entry
from events.models import Entry, Event
from events.selectors import turnout, waiting_in, waiting_place
from pods.selectors import has_bye, rounds_of
from standings.exports import table_facts
from standings.ranks import shows_ranks
from standings.there import own_pod, there_is


class TurnoutOutput(serializers.Serializer[Any]):
    """How many people there are, and nobody's name."""

    taken = serializers.IntegerField()
    free = serializers.IntegerField()
    waiting = serializers.IntegerField()
    here = serializers.IntegerField()
    expected = serializers.IntegerField()
    levels = serializers.DictField(child=serializers.IntegerField())
    here_levels = serializers.DictField(child=serializers.IntegerField())


class SnapshotOutput(serializers.Serializer[Any]):
    """An event with its rounds, table and turnout, all of one version."""

    event = EventOutput()
    rounds = RoundOutput(many=True)
    standings = StandingsOutput(allow_null=True, help_text="Null where ranks are hidden from you.")
    turnout = TurnoutOutput()
    server_now = serializers.DateTimeField()


class MeOutput(serializers.Serializer[Any]):
    """A player's entry, event, and seat in the newest published round."""

    entry = EntryOutput()
    event = EventOutput()
    pod = PodOutput(allow_null=True)
    bye = serializers.BooleanField(help_text="Sits the newest round out.")
    round = RoundHeadOutput(allow_null=True)
    report = ReportOutput(allow_null=True)
    deck = serializers.CharField(
        allow_null=True, help_text="Which of several decks suits the level of the pod."
    )


class SnapshotView(View):
    """All of an event in one call."""

    @extend_schema(responses=SnapshotOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read everything; then follow `/changes` or `/stream` from the event's version."""
        actor = actor_of(request)
        event = event_for(event_id, actor=actor)
        return etags.read(request, event, lambda: _all_of(event, actor, request))


class MeView(View):
    """All that concerns the player whose ticket this is."""

    @extend_schema(responses=MeOutput)
    def get(self, request: Request) -> Response:
        """Read the player's entry, pod and report in one call."""
        actor = actor_of(request)
        if actor.entry_id is None:
            raise no_entry(actor)
        entry = entry_for(actor.entry_id, actor=actor, need=Scope.EVENTS_READ)
        reader = reader_of_entry(entry, actor)
        return etags.read(request, entry.event, lambda: _mine(entry, request), viewer=reader)


def _all_of(event: Event, actor: Actor, request: Request) -> dict[str, Any]:
    staff = actor.may(event, Scope.EVENTS_READ)
    people = turnout(event)
    return {
        "event": event_words(event, request, people.waiting),
        "rounds": [
            round_words(found, request, staff=True) for found in rounds_of(event, actor=actor)
        ]
        if staff
        else rounds_for_all(event, request),
        "standings": table_facts(event) if shows_ranks(event, actor=actor) else None,
        "turnout": asdict(people),
        "server_now": timezone.localtime(),
    }


def _mine(entry: Entry, request: Request) -> dict[str, Any]:
    event = entry.event
    pod = own_pod(entry)
    found = pod.round if pod else there_is(event).newest
    seat = pod_words(pod, request, staff=False) if pod else None
    bring = deck_to_bring(entry, pod.level) if pod else None
    return {
        "entry": entry_words_for(entry, request, place=waiting_place(entry)),
        "event": event_words(event, request, waiting_in([event.pk])[event.pk]),
        "pod": seat,
        "bye": bool(found and not pod and has_bye(entry, found)),
        "round": round_head_words(found, request, staff=False) if found else None,
        "report": seat["report"] if seat else None,
        "deck": bring.deck.pk if bring else None,
    }
