"""When an event will be over, who must go before, and what would let them play to the end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from events.models import TAKES_A_PLACE, Entry, Event, Mode, Phase
from pods.home import home_at
from pods.models import LIVING, Round, RoundKind, RoundState
from pods.selectors import ClockState, clock_of

BREAK = timedelta(minutes=10)  # from one round's end to the next one's start: results, pairing
STEP = 5  # minutes
SHORTEST = 20  # minutes of a round worth playing


@dataclass(frozen=True, slots=True)
class Coming:
    """A round that is played or will be: when it ends, and who must go before."""

    number: int
    ends: datetime
    leaving: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The rounds still to end; `rounds` or `minutes` would let everybody play all of them.

    Both are None where nobody must go early, and where nothing reasonable would help.
    """

    coming: tuple[Coming, ...]
    rounds: int | None
    minutes: int | None

    @property
    def ends(self) -> datetime:
        """When the last round ends."""
        return self.coming[-1].ends

    @property
    def leaving(self) -> tuple[Entry, ...]:
        """Everybody who must go before the last round ends."""
        return self.coming[-1].leaving


def forecast(event: Event, *, now: datetime) -> Forecast | None:
    """Return how the rest of an event will run; None once all rounds are played, or with rolling tables."""
    if event.phase == Phase.FINISHED or event.mode == Mode.ROLLING:
        return None
    newest = event.rounds.filter(kind=RoundKind.PAIRED, state__in=LIVING).last()
    homes = _homes(event)
    coming = tuple(
        Coming(number, ends, tuple(entry for at, entry in homes if at < ends))
        for number, ends in _ends(event, newest, now=now, minutes=event.round_minutes)
    )
    if not coming:
        return None
    if not coming[-1].leaving:
        return Forecast(coming, None, None)
    return Forecast(coming, _fewer(coming, newest), _shorter(event, newest, homes, now=now))


def _homes(event: Event) -> list[tuple[datetime, Entry]]:
    """Return when people must be home, the earliest first."""
    people = event.entries.filter(state__in=TAKES_A_PLACE, home_by__isnull=False)
    found = [(at, entry) for entry in people if (at := home_at(entry, event))]
    return sorted(found, key=lambda each: (each[0], each[1].arrival))


def _ends(
    event: Event, newest: Round | None, *, now: datetime, minutes: int
) -> Iterator[tuple[int, datetime]]:
    """Yield the number and the end of each round that is not over."""
    number, at = _standing(event, newest, now=now)
    if newest is not None and newest.state == RoundState.PUBLISHED:
        yield number, at
        number, at = number + 1, at + BREAK
    for later in range(number, event.rounds_planned + 1):
        at += timedelta(minutes=minutes)
        yield later, at
        at += BREAK


def _standing(event: Event, newest: Round | None, *, now: datetime) -> tuple[int, datetime]:
    """Return the next round with the moment it may begin; one that is played, with its end."""
    if newest is None:
        return 1, max(now, event.starts_at)
    if newest.state == RoundState.PUBLISHED:
        clock = clock_of(newest, now=now)
        left = 0 if clock.state is ClockState.OVER else clock.seconds_left
        return newest.number, now + timedelta(seconds=left)
    if newest.state == RoundState.DRAFT:
        return newest.number, now
    return newest.number + 1, now + BREAK


def _fewer(coming: tuple[Coming, ...], newest: Round | None) -> int | None:
    """Return the greatest number of rounds that everybody can play to the end."""
    begun = newest.number if newest and newest.state != RoundState.CLOSED else 0
    played = newest.number if newest and newest.state == RoundState.CLOSED else 0
    good = [each.number for each in coming if not each.leaving]
    most = max([*good, played])
    return most if most >= max(begun, 1) else None


def _shorter(
    event: Event, newest: Round | None, homes: list[tuple[datetime, Entry]], *, now: datetime
) -> int | None:
    """Return the longest rounds, in steps of five minutes, that let everybody stay to the end."""
    longest = (event.round_minutes - 1) // STEP * STEP
    for minutes in range(longest, SHORTEST - 1, -STEP):
        ends = [at for _number, at in _ends(event, newest, now=now, minutes=minutes)]
        if ends[-1] <= homes[0][0]:
            return minutes
    return None
