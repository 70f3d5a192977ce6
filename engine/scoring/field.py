"""The field of a table: all records, and what tie-breakers work out once for everybody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from engine.scoring.history import Game, Record
from engine.scoring.schemes import NOTHING

Records = Mapping[str, Record]
Groups = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Options:
    """What tie-breakers may choose: the least an opponent's win rate counts (0…1), the lot's seed."""

    floor: Fraction = NOTHING
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Term:
    """One part of a value: of which game (round and table), with whom, how much."""

    value: Fraction
    round: int | None = None
    table: int | None = None
    other: str | None = None


@dataclass(frozen=True)
class Field:
    """All records, and values that several players share."""

    records: Records
    options: Options = field(default_factory=Options)

    @cached_property
    def games(self) -> Sequence[Game]:
        """Every game once."""
        games = {id(game): game for record in self.records.values() for game in record.games}
        return tuple(games.values())

    @cached_property
    def shares(self) -> Mapping[int, Mapping[str, Fraction]]:
        """Everybody's points in units of their table's average, by the identity of the game."""
        return {id(game): _shares(game.points) for game in self.games}

    @cached_property
    def averages(self) -> Mapping[str, Fraction]:
        """Everybody's points per game."""
        return {player: record.average for player, record in self.records.items()}

    @cached_property
    def rates(self) -> Mapping[str, Fraction]:
        """Everybody's share of games won, at least the floor."""
        return {
            player: max(Fraction(record.wins, len(record.games) or 1), self.options.floor)
            for player, record in self.records.items()
        }

    @cached_property
    def game_rates(self) -> Mapping[str, Fraction]:
        """Everybody's share of single games won, at least the floor."""
        return {
            player: max(Fraction(*won_of_played(record, player)), self.options.floor)
            for player, record in self.records.items()
        }


def won_of_played(record: Record, player: str) -> tuple[int, int]:
    """Return how many single games somebody won, and of how many (at least 1)."""
    if not any(game.games for game in record.games):
        return record.wins, len(record.games) or 1
    won = [player in winners for game in record.games for winners in game.won]
    return sum(won), len(won) or 1


def _shares(points: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    total = sum_of(tuple(points.values()))
    if not total:
        return dict.fromkeys(points, NOTHING)
    return {player: own * len(points) / total for player, own in points.items()}


def sum_of(values: Sequence[Fraction]) -> Fraction:
    """Add fractions in whole units, which is faster than one by one."""
    unit = lcm(*{value.denominator for value in values})
    return Fraction(sum(value.numerator * (unit // value.denominator) for value in values), unit)
