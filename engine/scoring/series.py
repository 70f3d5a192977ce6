"""A league over several events: what a final rank is worth, and the table of the best results."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import RuleError

_Found = tuple[int, int | None, Fraction]


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """How a series counts: points for ranks 1, 2, …, points for taking part, the best so many results.

    `best` None lets all results count. Points are whole numbers, 0 or more.
    """

    places: tuple[int, ...] = ()
    participation: int = 0
    best: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A row of an event's final table: a player, or all of a fixed team; None where nobody is ranked."""

    rank: int | None
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result in the event with this number from 0; `counts` if it is among the best.

    `rank` is None for an event that ranks nobody.
    """

    event: int
    rank: int | None
    points: Fraction
    counts: bool


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """One player's line; `rank` is shared by those who are truly equal, `results` are in order."""

    player: str
    rank: int
    points: Fraction
    wins: int
    results: tuple[Result, ...]


def points_by_rank(ranks: Sequence[int | None], rule: SeriesRule) -> dict[int | None, Fraction]:
    """Return what each rank of one event's table is worth; without a rank only taking part is.

    Those who share a rank share the average of the places that they cover (rule book, §8).
    """
    worth: dict[int | None, Fraction] = {}
    for rank, count in Counter(ranks).items():
        covered = 0 if rank is None else sum(rule.places[rank - 1 : rank - 1 + count])
        worth[rank] = Fraction(covered, count) + rule.participation
    return worth


def series_table(events: Sequence[Sequence[Place]], rule: SeriesRule) -> tuple[SeriesRow, ...]:
    """Rank all players of several events, each given by its final table; a team's players count alike.

    The best results count, the earlier one of equals. Points decide, then events won, then the
    points of all results, those left out too. Equals keep the order in which they first played.
    Raises `series.bad_rule` for a rule that gives nobody anything, or numbers below 0.
    """
    _check(rule)
    results: dict[str, list[_Found]] = {}
    for number, places in enumerate(events):
        worth = points_by_rank([place.rank for place in places], rule)
        for place in places:
            for player in place.players:
                results.setdefault(player, []).append((number, place.rank, worth[place.rank]))
    rows = [_row(player, found, rule.best) for player, found in results.items()]
    return _ranked(rows)


def _check(rule: SeriesRule) -> None:
    numbers = (*rule.places, rule.participation)
    if min(numbers) < 0 or not any(numbers) or (rule.best is not None and rule.best < 1):
        raise RuleError("series.bad_rule")


def _row(player: str, found: Sequence[_Found], best: int | None) -> SeriesRow:
    by_worth = sorted(found, key=lambda result: (-result[2], result[0]))
    counted = {number for number, _rank, _points in by_worth[:best]}
    results = tuple(
        Result(number, rank, points, number in counted) for number, rank, points in found
    )
    return SeriesRow(
        player=player,
        rank=0,
        points=sum((each.points for each in results if each.counts), Fraction(0)),
        wins=sum(each.rank == 1 for each in results),
        results=results,
    )


def _ranked(rows: Sequence[SeriesRow]) -> tuple[SeriesRow, ...]:
    def strength(row: SeriesRow) -> tuple[Fraction, int, Fraction]:
        return row.points, row.wins, sum((each.points for each in row.results), Fraction(0))

    ordered = sorted(rows, key=strength, reverse=True)
    ranks: dict[tuple[Fraction, int, Fraction], int] = {}
    for at, row in enumerate(ordered, 1):
        ranks.setdefault(strength(row), at)
    return tuple(
        SeriesRow(row.player, ranks[strength(row)], row.points, row.wins, row.results)
        for row in ordered
    )
