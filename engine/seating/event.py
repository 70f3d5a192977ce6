"""The pod event: what the open file holds, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.outcomes.judge import Outcome
from engine.seating.problem import Levels, Person, Policy


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the event; `active_to` None means to the end, rounds count from 1.

    `home_by` is "HH:MM" or None, which leaves the person's own; like `avoid` it is private. Hours
    go on after midnight: "24:30" is half past twelve at night. `name` and its `reading` are for
    people who read the file; they mean nothing to the seating.
    """

    person: Person
    active_from: int = 1
    active_to: int | None = None
    home_by: str | None = None
    name: str = ""
    reading: str = ""

    def is_active(self, number: int) -> bool:
        """Whether they take part in this round."""
        return self.active_from <= number and (self.active_to is None or number <= self.active_to)

    def late(self) -> int | None:
        """Their time to be home in minutes from midnight."""
        return self.person.home_by if self.home_by is None else minutes_of(self.home_by)


def minutes_of(clock: str) -> int:
    """Minutes from midnight of "HH:MM", hours 0…47.

    >>> minutes_of("21:30")
    1290
    """
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def clock_of(minutes: int) -> str:
    """The "HH:MM" of minutes from midnight.

    >>> clock_of(1470)
    '24:30'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"


@dataclass(frozen=True, slots=True)
class Table:
    """One pod that was seated; points or a result if known."""

    table: int
    seats: tuple[str, ...]
    points: Mapping[str, float] | None = None
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """One round that was seated; `ends` is "HH:MM" or None."""

    number: int
    pods: tuple[Table, ...]
    byes: tuple[str, ...] = ()
    ends: str | None = None

    def seats(self) -> tuple[tuple[str, ...], ...]:
        """The round as part of a history: pods in seat order, a bye is a pod of one."""
        return (*(pod.seats for pod in self.pods), *((name,) for name in self.byes))


@dataclass(frozen=True, slots=True)
class OpenPod:
    """One game at a rolling table, formed beside round `during` (0: before the first, or without rounds).

    `formed` is "HH:MM" or None.
    """

    during: int
    pod: Table
    formed: str | None = None


@dataclass(frozen=True, slots=True)
class PodEvent:
    """A whole event; rounds are numbered 1, 2, 3 … without a gap.

    `together` lists groups of players who want to share a pod; `open_play` the games at rolling
    tables in the order in which they formed.
    """

    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    rounds_planned: int
    seed: int = 0
    format: str = "duel_party"
    policy: Policy = Policy.NEVER_REPEAT
    levels: Levels = Levels.ACCEPTED
    prefer: int = 4
    allow: tuple[int, ...] = (3, 4)
    scoring: str = "places_5321"
    tiebreaks: tuple[str, ...] = ("wins", "opponents_average", "head_to_head")
    together: tuple[tuple[str, ...], ...] = ()
    open_play: tuple[OpenPod, ...] = ()

    def seatings(self, number: int) -> tuple[tuple[tuple[str, ...], ...], ...]:
        """Who sat with whom before round `number`; a game at a rolling table is a round of its own."""
        rounds = tuple(each.seats() for each in self.rounds[: number - 1])
        return (*rounds, *((each.pod.seats,) for each in self.open_play if each.during < number))


def renamed(event: PodEvent, names: Mapping[str, str]) -> PodEvent:
    """The same event with other ids; `names` has one for every player."""
    players = tuple(
        replace(
            player,
            person=replace(
                player.person,
                id=names[player.person.id],
                avoid=frozenset(names[other] for other in player.person.avoid),
            ),
        )
        for player in event.players
    )
    rounds = tuple(
        replace(
            each,
            pods=tuple(_renamed_table(pod, names) for pod in each.pods),
            byes=tuple(names[name] for name in each.byes),
        )
        for each in event.rounds
    )
    together = tuple(tuple(names[name] for name in group) for group in event.together)
    open_play = tuple(
        replace(each, pod=_renamed_table(each.pod, names)) for each in event.open_play
    )
    return replace(event, players=players, rounds=rounds, together=together, open_play=open_play)


def _renamed_table(pod: Table, names: Mapping[str, str]) -> Table:
    outcome, points = pod.outcome, pod.points
    return replace(
        pod,
        seats=tuple(names[name] for name in pod.seats),
        points=points and {names[name]: each for name, each in points.items()},
        outcome=outcome
        and replace(
            outcome,
            placements={names[name]: place for name, place in outcome.placements.items()},
            winner=names[outcome.winner] if outcome.winner else None,
        ),
    )
