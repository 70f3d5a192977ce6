"""The reception: scan tickets, and how the evening would begin with the people who are here."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import EntryOutput, entry_words, with_unstored
from api.event_forms import NothingInput
from api.reading import StrictForm, Words, body_of, filled
from api.views import View
from api.writes import written
from events import access, services
from events.access import Scope
from events.models import EntryState, Event
from events.once import Answer
from events.outlook import EVERYBODY, outlooks
from events.scans import LONGEST
from events.selectors import entries_by_kana, turnout


class ScanInput(StrictForm):
    """What a scanner read: the link of a ticket, or the ticket alone."""

    code = Words(max_length=LONGEST)


class ScanOutput(serializers.Serializer[Any]):
    """Who is checked in; `is_new` is false where somebody did it before."""

    entry = EntryOutput()
    is_new = serializers.BooleanField()


class OutlookOutput(serializers.Serializer[Any]):
    """The pods that people make now; with `missing` more there are `then` pods, all full."""

    people = serializers.IntegerField()
    sizes = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="Null: no split seats them."
    )
    missing = serializers.IntegerField()
    then = serializers.IntegerField()


class ReceptionOutput(serializers.Serializer[Any]):
    """How many people are in each state, and what those who are here would make."""

    states = serializers.DictField(child=serializers.IntegerField())
    everybody = OutlookOutput(allow_null=True, help_text="Null where each level plays by itself.")
    levels = serializers.DictField(
        child=OutlookOutput(), help_text="By level, where levels are looked at."
    )


class ScansView(View):
    """A scanner at the desk."""

    @extend_schema(request=ScanInput, responses=ScanOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Check in whoever's ticket was scanned; a second scan changes nothing.

        A refusal tells the `player_name` where the ticket is known.
        """
        body, actor = body_of(request), actor_of(request)
        words = filled(ScanInput, body)

        def scan() -> Answer:
            found = services.check_in_scanned(event_id=event_id, actor=actor, scanned=words["code"])
            return Answer(200, {"entry": entry_words(found.entry), "is_new": found.is_new})

        def reveal(found: dict[str, Any]) -> dict[str, Any]:
            return found | {"entry": with_unstored(found["entry"], request)}

        return written(request, scan, body=body, reveal=reveal)


class ReleasedOutput(serializers.Serializer[Any]):
    """Whose places were given up."""

    entries = serializers.ListField(child=serializers.CharField())


class ReleaseAbsentView(View):
    """The evening begins, and some have not come."""

    @extend_schema(request=NothingInput, responses=ReleasedOutput)
    def post(self, request: Request, event_id: str) -> Response:
        """Note of everybody still expected that they did not come; their places go to the line."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def release() -> Answer:
            absent = services.release_absent(event_id=event_id, actor=actor)
            return Answer(200, {"entries": absent})

        return written(request, release, body=body)


class ReceptionView(View):
    """The desk in numbers."""

    @extend_schema(responses=ReceptionOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """Read how many people are in each state, and the pods of this moment by level."""
        event = access.event_for(event_id, actor=actor_of(request), need=Scope.CHECKIN_WRITE)
        return etags.read(request, event, lambda: _words(event), viewer="reception")


def _words(event: Event) -> dict[str, Any]:
    states = [entry.state for entry in entries_by_kana(event)]
    found = outlooks(event, turnout(event).here_levels)
    words = {
        "states": {state: states.count(state) for state in EntryState.values},
        "everybody": found.pop(EVERYBODY, None),
        "levels": {str(level): seen for level, seen in found.items()},
    }
    return dict(ReceptionOutput(words).data)
