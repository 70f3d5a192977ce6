"""Enter several people who share one phone."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.auth import actor_of
from api.entry_words import AddEntryInput, NewEntryOutput, entry_words, new_entry_words
from api.entry_writes import written_by_codes
from api.problems import pointing
from api.reading import Several, StrictForm, body_of, filled, words_for
from api.views import View
from api.writes import address_of
from decks.services import MOST_AT_ONCE, enter_family
from engine.errors import RuleError
from events import access
from events.models import Entry, GroupWish
from events.once import Answer
from events.tickets import family_link_of


class PersonInput(AddEntryInput):
    """One of several people; the group is that of all of them."""

    def get_fields(self) -> dict[str, Any]:
        """Leave out what all of them share."""
        shared = {"group", "group_wish"}
        return {name: field for name, field in super().get_fields().items() if name not in shared}


class FamilyInput(StrictForm):
    """Up to four people who share one phone, and whether they would sit apart or together."""

    people = Several(child=PersonInput(), most=MOST_AT_ONCE, min_length=1)
    group = words_for(Entry, "group", required=False, allow_blank=True)
    group_wish = serializers.ChoiceField(GroupWish.choices, required=False)


class FamilyOutput(serializers.Serializer[Any]):
    """Everybody who entered, each with a ticket of their own, and one private page with all of them."""

    entries = NewEntryOutput(many=True)
    family_url = serializers.CharField()


class FamiliesView(View):
    """Families of an event."""

    @extend_schema(request=FamilyInput, responses={201: FamilyOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Enter up to four people at once: all of them, or nobody. Anybody may."""
        body = body_of(request)
        access.event_for(event_id, actor=actor_of(request))
        words = filled(FamilyInput, body)

        def add() -> Answer:
            actor, now = actor_of(request), timezone.now()
            try:
                entries = enter_family(event_id=event_id, actor=actor, now=now, **words)
            except RuleError as refusal:
                raise _pointing(refusal) from refusal
            return Answer(201, {"entries": [entry_words(entry) for entry in entries]})

        def reveal(family: dict[str, Any]) -> dict[str, Any]:
            return _with_tickets(request, family)

        codes = [each.get("team_code", "") for each in words["people"]]
        return written_by_codes(
            request, add, codes=codes, body=body, event_id=event_id, reveal=reveal
        )


def _pointing(refusal: RuleError) -> RuleError:
    """Return a refusal that points at the person in the request whom it is about."""
    person = refusal.facts.get("person")
    return pointing(refusal, "people", person) if isinstance(person, int) else refusal


def _with_tickets(request: Request, family: dict[str, Any]) -> dict[str, Any]:
    people = [new_entry_words(request, entry) for entry in family["entries"]]
    link = family_link_of(Entry(pk=entry["id"], ticket_rotation=0) for entry in people)
    return {"entries": people, "family_url": address_of(request, f"/family/{link}")}
