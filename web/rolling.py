"""What a player's page says about the queue of rolling tables, and what can be tapped there."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.models import Entry, EntryState, Event, LevelsPolicy, Mode, Phase
from events.words import LEVELS
from pods.models import Pod
from pods.prospects import Prospect, prospect_of
from pods.rolling import (
    QueueTimes,
    free_tables,
    has_queue,
    left_pod,
    queue_of,
    queue_times,
    running_pod,
)
from web.templatetags.takuwake import hour


class Act(StrEnum):
    """What a tap does."""

    JOIN = "join"
    OUT = "out"
    LEAVE = "leave"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Tap:
    """A button of the queue card."""

    act: Act
    words: str
    is_main: bool = False


@dataclass(frozen=True, slots=True)
class LevelTap:
    """Another level, and whether the player sits with it."""

    level: int
    is_on: bool


@dataclass(frozen=True, slots=True)
class QueueCard:
    """The queue as one player sees it: a title, sentences, and what can be tapped.

    Whoever waits may tap other levels on and off.
    """

    title: str
    sentences: tuple[str, ...]
    taps: tuple[Tap, ...]
    is_waiting: bool = False
    levels: tuple[LevelTap, ...] = ()


def queue_card(entry: Entry, *, at: datetime) -> QueueCard | None:
    """Return the card, None where this player has nothing to do with a queue."""
    event = entry.event
    is_here = entry.state == EntryState.HERE
    if not has_queue(event) or not is_here or event.phase == Phase.FINISHED:
        return None
    seen = prospect_of(entry, now=at)
    if seen is not None:
        return _waiting(entry, seen, at=at)
    times = queue_times(event, now=at)
    if not times.is_open:
        return _closed(event, at=at) if event.mode == Mode.ROLLING else None
    return _outside(entry, times)


def _closed(event: Event, *, at: datetime) -> QueueCard:
    last = event.queue_last_start
    if event.queue_open and last is not None and last <= at:
        return QueueCard(_("No more games begin today"), (), ())
    said = _("As soon as the staff open the queue you can join it here.")
    return QueueCard(_("The queue is closed at the moment"), (said,), ())


def _outside(entry: Entry, times: QueueTimes) -> QueueCard:
    event, running = entry.event, running_pod(entry)
    said = (*_beginning(event, times), _crowd(event), *_last_start(times))
    if running is None:
        title = _("Queue for a table") if event.mode == Mode.ROLLING else _("Play an extra game")
        taps: tuple[Tap, ...] = (Tap(Act.JOIN, _("Queue for a table"), is_main=True),)
        return QueueCard(title, said, taps)
    if _is_last(entry, running):
        told = _("Everybody else at your table is out. Tell the result, then you can queue again.")
        return QueueCard(_("You are the last one"), (told,), ())
    told = _("Your table plays on without you, and you wait for the next one.")
    tap = Tap(Act.OUT, _("I am out – queue again"))
    return QueueCard(_("Out already?"), (told, *said), (tap,))


def _waiting(entry: Entry, seen: Prospect, *, at: datetime) -> QueueCard:
    taps = [Tap(Act.LEAVE, _("Leave the queue"))]
    left = left_pod(entry)
    if left is not None:
        words = _("I still play at table {table}").format(table=left.sign)
        taps.append(Tap(Act.BACK, words))
    title, sentences = _truth(entry.event, seen, at=at)
    return QueueCard(
        title=title,
        sentences=(*sentences, *_last_start(seen.times)),
        taps=tuple(taps),
        is_waiting=True,
        levels=tuple(_level_taps(entry)),
    )


def _level_taps(entry: Entry) -> Iterable[LevelTap]:
    event = entry.event
    if event.levels_policy == LevelsPolicy.ACCEPTED and not event.levels_from_decks:
        for level in LEVELS:
            if level != entry.level:
                yield LevelTap(level, is_on=level in entry.accepts)


def _truth(event: Event, seen: Prospect, *, at: datetime) -> tuple[str, tuple[str, ...]]:
    """Return what is true for somebody who waits: how many more people, and when."""
    if not seen.times.is_open:
        return _("You are in the queue"), (_("It is closed at the moment."),)
    if seen.outlook is None:
        told = _(
            "Just now you are passed over: the staff change something, the table promised to you"
            " is taken, or a game would last longer than you can stay."
        )
        return _("You are in the queue"), (told,)
    place = _("You are number {place} in the queue.").format(place=seen.outlook.before + 1)
    when = _when(seen, at=at)
    if not seen.times.forms:
        return _("You are in the queue"), (place, *_beginning(event, seen.times))
    if seen.outlook.missing and seen.has_table:
        title = ngettext(
            "{count} more person and you start",
            "{count} more people and you start",
            seen.outlook.missing,
        ).format(count=seen.outlook.missing)
        return title, (
            _("People count whose level fits and whom you have not met today."),
            *when,
            place,
        )
    return _("You wait for a free table"), (*when, place)


def _when(seen: Prospect, *, at: datetime) -> tuple[str, ...]:
    assert seen.outlook is not None  # noqa: S101  asked only then
    starts = seen.outlook.at
    if starts is None:
        return ()
    if seen.outlook.is_sure:
        words = _("If nobody leaves, you start at {time} at the latest.")
        return (words.format(time=hour(starts)),)
    minutes = max(round((starts - at).total_seconds() / 60), 1)
    words = ngettext(
        "About {count} minute, if games last as long as usual.",
        "About {count} minutes, if games last as long as usual.",
        minutes,
    )
    return (words.format(count=minutes),)


def _beginning(event: Event, times: QueueTimes) -> tuple[str, ...]:
    """Say when pods will begin to form beside a round."""
    if times.forms:
        return ()
    if times.begins is not None:
        return (_("Extra games begin at {time}.").format(time=hour(times.begins)),)
    words = ngettext(
        "Extra games begin {count} minute after the clock has started.",
        "Extra games begin {count} minutes after the clock has started.",
        event.queue_from_minute or 0,
    )
    return (words.format(count=event.queue_from_minute or 0),)


def _crowd(event: Event) -> str:
    waiting, free = len(queue_of(event)), len(free_tables(event))
    return _("Waiting: {waiting}. Free tables: {free}.").format(waiting=waiting, free=free)


def _last_start(times: QueueTimes) -> tuple[str, ...]:
    if times.ends is None:
        return ()
    return (_("The last game begins before {time}.").format(time=hour(times.ends)),)


def _is_last(entry: Entry, pod: Pod) -> bool:
    others = pod.seats.filter(out_at=None).exclude(entry=entry)
    return not others.exists()


def shown_now(entry: Entry) -> QueueCard | None:
    """Return the card as of this moment."""
    return queue_card(entry, at=timezone.now())
