"""Tie-breakers: each gives every player of a tied group a value, more is better, and shows its terms.

A value is the sum or the mean of its terms. Words are data (tiebreaks.toml); byes are in nobody's
games, so that they reach no tie-breaker; partners are no opponents.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from math import lcm

from engine.errors import RuleError
from engine.scoring.history import Game, Record
from engine.scoring.schemes import NOTHING
from engine.words import Text

Records = Mapping[str, Record]
Groups = Sequence[Sequence[str]]
LOTS = 2**64


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
        won = {
            player: [term.value for term in game_win_rate(self, player)] for player in self.records
        }
        return {player: max(_mean(values), self.options.floor) for player, values in won.items()}


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A named tie-breaker; `terms` makes the parts of one player's value among those still tied.

    `means` says that the value is their mean (0 without any), else it is their sum. `values` makes
    all values at once where that is faster. `negated`: less is better, and values are below 0.
    """

    code: str
    name: Text
    sentence: Text
    note: Text
    terms: Callable[[Field, str, frozenset[str]], Iterable[Term]]
    means: bool = False
    negated: bool = False
    fast: Callable[[Field, Groups], dict[str, Fraction]] | None = None

    def value(self, field: Field, player: str, tied: frozenset[str]) -> Fraction:
        """Return a player's value from its terms."""
        values = [term.value for term in self.terms(field, player, tied)]
        return _mean(values) if self.means else _sum(values)

    def values(self, field: Field, groups: Groups) -> dict[str, Fraction]:
        """Return the value of everybody in groups of two or more, and of all others as well."""
        if self.fast:
            return self.fast(field, groups)
        sets = ((group, frozenset(group)) for group in groups)
        return {one: self.value(field, one, tied) for group, tied in sets for one in group}


def wins(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """Games won, 1 each; draws and double losses have no winner, a bye is no game."""
    for game in field.records[player].games:
        yield _term(game, Fraction(player in game.outcome.winners))


def opponents_win_rate(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """Share of games won (0…1) by each opponent of each game; who is met twice counts twice."""
    for game, other in _meetings(field, player):
        yield _term(game, field.rates[other], other)


def game_win_rate(field: Field, player: str, _tied: frozenset[str] = frozenset()) -> Iterator[Term]:
    """Share of single games won (0…1); a match has several, anything else is one."""
    for game in field.records[player].games:
        for winners in game.won:
            yield _term(game, Fraction(player in winners))


def opponents_game_win_rate(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """Share of single games won by each opponent of each match; who is met twice counts twice."""
    for game, other in _meetings(field, player):
        yield _term(game, field.game_rates[other], other)


def opponents_average(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """Points per game of each opponent of each game; who is met twice counts twice."""
    for game, other in _meetings(field, player):
        yield _term(game, field.averages[other], other)


def table_share(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """Points in units of the table's average, each game: 1 is an equal share in pods of any size."""
    for game in field.records[player].games:
        yield _term(game, field.shares[id(game)][player])


def average_place(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """The place in each game, below 0; equals share the average of the places they cover."""
    for game in field.records[player].games:
        place = game.placements[player]
        sharing = sum(other == place for other in game.placements.values())
        yield _term(game, -(place + Fraction(sharing - 1, 2)))


def opponents_beaten(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """1 for each opponent who finished behind, each game."""
    for game, other in _meetings(field, player):
        yield _term(game, Fraction(game.placements[player] < game.placements[other]), other)


def later_seats(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """The seat in each game, from 0 for the first to 1 for the last."""
    for game in field.records[player].games:
        yield _term(game, Fraction(game.seats.index(player), max(len(game.seats) - 1, 1)))


def head_to_head(field: Field, player: str, tied: frozenset[str]) -> Iterator[Term]:
    """1 for placing above somebody still tied, −1 for below, each meeting."""
    if len(tied) == 1:
        return
    for game, other in _meetings(field, player):
        if other in tied:
            mine, theirs = game.placements[player], game.placements[other]
            yield _term(game, Fraction((mine < theirs) - (mine > theirs)), other)


def lot(field: Field, player: str, _tied: frozenset[str]) -> Iterator[Term]:
    """A number from 0 to below 1: SHA-256 of "seed:player", its first 8 bytes."""
    drawn = sha256(f"{field.options.seed}:{player}".encode()).digest()[:8]
    yield Term(Fraction(int.from_bytes(drawn), LOTS))


def _shares(points: Mapping[str, Fraction]) -> Mapping[str, Fraction]:
    total = _sum(tuple(points.values()))
    if not total:
        return dict.fromkeys(points, NOTHING)
    return {player: own * len(points) / total for player, own in points.items()}


def _meetings(field: Field, player: str) -> Iterator[tuple[Game, str]]:
    for game in field.records[player].games:
        side = game.side(player)
        for other in game.placements:
            if other not in side:
                yield game, other


def _term(game: Game, value: Fraction, other: str | None = None) -> Term:
    return Term(value, game.round, game.table, other)


def _sum(values: Sequence[Fraction]) -> Fraction:
    """Add fractions in whole units, which is faster than one by one."""
    unit = lcm(*{value.denominator for value in values})
    return Fraction(sum(value.numerator * (unit // value.denominator) for value in values), unit)


def _mean(values: Sequence[Fraction]) -> Fraction:
    return _sum(values) / (len(values) or 1)


def _fast_wins(field: Field, groups: Groups) -> dict[str, Fraction]:
    return {one: Fraction(field.records[one].wins) for group in groups for one in group}


def _mean_of_others(
    by_player: Callable[[Field], Mapping[str, Fraction]],
) -> Callable[[Field, Groups], dict[str, Fraction]]:
    """Return the fast form of a mean over all opponents of all games."""

    def values(field: Field, groups: Groups) -> dict[str, Fraction]:
        exact = by_player(field)
        unit = lcm(*{value.denominator for value in exact.values()})
        whole = {one: v.numerator * (unit // v.denominator) for one, v in exact.items()}
        total, meetings = dict.fromkeys(exact, 0), dict.fromkeys(exact, 0)
        for game in field.games:
            together = sum([whole[one] for one in game.placements])
            for one in game.placements:
                side = game.side(one) if game.teams else (one,)
                total[one] += together - sum([whole[partner] for partner in side])
                meetings[one] += len(game.placements) - len(side)
        return {
            one: Fraction(total[one], unit * meetings[one]) if meetings[one] else NOTHING
            for group in groups
            for one in group
        }

    return values


def _fast_head_to_head(field: Field, groups: Groups) -> dict[str, Fraction]:
    """Whoever is tied with nobody any more needs no look at their games."""
    values: dict[str, Fraction] = {}
    for group in groups:
        tied = frozenset(group)
        for player in group:
            values[player] = _ahead(field, player, tied) if len(group) > 1 else NOTHING
    return values


def _ahead(field: Field, player: str, tied: frozenset[str]) -> Fraction:
    score = 0
    for game in field.records[player].games:
        mine = game.placements[player]
        for other in tied & game.placements.keys():
            theirs = game.placements[other]
            score += (mine < theirs) - (mine > theirs)
    return Fraction(score)


_TERMS: Mapping[str, Callable[[Field, str, frozenset[str]], Iterable[Term]]] = {
    one.__name__: one
    for one in (
        wins, opponents_win_rate, game_win_rate, opponents_game_win_rate, opponents_average, table_share, average_place, opponents_beaten,
        later_seats, head_to_head, lot,
    )
}  # fmt: skip
_MEANS = frozenset(
    {
        "opponents_win_rate", "game_win_rate", "opponents_game_win_rate", "opponents_average",
        "table_share", "average_place", "later_seats",
    }
)  # fmt: skip
_FAST: Mapping[str, Callable[[Field, Groups], dict[str, Fraction]]] = {
    "wins": _fast_wins,
    "opponents_win_rate": _mean_of_others(lambda field: field.rates),
    "opponents_game_win_rate": _mean_of_others(lambda field: field.game_rates),
    "opponents_average": _mean_of_others(lambda field: field.averages),
    "head_to_head": _fast_head_to_head,
}


def _tiebreaks() -> dict[str, Tiebreak]:
    table = tomllib.loads((files("engine.scoring") / "tiebreaks.toml").read_text("utf-8"))
    return {
        code: Tiebreak(
            code=code,
            name=Text(**table[code]["name"]),
            sentence=Text(**table[code]["sentence"]),
            note=Text(**table[code]["note"]),
            terms=terms,
            means=code in _MEANS,
            negated=table[code].get("negated", False),
            fast=_FAST.get(code),
        )
        for code, terms in _TERMS.items()
    }


TIEBREAKS: Mapping[str, Tiebreak] = _tiebreaks()


def tiebreak_of(code: str) -> Tiebreak:
    """Return the tie-breaker with this code; raises `scoring.unknown_tiebreak`."""
    if code not in TIEBREAKS:
        raise RuleError("scoring.unknown_tiebreak", tiebreak=code)
    return TIEBREAKS[code]
