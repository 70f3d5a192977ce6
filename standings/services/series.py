"""Make series, say which events count, who is one person in them, and freeze the table."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import journal
from accounts.access import locked_shop
from accounts.models import Shop
from engine.errors import RuleError
from engine.scoring.series import series_table
from events import access as event_access
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, Event
from events.names import tidy
from standings import access
from standings.series import (
    MOST_EVENTS,
    MOST_PLACES,
    MOST_POINTS,
    Series,
    SeriesEntry,
    SeriesEvent,
    SeriesPlayer,
)
from standings.series_tables import counted_of, events_of, fresh_lines, frozen_line

SETTINGS = ("name", "places", "participation", "best", "rated")


@transaction.atomic
def make_series(*, shop_id: str, actor: Actor, settings: Mapping[str, Any]) -> Series:
    """Begin a series: its name, and points by place, for taking part, or both."""
    shop = locked_shop(shop_id)
    event_access.require(Event(shop=shop), actor=actor, need=Scope.EVENTS_WRITE)
    series = Series(shop=shop)
    _set(series, settings)
    series.save(force_insert=True)
    _record(shop, series, actor=actor, kind="series.made")
    return series


@transaction.atomic
def change_series(
    *, series_id: str, actor: Actor, changes: Mapping[str, Any], seen: int | None = None
) -> Series:
    """Change name or rule; `seen` refuses with `series.stale` where it has another version by now."""
    shop, series = _open_series(series_id, actor)
    if seen is not None and seen != series.version:
        raise RuleError("series.stale")
    _set(series, changes)
    return _changed(shop, series, actor=actor, kind="series.changed")


@transaction.atomic
def add_event(*, series_id: str, event_id: str, actor: Actor) -> Series:
    """Let an event of the same shop count; one that does already changes nothing."""
    shop, series = _open_series(series_id, actor)
    event = event_access.event_for(event_id, actor=actor, need=Scope.EVENTS_READ)
    if event.shop_id != shop.pk:
        raise RuleError("series.other_shop")
    if series.parts.filter(event=event).exists():
        return series
    if series.parts.count() >= MOST_EVENTS:
        raise RuleError("series.full", most=MOST_EVENTS)
    SeriesEvent.objects.create(series=series, event=event)
    return _changed(shop, series, actor=actor, kind="series.event_added", event=event.pk)


@transaction.atomic
def remove_event(*, series_id: str, event_id: str, actor: Actor) -> Series:
    """Let an event count no more; what staff said about its entries is forgotten."""
    shop, series = _open_series(series_id, actor)
    gone, _ = series.parts.filter(event=event_id).delete()
    if not gone:
        return series
    series.known.filter(event=event_id).delete()
    _drop_empty(series)
    return _changed(shop, series, actor=actor, kind="series.event_removed", event=event_id)


@transaction.atomic
def finish_series(*, series_id: str, actor: Actor, now: datetime) -> Series:
    """Freeze the table as the finished events make it."""
    shop, series = access.locked_series(series_id, actor=actor)
    if series.is_finished:
        return series
    counted = counted_of(events_of(series))
    if not counted:
        raise RuleError("series.nothing_counts")
    lines = [frozen_line(line) for line in fresh_lines(series, counted)]
    series.final = {"events": [event.pk for event in counted], "lines": lines}
    series.finished_at = now
    return _changed(shop, series, actor=actor, kind="series.finished")


@transaction.atomic
def reopen_series(*, series_id: str, actor: Actor) -> Series:
    """Let the table move again."""
    shop, series = access.locked_series(series_id, actor=actor)
    if not series.is_finished:
        return series
    series.final, series.finished_at = None, None
    return _changed(shop, series, actor=actor, kind="series.reopened")


@transaction.atomic
def join_people(*, series_id: str, groups: Sequence[Sequence[str]], actor: Actor) -> Series:
    """Say of each group of entries that it is one person, with all joined to them before.

    Refuses with `series.same_event` where two of a group were at one event, with
    `series.one_person` where there is nobody to join.
    """
    shop, series = _open_series(series_id, actor)
    joined = [_join(series, _entries_in(series, group)) for group in groups]
    if not joined:
        return series
    _drop_empty(series)
    return _changed(shop, series, actor=actor, kind="series.joined", groups=joined)


@transaction.atomic
def part_people(*, series_id: str, entries: Sequence[str], actor: Actor) -> Series:
    """Say that entries of which nothing was said yet are people of their own."""
    shop, series = _open_series(series_id, actor)
    known = set(series.known.values_list("entry_id", flat=True))
    alone = [entry for entry in _entries_in(series, entries) if entry.pk not in known]
    for entry in alone:
        _know(series, SeriesPlayer.objects.create(series=series), [entry])
    ids = sorted(entry.pk for entry in alone)
    return _changed(shop, series, actor=actor, kind="series.parted", entries=ids) if ids else series


@transaction.atomic
def forget_people(*, series_id: str, entries: Sequence[str], actor: Actor) -> Series:
    """Take back what was said about entries."""
    shop, series = _open_series(series_id, actor)
    known = series.known.filter(entry__in=list(entries))
    ids = sorted(known.values_list("entry_id", flat=True))
    known.delete()
    _drop_empty(series)
    return (
        _changed(shop, series, actor=actor, kind="series.forgotten", entries=ids) if ids else series
    )


def _open_series(series_id: str, actor: Actor) -> tuple[Shop, Series]:
    shop, series = access.locked_series(series_id, actor=actor)
    if series.is_finished:
        raise RuleError("series.finished")
    return shop, series


def _set(series: Series, settings: Mapping[str, Any]) -> None:
    for name in SETTINGS:
        if name in settings:
            setattr(series, name, settings[name])
    series.name = tidy(series.name)
    series.places = list(series.places)
    refuse_bad_fields(series, names={"name", "participation", "best", "rated"})
    if len(series.places) > MOST_PLACES or max(series.places, default=0) > MOST_POINTS:
        raise RuleError("series.bad_places", places=MOST_PLACES, most=MOST_POINTS)
    series_table((), series.rule)


def _entries_in(series: Series, ids: Sequence[str]) -> list[Entry]:
    found = list(Entry.objects.filter(pk__in=ids, event__in_series__series=series))
    if not ids or len(found) < len(set(ids)):
        raise RuleError("access.not_found")
    return found


def _join(series: Series, entries: Sequence[Entry]) -> list[str]:
    theirs = _whole(series, entries)
    if len(theirs) <= 1:
        raise RuleError("series.one_person")
    if len({entry.event_id for entry in theirs}) < len(theirs):
        raise RuleError("series.same_event")
    series.known.filter(entry__in=theirs).delete()
    _know(series, SeriesPlayer.objects.create(series=series), theirs)
    return sorted(entry.pk for entry in theirs)


def _whole(series: Series, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries with all others of the people they are known to be."""
    players = series.known.filter(entry__in=entries).values_list("player", flat=True)
    others = Entry.objects.filter(in_series__player__in=list(players))
    return list({entry.pk: entry for entry in (*entries, *others)}.values())


def _know(series: Series, player: SeriesPlayer, entries: Sequence[Entry]) -> None:
    SeriesEntry.objects.bulk_create(
        SeriesEntry(series=series, player=player, entry=entry, event_id=entry.event_id)
        for entry in entries
    )


def _drop_empty(series: Series) -> None:
    series.players.filter(entries=None).delete()


def _changed(shop: Shop, series: Series, *, actor: Actor, kind: str, **facts: object) -> Series:
    series.version += 1
    series.save()
    _record(shop, series, actor=actor, kind=kind, **facts)
    return series


def _record(shop: Shop, series: Series, *, actor: Actor, kind: str, **facts: object) -> None:
    journal.record(shop, actor=actor.label, kind=kind, series=series.pk, **facts)
