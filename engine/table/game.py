"""The state of a live game: who is in, whose turn it is, what is counted, what waits and lasts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from engine.errors import RuleError
from engine.outcomes.checks import check_seats
from engine.outcomes.policies import Concession
from engine.outcomes.report import Step
from engine.outcomes.sides import Sides, sides_of
from engine.table.acts import Partner, Until
from engine.table.presets import Order, Preset, preset_of
from engine.words import Ending


@dataclass(frozen=True, slots=True)
class Setup:
    """How one game begins: `seats` in turn order, `start` shields or life each, seconds per turn.

    `teams` play together; `absent` never came and are out before the first turn.
    """

    format: str
    seats: tuple[str, ...]
    start: int
    turn_seconds: int | None = None
    teams: tuple[tuple[str, ...], ...] | None = None
    concession: Concession = Concession.FREE
    absent: tuple[str, ...] = ()

    @property
    def preset(self) -> Preset:
        """What the format brings."""
        return preset_of(self.format)

    @property
    def sides(self) -> Sides:
        """Who plays together."""
        return sides_of(self.seats, self.teams)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value that `setup_from` reads back."""
        return {
            "format": self.format,
            "seats": list(self.seats),
            "start": self.start,
            "turn_seconds": self.turn_seconds,
            "teams": [list(team) for team in self.teams] if self.teams else None,
            "concession": self.concession.value,
            "absent": list(self.absent),
        }


def setup_for(
    format_code: str,
    seats: Sequence[str],
    *,
    teams: Sequence[Sequence[str]] | None = None,
    concession: Concession = Concession.FREE,
    absent: Sequence[str] = (),
    start: int | None = None,
) -> Setup:
    """Return the usual setup of a format, with another `start` where the event has one.

    Raises `format.unknown`, `live.no_preset`, `report.seats_invalid`, `report.teams_invalid`.
    """
    preset = preset_of(format_code)
    check_seats(seats)
    sides_of(seats, teams)
    return Setup(
        format=format_code,
        seats=tuple(seats),
        start=start or preset.start,
        turn_seconds=preset.turn_seconds,
        teams=tuple(map(tuple, teams)) if teams else None,
        concession=concession,
        absent=tuple(absent),
    )


def setup_from(data: Mapping[str, Any]) -> Setup:
    """Read back what `Setup.as_dict` wrote."""
    teams = data["teams"]
    return Setup(
        format=data["format"],
        seats=tuple(data["seats"]),
        start=data["start"],
        turn_seconds=data["turn_seconds"],
        teams=tuple(map(tuple, teams)) if teams else None,
        concession=Concession(data["concession"]),
        absent=tuple(data["absent"]),
    )


@dataclass(frozen=True, slots=True)
class Player:
    """What is known of one player: counters, turns to skip, the partner and since which turn it is so."""

    id: str
    counters: Mapping[str, int]
    skips: int = 0
    partner: Partner = Partner.UP
    partner_since: int = 0


@dataclass(frozen=True, slots=True)
class Waiting:
    """An effect that waits to resolve."""

    number: int
    owner: str
    text: str


@dataclass(frozen=True, slots=True)
class Lasting:
    """An effect that lasts; `whose` turn ends it, `made` is the turn in which it began."""

    number: int
    owner: str
    text: str
    until: Until
    whose: str
    made: int


@dataclass(frozen=True, slots=True)
class Game:
    """A live game as it stands.

    `turn` counts single players' turns from 1, and it is `turn_player`'s since `turn_since`;
    `natural` took the last turn that was no extra one. `just_ended` are the effects, and `turned_up`
    the partners, of the newest change of turns. In a subgame `outside` is the game that waits.
    """

    setup: Setup
    players: Mapping[str, Player]
    turn: int
    turn_player: str
    natural: str
    turn_since: datetime
    steps: tuple[Step, ...] = ()
    ending: Ending | None = None
    waiting: tuple[Waiting, ...] = ()
    lasting: tuple[Lasting, ...] = ()
    extra: tuple[str, ...] = ()
    numbers: int = 0
    just_ended: tuple[Lasting, ...] = ()
    turned_up: tuple[str, ...] = ()
    outside: "Game | None" = None

    @property
    def standing(self) -> tuple[str, ...]:
        """Who is still in, in turn order from seat 1."""
        sides = self.setup.sides
        out = sides.with_partners(one for step in self.steps for one in step.eliminated)
        return tuple(player for player in self.setup.seats if player not in out)

    @property
    def turn_order(self) -> tuple[str, ...]:
        """Who is still in, from the turn player on: so replacement effects and waiting ones are asked."""
        at = self.setup.seats.index(self.turn_player)
        order = (*self.setup.seats[at:], *self.setup.seats[:at])
        standing = self.standing
        return tuple(player for player in order if player in standing)

    @property
    def turn_side(self) -> tuple[str, ...]:
        """Whose turn it is: the turn player, or the whole team where teams take turns together."""
        if self.setup.preset.team_turns:
            return self.setup.sides.of[self.turn_player]
        return (self.turn_player,)

    @property
    def turn_is_ending(self) -> bool:
        """Whether the turn player went out in their own turn: go straight to its end."""
        return self.turn_player not in self.standing

    @property
    def turn_until(self) -> datetime | None:
        """When the time for this turn is over."""
        seconds = self.setup.turn_seconds
        return None if seconds is None else self.turn_since + timedelta(seconds=seconds)

    @property
    def resolution(self) -> tuple[Waiting, ...]:
        """Waiting effects in the order in which they resolve.

        The turn player's first, then in turn order; people order their own. On a stack, newest first.
        """
        if self.setup.preset.waiting is Order.STACK:
            return tuple(reversed(self.waiting))
        order = {player: place for place, player in enumerate(self.turn_order)}
        return tuple(sorted(self.waiting, key=lambda each: order[each.owner]))

    @property
    def depth(self) -> int:
        """How many games this one is inside of."""
        return 0 if self.outside is None else 1 + self.outside.depth

    def count(self, player: str, counter: str = "") -> int:
        """Return how many a player has: of shields or life unless another counter is named."""
        return self.players[player].counters[counter or self.setup.preset.counts]

    def with_player(self, player: Player) -> "Game":
        """Return the game with one player changed."""
        return replace(self, players={**self.players, player.id: player})

    def require_in(self, *players: str) -> None:
        """Refuse players who are not in the game (any more)."""
        for player in players:
            if player not in self.standing:
                raise RuleError("live.player_out", player=player)
