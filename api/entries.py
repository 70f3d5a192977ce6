"""Entries: enter, read, change, and whatever happens to a player at the desk."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.db.models import prefetch_related_objects
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.entry_words import (
    AddEntryInput,
    ChangeEntryInput,
    CheckInInput,
    EntryOutput,
    EntryPageOutput,
    NewEntryOutput,
    SlipInput,
    TicketInput,
    TicketOutput,
    entry_words,
    entry_words_for,
    new_entry_words,
    reader_of_entry,
    ticket_words,
    version_of_entry,
)
from api.entry_writes import entry_written, written_by_codes
from api.event_forms import NothingInput
from api.pages import PageQuery, cut, key_in, page
from api.reading import asked, body_of, filled
from api.views import View
from api.writes import written
from decks.services import enter
from engine.errors import RuleError
from events import access, services
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event
from events.names import fold
from events.once import Answer
from events.pairs import has_pairs
from events.selectors import entries_by_kana, found, lines_of, waiting_place
from events.services.slips import LARGEST_SLIP


class EntriesQuery(PageQuery):
    """A page, a state, the number of a slip, and words to look for in names and readings."""

    state = serializers.ChoiceField(EntryState.choices, required=False)
    slip = serializers.IntegerField(required=False, min_value=1, max_value=LARGEST_SLIP)
    q = serializers.CharField(required=False, max_length=40)


class EntriesView(View):
    """The people of an event."""

    @extend_schema(parameters=[EntriesQuery], responses=EntryPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List entries in kana order, for the staff."""
        actor = actor_of(request)
        event = access.event_for(event_id, actor=actor, need=Scope.EVENTS_READ)
        query, answers = asked(EntriesQuery, request), actor.may(event, Scope.CHECKIN_WRITE)
        return etags.read(
            request,
            event,
            lambda: _page_of(event, query, request),
            viewer="staff.answers" if answers else "",
        )

    @extend_schema(request=AddEntryInput, responses={201: NewEntryOutput})
    def post(self, request: Request, event_id: str) -> Response:
        """Enter a player: anybody may, without a credential. The answer carries the ticket.

        The same Idempotency-Key (at least 16 characters for strangers) gives the same ticket again.
        """
        body = body_of(request)
        access.event_for(event_id, actor=actor_of(request))
        words = filled(AddEntryInput, body)

        def add() -> Answer:
            actor, now = actor_of(request), timezone.now()
            entry = enter(event_id=event_id, actor=actor, now=now, **words)
            return Answer(201, entry_words(entry))

        def reveal(entry: dict[str, Any]) -> dict[str, Any]:
            return new_entry_words(request, entry)

        codes = (words.get("team_code", ""),)
        return written_by_codes(
            request, add, codes=codes, body=body, event_id=event_id, reveal=reveal
        )


class EntryView(View):
    """One entry: for its player and the staff; for everybody else there is nothing here."""

    @extend_schema(responses=EntryOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read an entry; its ETag is what a change of it must send back in If-Match."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.EVENTS_READ)
        words = entry_words_for(entry, request, place=waiting_place(entry))
        version = f"{version_of_entry(entry)}.{words['place_in_line'] or 0}"
        reader = reader_of_entry(entry, actor) + (".answers" if "answers" in words else "")
        return etags.read_version(request, lambda: words, version=version, viewer=reader)

    @extend_schema(request=ChangeEntryInput, responses=EntryOutput)
    def patch(self, request: Request, entry_id: str) -> Response:
        """Change name, reading, level, accepted levels or group of the version that If-Match names."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
        seen = etags.seen_versions(request)
        changes = filled(ChangeEntryInput, body, partial=True)

        def change() -> Answer:
            _, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
            _refuse_stale(entry, seen)
            entry = services.change_entry(entry_id=entry_id, actor=actor, changes=changes)
            return Answer(200, entry_words(entry))

        return entry_written(request, change, body=body)


def _let_in(*, entry_id: str, actor: Actor) -> Entry:
    return services.let_in(entry_id=entry_id, actor=actor).entry


class _ActView(View):
    """Something that happens to an entry and takes no words."""

    act: ClassVar[Callable[..., Entry]]

    @extend_schema(request=NothingInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        body = body_of(request)
        filled(NothingInput, body)
        act, actor = type(self).act, actor_of(request)
        return entry_written(
            request,
            lambda: Answer(200, entry_words(act(entry_id=entry_id, actor=actor))),
            body=body,
        )


class CheckInView(View):
    """The player stands at the desk."""

    @extend_schema(request=CheckInInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Note that a player is here, and take a `payment` with it; a second time changes nothing."""
        body = body_of(request)
        words: dict[str, Any] = {"actor": actor_of(request), **filled(CheckInInput, body)}
        payment = words.pop("payment", None)

        def check_in() -> Answer:
            if payment is None:
                return Answer(200, entry_words(services.check_in(entry_id=entry_id, **words)))
            arrival = services.arrive_paying(
                entry_id=entry_id, now=timezone.now(), **payment, **words
            )
            return Answer(200, entry_words(arrival.entry))

        return entry_written(request, check_in, body=body)


class UndoCheckInView(_ActView):
    """Take a check-in back."""

    act = staticmethod(services.undo_check_in)


class NeverCameView(_ActView):
    """The player never came; the place goes to the line."""

    act = staticmethod(services.mark_no_show)


class TakePlaceView(_ActView):
    """Take the place that is offered to somebody from the line, until `offer_until`."""

    act = staticmethod(services.take_place)


class UndoWalkInView(_ActView):
    """Take back a walk-in that was entered by mistake; the line moves up."""

    act = staticmethod(services.undo_walk_in)


class LetInView(_ActView):
    """Raise the limit by one for the first in line, who is here."""

    act = staticmethod(_let_in)


class CancelView(_ActView):
    """Give the place back before playing; the first in line gets it."""

    act = staticmethod(services.cancel_entry)


class DropView(_ActView):
    """Take a player out of all later rounds; results so far stay."""

    act = staticmethod(services.drop_entry)


class RestoreView(_ActView):
    """Take a cancellation or a drop back; where the place is gone the player waits in line."""

    act = staticmethod(services.restore_entry)


class SlipView(View):
    """A numbered slip at the door."""

    @extend_schema(request=SlipInput, responses=EntryOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Bind the number that somebody drew, or give the next one."""
        body = body_of(request)
        words = filled(SlipInput, body)

        def give() -> Answer:
            entry = services.give_slip(entry_id=entry_id, actor=actor_of(request), **words)
            return Answer(200, entry_words(entry))

        return entry_written(request, give, body=body)


class SlipBackView(_ActView):
    """Take a slip back from somebody who waits."""

    act = staticmethod(services.take_slip_back)


class MaskView(_ActView):
    """Hide an improper name: everybody but the staff and the player sees a neutral one."""

    act = staticmethod(services.mask_name)


class UnmaskView(_ActView):
    """Show the name again."""

    act = staticmethod(services.unmask_name)


class TicketView(View):
    """The ticket of an entry, for the staff to print again."""

    @extend_schema(request=TicketInput, responses=TicketOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Return the ticket again, or with `rotate` a new one; then all older ones are dead."""
        body, actor = body_of(request), actor_of(request)
        rotate = filled(TicketInput, body).get("rotate", False)

        def ticket() -> Answer:
            if rotate:
                entry = services.rotate_ticket(entry_id=entry_id, actor=actor)
            else:
                entry = access.entry_for(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
                access.require(entry.event, actor=actor, need=Scope.ENTRIES_WRITE)
            return Answer(200, {"entry": entry.pk, "rotation": entry.ticket_rotation})

        def reveal(body: dict[str, Any]) -> dict[str, Any]:
            return body | ticket_words(request, body["entry"], body["rotation"])

        return written(request, ticket, body=body, reveal=reveal)


def _page_of(event: Event, query: dict[str, Any], request: Request) -> dict[str, object]:
    everybody = entries_by_kana(event)
    line = lines_of(everybody)
    rows = [entry for entry in everybody if query.get("state", entry.state) == entry.state]
    if "slip" in query:
        rows = [entry for entry in rows if event.by_slips and entry.lot == query["slip"]]
    rows = found(rows, query["q"]) if "q" in query else rows
    if "cursor" in query:
        after = tuple(key_in(query["cursor"], str, int))
        rows = [entry for entry in rows if _key(entry) > after]
    shown, following = cut(rows, query, _key)
    if has_pairs(event):
        prefetch_related_objects(shown, "team__members")
    items = [entry_words_for(entry, request, place=line.get(entry.pk)) for entry in shown]
    return page(items, following=following, as_of=event.version)


def _key(entry: Entry) -> tuple[str, int]:
    return fold(entry.kana), entry.arrival


def _refuse_stale(entry: Entry, seen: frozenset[str] | None) -> None:
    if seen is not None and version_of_entry(entry) not in {tag.split(".")[0] for tag in seen}:
        raise RuleError("entry.stale")
