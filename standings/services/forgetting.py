"""Forget people: their data go from all rooms at once, places and points stay under a neutral name."""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db import transaction
from django.db.models import QuerySet

from accounts import journal as shop_journal
from accounts.access import locked_shop
from decks.services import forget_decks, refuse_lent
from events.access import SYSTEM, Actor, locked_event
from events.forgetting import Forgotten
from events.models import Entry, EntryState, Event
from events.retention import events_to_forget
from events.services import (
    about_to_forget,
    forget_here,
    leave_for_good,
    locked_to_forget,
    tell_forgotten,
)
from pods.services import forget_at_tables, refuse_at_table
from standings import forgotten_list
from standings.series import Series, SeriesEntry

COMING = frozenset({EntryState.EXPECTED, EntryState.WAITING})
AT_ONCE = 100  # people of one event under one lock


@transaction.atomic
def forget_entry(*, entry_id: str, actor: Actor, now: datetime) -> Entry:
    """Delete all that is personal of an entry, for good; its seats, points and place stay.

    Its player does it, or whoever may change the event. An entry that had not come yet is cancelled.
    A second time changes nothing. Refuses with `entry.forget_after_leaving` and
    `entry.forget_after_return`.
    """
    _lock_leagues(Series.objects.filter(parts__event__entries=entry_id))
    event, entry = locked_to_forget(entry_id, actor=actor)
    if entry.forgotten_at:
        return entry
    entry.event = event
    refuse_at_table(entry)
    refuse_lent(entry)
    leave_for_good(event, entry, actor=actor)
    forget_together(event, [entry], actor=actor, now=now)
    return entry


def forget_together(
    event: Event, entries: Sequence[Entry], *, actor: Actor, now: datetime, apart: bool = True
) -> None:
    """Forget people of a locked event; `apart` leagues do not know any longer who they are elsewhere."""
    gone = about_to_forget(event, entries)
    forget_decks(event, gone)
    forget_at_tables(event, gone)
    if apart:
        _part_in_series(event, gone, actor=actor)
    forget_here(event, gone, now=now)
    tell_forgotten(event, gone, actor=actor)
    forgotten_list.note(gone.ids)


def _lock_leagues(of: QuerySet[Series]) -> None:
    """Lock the shops of leagues before the event, in the order of commands on leagues: none waits for the other."""
    for shop_id in of.order_by("shop").values_list("shop", flat=True).distinct():
        locked_shop(shop_id)


def _part_in_series(event: Event, gone: Forgotten, *, actor: Actor) -> None:
    """Let no league tell by other events, where the name stays, who these people were."""
    for series in Series.objects.filter(parts__event=event).order_by("pk"):
        shop = locked_shop(series.shop_id)
        series.refresh_from_db()
        joined, _ = SeriesEntry.objects.filter(series=series, entry__in=gone.ids).delete()
        if _part_in_final(series, frozenset(gone.ids)) or joined:
            series.version += 1
            series.save(update_fields=["version", "final"])
            shop_journal.record(shop, actor=actor.label, kind="series.parted", series=series.pk)


def _part_in_final(series: Series, ids: frozenset[str]) -> bool:
    """Let the lines of a frozen table lead to nobody but the forgotten; tell whether there were any."""
    if series.final is None:
        return False
    lines = [line for line in series.final["lines"] if ids & set(line["entries"].values())]
    for line in lines:
        line["entries"] = {at: one for at, one in line["entries"].items() if one in ids}
    return bool(lines)


def forget_old(*, now: datetime) -> None:
    """Forget everybody of events that were longer ago than names are kept, a hundred people at a time."""
    for event_id in events_to_forget(now=now).values_list("pk", flat=True):
        while _forget_some(str(event_id), now=now):
            pass


def forget_again(ids: Sequence[str], *, now: datetime) -> int:
    """Forget those of these entries who have names again, after a restore; return how many they were.

    Who had not come yet has no place any more, as when they were forgotten for the first time.
    """
    some = [ids[at : at + AT_ONCE] for at in range(0, len(ids), AT_ONCE)]
    named = [
        pair
        for each in some
        for pair in Entry.objects.filter(pk__in=each, forgotten_at=None).values_list(
            "event_id", "pk"
        )
    ]
    by_event = groupby(sorted(named), key=itemgetter(0))
    return sum(
        _forget_these(event_id, [pk for _, pk in pairs], now=now) for event_id, pairs in by_event
    )


@transaction.atomic
def _forget_some(event_id: str, *, now: datetime) -> int:
    event = locked_event(event_id, actor=SYSTEM)
    people = list(event.entries.filter(forgotten_at=None)[:AT_ONCE])
    if people:
        forget_together(event, people, actor=SYSTEM, now=now, apart=False)
    return len(people)


@transaction.atomic
def _forget_these(event_id: str, ids: Sequence[str], *, now: datetime) -> int:
    _lock_leagues(Series.objects.filter(parts__event=event_id))
    event = locked_event(event_id, actor=SYSTEM)
    people = list(event.entries.filter(pk__in=ids, forgotten_at=None))
    for entry in people:
        if entry.state in COMING and not entry.seated:
            leave_for_good(event, entry, actor=SYSTEM)
    forget_together(event, people, actor=SYSTEM, now=now)
    return len(people)
