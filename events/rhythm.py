"""When a routine runs: every so long, or daily at a time of the shop's clock."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zlib import crc32

from django.utils import timezone


@dataclass(frozen=True, slots=True, kw_only=True)
class Every:
    """Once in so many hours and minutes, counted from when it ran."""

    hours: int = 0
    minutes: int = 0

    @property
    def pause(self) -> timedelta:
        """How long it rests."""
        return timedelta(hours=self.hours, minutes=self.minutes)

    def next_after(self, now: datetime) -> datetime:
        """Return when it runs next."""
        return now + self.pause

    def kept(self, at: datetime, *, now: datetime) -> datetime:
        """Return when a run planned for `at` is due, should the pause be another one by now."""
        return min(at, now + self.pause)


@dataclass(frozen=True, slots=True)
class Daily:
    """Once a day at a time of the clock in `TIME_ZONE`.

    A time that the clock skips that day counts as if it had not been put forward; of one that comes twice,
    the first counts.
    """

    hour: int
    minute: int = 0

    def next_after(self, now: datetime) -> datetime:
        """Return when it runs next."""
        today = timezone.localdate(now, timezone.get_default_timezone())
        at = self._on(today)
        return at if at > now else self._on(today + timedelta(days=1))

    def kept(self, at: datetime, *, now: datetime) -> datetime:
        """Return when a run planned for `at` is due: one that was missed is, as soon as can be."""
        return at if at <= now else self.next_after(now)

    def _on(self, day: date) -> datetime:
        wall = datetime.combine(day, time(self.hour, self.minute))
        return timezone.make_aware(wall, timezone.get_default_timezone()).astimezone(UTC)


Rhythm = Every | Daily


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How often work is tried, and how long it rests between two tries: twice as long each time."""

    tries: int = 12
    first: timedelta = timedelta(seconds=5)
    longest: timedelta = timedelta(hours=1)

    def rest(self, tries: int, *, seed: int) -> timedelta:
        """Return how long to rest after so many tries.

        A quarter more or less by `seed`, so that what failed together does not come again together.
        """
        rest = min(self.first * (1 << (tries - 1)), self.longest)
        share = crc32(f"{seed}.{tries}".encode()) / 2**32
        return rest * (0.75 + share / 2)
