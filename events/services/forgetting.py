"""Forget people: this room's part of it, under the lock that the whole command holds."""

import json
from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q, TextField
from django.db.models.functions import Cast

from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.forgetting import Forgotten, forgotten, names_of, rewrite
from events.kept import KeptTicket
from events.models import OUT, Entry, EntryState, Event, GroupWish, Mark, Phase
from events.money import Payment
from events.pushes import PushSubscription
from events.services.entries import give_up_place
from events.services.links import forget_links
from events.services.masking import neutral_names
from events.stream_tickets import StreamTicket
from events.work import GivenAnswer

LONG = 4
AT_ONCE = 50  # words that one question to the database looks for
CHANGED = (
    "player_name", "kana", "real_name", "real_kana", "accepts", "group", "group_wish", "mark",
    "home_by", "answers", "ticket_rotation", "forgotten_at",
)  # fmt: skip


def locked_to_forget(entry_id: str, *, actor: Actor) -> tuple[Event, Entry]:
    """Lock the event of somebody who is to be forgotten: for themselves, or whoever may change the event.

    Refuses with `entry.forget_after_leaving` while they still play.
    """
    event, entry = access.locked_entry(
        entry_id, actor=actor, need=Scope.EVENTS_WRITE, forgotten_too=True
    )
    plays = entry.state == EntryState.HERE or (entry.seated and entry.state not in OUT)
    if event.phase != Phase.FINISHED and plays and not entry.forgotten_at:
        raise RuleError("entry.forget_after_leaving")
    return event, entry


def leave_for_good(event: Event, entry: Entry, *, actor: Actor) -> None:
    """Cancel the entry of somebody who is to be forgotten and had not come yet; the line moves up."""
    if event.phase == Phase.FINISHED or entry.state in OUT:
        return
    promoted = give_up_place(event, entry, EntryState.CANCELLED)
    journal.record(event, actor=actor, kind="entry.cancelled", entry=entry.pk, promoted=promoted)


def about_to_forget(event: Event, entries: Sequence[Entry]) -> Forgotten:
    """Return people of a locked event with the names they are known by from now on."""
    shown = [entry for entry in entries if not entry.real_name]
    neutral = {entry.pk: entry.player_name for entry in entries} | neutral_names(event, shown)
    return forgotten(entries, neutral)


def forget_here(event: Event, gone: Forgotten, *, now: datetime) -> None:
    """Take people out of this room: their words, tickets, phones and links, and their names in others' words."""
    _forget_answers(gone)
    rewrite(
        event.entries.exclude(pk__in=gone.ids).exclude(group="", answers={}),
        ("group", "answers"),
        gone,
    )
    rewrite(Payment.objects.filter(event=event).exclude(reason=""), ("reason",), gone)
    for each in (KeptTicket, PushSubscription):
        each.objects.filter(entry__in=gone.ids).delete()
    StreamTicket.objects.filter(holder__in=_credentials(gone)).delete()
    for entry in gone.entries:
        forget_links(entry)
        _empty(entry, gone.neutral[entry.pk], now=now)
    Entry.objects.bulk_update(gone.entries, CHANGED)


def _empty(entry: Entry, neutral: str, *, now: datetime) -> None:
    entry.player_name = entry.kana = neutral
    entry.real_name = entry.real_kana = entry.group = ""
    entry.group_wish, entry.mark, entry.home_by = GroupWish.APART, Mark.NONE, None
    entry.accepts, entry.answers = [entry.level], {}
    entry.ticket_rotation += 1
    entry.forgotten_at = now


def tell_forgotten(event: Event, gone: Forgotten, *, actor: Actor) -> None:
    """Record who was forgotten, by id: readers of the journal and webhooks forget them too."""
    facts = [{"entry": entry_id} for entry_id in gone.ids]
    journal.record_each(event, actor=actor, kind="entry.forgotten", facts=facts)


def _credentials(gone: Forgotten) -> list[str]:
    return [access.player(entry).label for entry in gone.entries]


def _forget_answers(gone: Forgotten) -> None:
    """Delete stored answers to these people and about them, but for the one that is being given."""
    given = GivenAnswer.objects.exclude(status=0)
    given.filter(credential__in=_credentials(gone)).delete()
    told = given.annotate(text=Cast("body", TextField()))
    words = sorted({word for entry in gone.entries for word in _words(entry)})
    for at in range(0, len(words), AT_ONCE):
        named = Q()
        for word in words[at : at + AT_ONCE]:
            named |= Q(text__contains=word)
        told.filter(named).delete()


def _words(entry: Entry) -> set[str]:
    """Return by what a stored answer can tell of somebody, as databases keep JSON.

    A short name counts only where it is all of a text: it is a part of too many other words.
    """
    names = names_of(entry)
    written = {*names, *(json.dumps(name)[1:-1] for name in names)}
    return {entry.pk, *(word if len(word) >= LONG else f'"{word}"' for word in written)}
