"""The queue of rolling tables as staff read it: who waits, since when, and with whom they sit."""

from dataclasses import dataclass
from datetime import datetime

from events.models import Event, LevelsPolicy
from events.words import LEVELS
from pods.asked import LevelAsk
from pods.level_asks import asks_of, round_to_come
from pods.queue import QueuePlace
from pods.rolling import queue_of


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody in the queue, and for how many minutes."""

    place: QueuePlace
    minutes: int
    is_long: bool
    rests: bool
    also: tuple[int, ...] = ()  # other levels that they sit with
    others: tuple[int, ...] = ()  # levels that they could be asked for
    ask: LevelAsk | None = None


def all_waiting(event: Event, now: datetime) -> list[Waiting]:
    """Return everybody in the queue, the longest wait first."""
    number = round_to_come(event)
    asks = {ask.entry_id: ask for ask in asks_of(event, number)} if number is not None else {}
    may_ask = number is not None and event.levels_policy == LevelsPolicy.ACCEPTED
    return [
        _waiting(event, place, now, asks.get(place.entry_id), may_ask=may_ask)
        for place in queue_of(event)
    ]


def _waiting(
    event: Event, place: QueuePlace, now: datetime, ask: LevelAsk | None, *, may_ask: bool
) -> Waiting:
    minutes = int((now - place.since).total_seconds() // 60)
    rests = place.rests_until is not None and place.rests_until > now
    known = {place.entry.level, *place.entry.accepts, *([ask.level] if ask else [])}
    return Waiting(
        place=place,
        minutes=minutes,
        is_long=minutes >= event.queue_again_after,
        rests=rests,
        also=tuple(level for level in place.entry.accepts if level != place.entry.level),
        others=tuple(level for level in LEVELS if level not in known) if may_ask else (),
        ask=ask,
    )
