"""How entries and tickets read in JSON, and what writes of them take."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from api.auth import actor_of
from api.fee_words import PaymentInput
from api.page_links import page_of_entry
from api.reading import Several, StrictForm, Table, Whole, Words, YesNo, words_for
from api.told import told
from api.writes import address_of
from decks.models import LoanDeck
from events.access import Actor, Scope
from events.models import OUT, Entry, GroupWish, Mark
from events.pairs import has_pairs
from events.questions import LONGEST_ANSWER, MOST_QUESTIONS
from events.selectors import waiting_place
from events.services.slips import LARGEST_SLIP
from events.tickets import ticket_of

UNSTORED = frozenset({"answers", "html_url"})  # not everybody's to know, or a ticket in disguise
LEVELS: dict[str, Any] = {"min_value": 1, "max_value": 3}


class ChangeEntryInput(StrictForm):
    """What a player may change alone."""

    player_name = words_for(Entry, "player_name", required=False)
    kana = words_for(Entry, "kana", required=False, allow_blank=True)
    level = Whole(required=False, **LEVELS)
    accepts = Several(child=Whole(**LEVELS), most=3, required=False)
    group = words_for(Entry, "group", required=False, allow_blank=True)
    group_wish = serializers.ChoiceField(GroupWish.choices, required=False)
    mark = serializers.ChoiceField(Mark.choices, required=False)
    home_by = serializers.TimeField(required=False, allow_null=True, format="%H:%M")
    same_name_ok = YesNo(required=False)
    answers = Table(
        child=Words(max_length=LONGEST_ANSWER, allow_blank=True),
        most=MOST_QUESTIONS,
        longest=20,
        required=False,
        help_text="Answers to the event's own questions by their codes; private.",
    )


class AddEntryInput(ChangeEntryInput):
    """A new player; `here` and `phoneless` are for the staff."""

    player_name = words_for(Entry, "player_name")
    level = Whole(**LEVELS)
    here = YesNo(required=False)
    phoneless = YesNo(required=False)
    team_code = Words(
        required=False,
        allow_blank=True,
        max_length=20,
        help_text="The partner's, where pairs are fixed.",
    )
    loan_deck = words_for(
        LoanDeck,
        "id",
        required=False,
        help_text="The deck of the shop that the player wishes to borrow.",
    )


class JoinTeamInput(StrictForm):
    """The code that a partner told."""

    code = Words(max_length=20)


class PartnersInput(StrictForm):
    """Two people who shall be a pair."""

    entries = Several(child=words_for(Entry, "id"), most=2, min_length=2)


class SlipInput(StrictForm):
    """The number on the slip; left out or null: the next one."""

    number = Whole(required=False, allow_null=True, min_value=1, max_value=LARGEST_SLIP)


class CheckInInput(StrictForm):
    """A judge may let somebody in whose deck is not ready; a fee may be taken at once."""

    despite_deck = YesNo(required=False)
    payment = PaymentInput(
        required=False, help_text="Taken together with the check-in, or neither."
    )


class TicketInput(StrictForm):
    """Whether all older tickets of the entry die."""

    rotate = YesNo(required=False)


class EntryOutput(serializers.ModelSerializer[Entry]):
    """An entry as its player and the staff see it; nobody else does."""

    event = serializers.CharField(source="event_id")
    accepts = serializers.ListField(child=serializers.IntegerField())
    home_by = serializers.TimeField(format="%H:%M", allow_null=True)
    answers = serializers.DictField(
        child=serializers.CharField(),
        required=False,
        help_text="To the event's questions: for the player, and with `checkin:write`.",
    )
    slip = serializers.SerializerMethodField(
        help_text="The number of the slip, where these decide."
    )
    place_in_line = serializers.SerializerMethodField()
    team_code = serializers.SerializerMethodField(
        help_text="What a partner writes to join, where pairs are fixed."
    )
    partner = serializers.SerializerMethodField(help_text="The entry of the fixed partner.")
    html_url = serializers.CharField(
        source="pk",  # filled in for each reader
        required=False,
        help_text="The page for people: the player's own to the player, that of the desk to staff.",
    )

    class Meta:
        """The contract's fields in the contract's order."""

        model = Entry
        fields = (
            "id", "event", "player_name", "kana", "real_name", "level", "accepts", "group",
            "group_wish", "mark", "home_by", "state", "deck_state", "arrival", "phoneless", "walk_in", "place_in_line", "passed_over", "offer_until", "slip", "answers",
            "team_code", "partner", "html_url",
        )  # fmt: skip

    def get_slip(self, entry: Entry) -> int | None:
        """The number that was handed out at the door."""
        return entry.lot if entry.event.by_slips else None

    def get_place_in_line(self, entry: Entry) -> int | None:
        """Place in line from 1, null for whoever does not wait."""
        place: int | None = self.context["place"]
        return place

    def get_team_code(self, entry: Entry) -> str | None:
        """The code of the player's own pair."""
        return entry.team.code if entry.team and has_pairs(entry.event) else None

    def get_partner(self, entry: Entry) -> str | None:
        """The other one of the pair, null while nobody is."""
        members = entry.team.members.all() if entry.team and has_pairs(entry.event) else ()
        others = (one.pk for one in members if one.pk != entry.pk and one.state not in OUT)
        return next(others, None)


class TicketOutput(serializers.Serializer[Any]):
    """A player's private key: for `Authorization: Bearer twt_<ticket>`, and as a link."""

    entry = serializers.CharField()
    rotation = serializers.IntegerField()
    ticket = serializers.CharField()
    ticket_url = serializers.CharField()


class NewEntryOutput(EntryOutput):
    """A new entry with the ticket of whoever made it."""

    ticket = serializers.CharField()
    ticket_url = serializers.CharField()

    class Meta(EntryOutput.Meta):
        """The entry, and its ticket."""

        fields = (*EntryOutput.Meta.fields, "ticket", "ticket_url")  # type: ignore[assignment]


class EntryPageOutput(serializers.Serializer[Any]):
    """One page of entries, as of a version of the event."""

    items = EntryOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


def entry_words(entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON as it may be stored: without what only some readers may know."""
    return entry_words_at(entry, waiting_place(entry))


def entry_words_at(entry: Entry, place: int | None) -> dict[str, Any]:
    """Return an entry as JSON as it may be stored, whose place in line is known already."""
    words = told(EntryOutput, entry, place=place)
    return {name: words[name] for name in words if name not in UNSTORED}


def entry_words_for(entry: Entry, request: Request, *, place: int | None = None) -> dict[str, Any]:
    """Return an entry as JSON for whoever asks, whose place in line is known already."""
    return entry_words_at(entry, place) | _for_reader(entry, request)


def may_read_answers(entry: Entry, actor: Actor) -> bool:
    """Tell whether somebody may read what an entry answered: its player and who checks people in."""
    return actor.is_entry(entry) or actor.may(entry.event, Scope.CHECKIN_WRITE)


def with_unstored(words: dict[str, Any], request: Request) -> dict[str, Any]:
    """Return an entry's stored JSON with what is never stored, as far as whoever asks may know it."""
    return all_with_unstored([words], request)[0]


def all_with_unstored(
    stored: Sequence[dict[str, Any]], request: Request
) -> Sequence[dict[str, Any]]:
    """Return what `with_unstored` does of several entries, read at once."""
    found = _read_again(stored)
    pairs = ((words, found.get(words["id"])) for words in stored)
    return [words | _for_reader(entry, request) if entry else words for words, entry in pairs]


def new_entry_words(request: Request, words: dict[str, Any]) -> dict[str, Any]:
    """Return a new entry's JSON for whoever made it: with the answers and the ticket."""
    return all_new_entry_words(request, [words])[0]


def all_new_entry_words(
    request: Request, stored: Sequence[dict[str, Any]]
) -> Sequence[dict[str, Any]]:
    """Return what `new_entry_words` does of several entries, read at once."""
    found = _read_again(stored)
    return [_new_words(request, words, found.get(words["id"])) for words in stored]


def _new_words(request: Request, words: dict[str, Any], entry: Entry | None) -> dict[str, Any]:
    ticket = ticket_words(request, words["id"], 0)
    page = {"answers": entry.answers if entry else {}, "html_url": ticket["ticket_url"]}
    return words | page | ticket


def _read_again(stored: Sequence[dict[str, Any]]) -> Mapping[str, Entry]:
    return Entry.objects.select_related("event").in_bulk([words["id"] for words in stored])


def _for_reader(entry: Entry, request: Request) -> dict[str, Any]:
    actor = actor_of(request)
    words = {"html_url": address_of(request, page_of_entry(entry, reader=actor))}
    return words | {"answers": entry.answers} if may_read_answers(entry, actor) else words


def version_of_entry(entry: Entry) -> str:
    """Return a version of the entry alone, which does not move when others come and go."""
    own = {"answers": entry.answers, "rotation": entry.ticket_rotation}
    words = entry_words_at(entry, None) | own
    return "e" + hashlib.sha256(json.dumps(words).encode()).hexdigest()[:16]


def reader_of_entry(entry: Entry, actor: Actor) -> str:
    """Return the class of somebody who may read this entry; each player is a class of one."""
    return f"own.{entry.pk}" if actor.is_entry(entry) else "staff"


def ticket_words(request: Request, entry_id: str, rotation: int) -> dict[str, Any]:
    """Return a ticket of an entry; it is derived, never stored."""
    ticket = ticket_of(Entry(pk=entry_id, ticket_rotation=rotation))
    return {"ticket": ticket, "ticket_url": address_of(request, f"/t/{ticket}")}
