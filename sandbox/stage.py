"""A sandbox while one scene is played: who is who, and where."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from events.access import Actor, player, staff
from events.models import Entry
from pods.models import Pod, Seat
from sandbox.models import Sandbox
from sandbox.people import Coming, Persona
from sandbox.script import Options, Scene, cast
from sandbox.selectors import options_of, played_round, players_of


@dataclass(frozen=True, slots=True)
class Table:
    """A pod in play: its people in seat order, and those of them who play by themselves and have a phone."""

    pod: Pod
    place: int
    seats: tuple[str, ...]
    speakers: tuple[str, ...]
    is_shared: bool  # somebody of the author sits there


@dataclass(frozen=True, slots=True)
class Stage:
    """The evening at one moment, its event being locked."""

    sandbox: Sandbox
    scene: Scene
    now: datetime

    @property
    def event_id(self) -> str:
        """The event."""
        return str(self.sandbox.pk)

    @property
    def options(self) -> Options:
        """What the evening was drawn from."""
        return options_of(self.sandbox)

    @property
    def people(self) -> tuple[Persona, ...]:
        """The people of the script."""
        return cast(self.options)

    @property
    def staff(self) -> Actor:
        """The staff of the sandbox's shop."""
        return staff(self.sandbox.host)

    def entry(self, place: int) -> Entry | None:
        """Return the entry of somebody of the cast who has entered and plays by themselves."""
        cast_ = self.sandbox.cast
        if not self.sandbox.own_seats <= place < len(cast_):
            return None
        return Entry.objects.filter(pk=cast_[place]).first()

    def acting_for(self, entry: Entry, person: Persona) -> Actor:
        """Return who acts for somebody: their phone, or the staff."""
        return self.staff if person.coming is Coming.PHONELESS else player(entry)

    def minutes(self, minutes: float) -> int:
        """Return minutes of the evening as whole minutes of a clock, one at least."""
        return max(round(minutes / self.sandbox.speed), 1)

    def later(self, minutes: float) -> datetime:
        """Return the moment after so many minutes of the evening."""
        return self.now + timedelta(minutes=minutes) / self.sandbox.speed

    def tables(self) -> list[Table]:
        """Return the tables of the round that is being played: those of the cast alone first."""
        found = played_round(self.event_id)
        if found is None:
            return []
        rows = Seat.objects.filter(round=found, pod__isnull=False).select_related("pod__round")
        by_pod: dict[Pod, list[str]] = {}
        for seat in rows.order_by("pod__table", "number"):
            by_pod.setdefault(seat.at, []).append(seat.entry_id)
        own, speaking = players_of(self.sandbox), self._speaking()
        shared = {pod: not own.issuperset(seats) for pod, seats in by_pod.items()}
        order = sorted(by_pod, key=lambda pod: (shared[pod], pod.table))
        return [
            Table(
                pod=pod,
                place=place,
                seats=tuple(by_pod[pod]),
                speakers=tuple(each for each in by_pod[pod] if each in speaking),
                is_shared=shared[pod],
            )
            for place, pod in enumerate(order)
        ]

    def _speaking(self) -> frozenset[str]:
        pairs = list(zip(self.sandbox.cast, self.people, strict=False))[self.sandbox.own_seats :]
        return frozenset(entry for entry, each in pairs if each.coming is not Coming.PHONELESS)
