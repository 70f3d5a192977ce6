"""The audit of an event: what each round cost, what it had to cost, and what could be avoided."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.seating.commands import checked_round
from engine.seating.open_play import checked_open
from events.models import Event
from events.teams import Teams
from pods.event_file import pod_event_of
from pods.history import history_of


@dataclass(frozen=True, slots=True)
class Certificate:
    """Each public round as `check` judges it, oldest first; `well` if nothing could be avoided.

    `open_play` tells the games at rolling tables, which no round's rules judge, as `check` does.
    """

    rounds: tuple[Mapping[str, Any], ...]
    well: bool
    open_play: tuple[Mapping[str, Any], ...]


def certificate_of(event: Event, *, redacted: bool) -> Certificate:
    """Judge every public round of an event; redacted it tells nothing of private wishes.

    Searching for a better seating may take seconds, so what was judged at a version of the event
    is kept for the next reader. Rounds of two against two are not judged: these rules are about
    people who all play each other.
    """
    if event.teams != Teams.NONE:
        return Certificate((), well=True, open_play=())
    return _judged_at(event.pk, event.version, redacted)


@lru_cache(maxsize=16)
def _judged_at(event_id: str, _version: int, redacted: bool) -> Certificate:  # noqa: FBT001  a cache's key
    event = Event.objects.get(pk=event_id)
    history = history_of(event)
    rounds = tuple(_judged(event, found.number, redacted=redacted) for found in history.rounds)
    well = not any(each["broken"] or each["avoidable"] for each in rounds)
    told = checked_open(pod_event_of(event), public=redacted) if history.open_pods else []
    return Certificate(rounds, well, tuple(told))


def _judged(event: Event, number: int, *, redacted: bool) -> Mapping[str, Any]:
    file = pod_event_of(event, number=number)
    return checked_round(file, file.rounds[number - 1], public=redacted)
