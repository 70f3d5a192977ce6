"""Reads of the schedule of an event whose rounds are all planned before the first one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.seating.byes import BYE
from engine.seating.tables import at_tables
from events.models import Entry, EntryState, Event
from events.pairing import PairingPolicy
from pods.models import PUBLIC, RoundKind
from pods.room import Table
from pods.schedule import Schedule
from pods.tables import labels_of, promised, tables_of, usable


@dataclass(frozen=True, slots=True)
class ComingPod:
    """A pod of a round to come, at the table it would have in the room as it is now."""

    sign: str
    players: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class ComingRound:
    """A round to come as the schedule has it."""

    number: int
    pods: tuple[ComingPod, ...]
    byes: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """The rounds to come; who has left since they were planned, and who is here without a place."""

    rounds: tuple[ComingRound, ...]
    gone: tuple[Entry, ...]
    late: tuple[Entry, ...]
    seed: int


def schedule_for(event: Event, number: int) -> Schedule | None:
    """Return the schedule that holds this round, if all rounds since its first one came from it."""
    found = Schedule.objects.filter(event=event).first()
    if found is None or not found.first <= number < found.first + len(found.rounds):
        return None
    others = event.rounds.filter(kind=RoundKind.PAIRED, state__in=PUBLIC)
    others = others.filter(number__gte=found.first, number__lt=number)
    return None if others.exclude(policy=PairingPolicy.FIXED).exists() else found


def coming(event: Event) -> Coming | None:
    """Return the rounds that are not public yet as they are planned, None where none are."""
    played = event.rounds.filter(kind=RoundKind.PAIRED, state__in=PUBLIC).count()
    found = schedule_for(event, played + 1)
    if found is None:
        return None
    people = {entry.pk: entry for entry in event.entries.order_by("arrival")}
    rounds = found.rounds[played + 1 - found.first :]
    named = {name for pods in rounds for pod in pods for name in pod}
    here = {pk for pk, entry in people.items() if entry.state == EntryState.HERE}
    room = room_of(event)
    return Coming(
        rounds=tuple(
            ComingRound(
                number,
                tuple(room.pods([pod for pod in pods if len(pod) > BYE], people)),
                tuple(people[pod[0]] for pod in pods if len(pod) == BYE),
            )
            for number, pods in enumerate(rounds, played + 1)
        ),
        gone=tuple(people[pk] for pk in people if pk in named - here),
        late=tuple(people[pk] for pk in people if pk in here - named),
        seed=found.seed,
    )


def room_of(event: Event) -> "Room":
    """Return the room of an event as it is now."""
    return Room(tables_of(event), promised(event).tables)


@dataclass(frozen=True, slots=True)
class Room:
    """The tables there are, and who is promised one."""

    tables: Sequence[Table]
    promised: Mapping[str, int]

    def pods(
        self, pods: Sequence[Sequence[str]], people: Mapping[str, Entry]
    ) -> Iterator[ComingPod]:
        """Tell where the pods of a round will sit if the room stays as it is."""
        labels, fixed = labels_of(self.tables), dict[int, int]()
        for place, pod in enumerate(pods):
            table = next((self.promised[name] for name in pod if name in self.promised), None)
            if table is not None and table not in fixed.values():
                fixed[place] = table
        numbers = at_tables([len(pod) for pod in pods], usable(self.tables), fixed=fixed)
        for number, pod in sorted(zip(numbers, pods, strict=True)):
            sign = labels.get(number, "") or str(number)
            yield ComingPod(sign, tuple(people[name] for name in pod))
