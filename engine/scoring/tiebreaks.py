"""Tie-breakers: each gives every player of a tied group a value, more is better, and shows its terms.

A value is the sum or the mean of its terms. Words are data (tiebreaks.toml); byes are in nobody's
games, so that they reach no tie-breaker; partners are no opponents.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from importlib.resources import files

from engine.errors import RuleError
from engine.scoring.fast import FAST
from engine.scoring.field import Field, Groups, Options, Term, sum_of
from engine.scoring.history import Game
from engine.words import Text

__all__ = ["TIEBREAKS", "Field", "Options", "Term", "Tiebreak", "tiebreak_of"]


LOTS = 2**64


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A named tie-breaker; `terms` makes the parts of one player's value among those still tied.

    `means` says that the value is their mean (0 without any), else it is their sum. `fast` makes all
    values at once. `negated`: less is better, and values are below 0.
    """

    code: str
    name: Text
    sentence: Text
    note: Text
    terms: Callable[[Field, str, frozenset[str]], Iterable[Term]]
    means: bool = False
    negated: bool = False
    fast: Callable[[Field, Groups], dict[str, Fraction]] | None = None

    def values(self, field: Field, groups: Groups) -> dict[str, Fraction]:
        """Return the value of everybody in groups of two or more, and of all others as well."""
        if self.fast:
            return self.fast(field, groups)
        sets = ((group, frozenset(group)) for group in groups)
        return {one: self._sum(field, one, tied) for group, tied in sets for one in group}

    def _sum(self, field: Field, player: str, tied: frozenset[str]) -> Fraction:
        return sum_of([term.value for term in self.terms(field, player, tied)])


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


def _meetings(field: Field, player: str) -> Iterator[tuple[Game, str]]:
    for game in field.records[player].games:
        side = game.side(player)
        for other in game.placements:
            if other not in side:
                yield game, other


def _term(game: Game, value: Fraction, other: str | None = None) -> Term:
    return Term(value, game.round, game.table, other)


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
            fast=FAST.get(code),
        )
        for code, terms in _TERMS.items()
    }


TIEBREAKS: Mapping[str, Tiebreak] = _tiebreaks()


def tiebreak_of(code: str) -> Tiebreak:
    """Return the tie-breaker with this code; raises `scoring.unknown_tiebreak`."""
    if code not in TIEBREAKS:
        raise RuleError("scoring.unknown_tiebreak", tiebreak=code)
    return TIEBREAKS[code]
