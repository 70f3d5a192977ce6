"""Tie-breakers of a whole field at once, in whole numbers as far as possible.

Each gives what the terms of `tiebreaks` add up to for one player after the other.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import lcm

from engine.scoring.field import Field, Groups, won_of_played
from engine.scoring.history import Game
from engine.scoring.schemes import NOTHING

Values = Callable[[Field, Groups], dict[str, Fraction]]
SEAT = 420  # 1…7 divide it, so that every seat of a pod is a whole number of these


def _wins(field: Field, groups: Groups) -> dict[str, Fraction]:
    return {one: Fraction(field.records[one].wins) for one in _players(groups)}


def _game_win_rate(field: Field, groups: Groups) -> dict[str, Fraction]:
    return {one: Fraction(*won_of_played(field.records[one], one)) for one in _players(groups)}


def _mean_of_others(by_player: Callable[[Field], Mapping[str, Fraction]]) -> Values:
    """Return the mean over all opponents of all games."""

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
            for one in _players(groups)
        }

    return values


def _table_share(field: Field, groups: Groups) -> dict[str, Fraction]:
    """Add up by the points of tables, of which there are few, and divide by each only once."""
    distinct = {id(points): points for game in field.games for points in game.points.values()}
    unit = lcm(*{points.denominator for points in distinct.values()})
    whole = {at: p.numerator * (unit // p.denominator) for at, p in distinct.items()}
    parts: dict[str, dict[int, int]] = {one: {} for one in field.records}
    for game in field.games:
        own = [whole[id(points)] for points in game.points.values()]
        total = sum(own)
        for one, points in zip(game.points, own, strict=True):
            by_total = parts[one]
            by_total[total] = by_total.get(total, 0) + points * len(own)
    totals = lcm(*{total for by_total in parts.values() for total in by_total if total})
    shares = {
        one: sum([points * (totals // total) for total, points in by_total.items() if total])
        for one, by_total in parts.items()
    }
    return _mean_of_games(field, groups, shares, totals)


def _average_place(field: Field, groups: Groups) -> dict[str, Fraction]:
    halves = dict.fromkeys(field.records, 0)
    for game in field.games:
        places = list(game.placements.values())
        for one, place in game.placements.items():
            halves[one] += 2 * place + places.count(place) - 1
    return _mean_of_games(field, groups, halves, -2)


def _opponents_beaten(field: Field, groups: Groups) -> dict[str, Fraction]:
    beaten = dict.fromkeys(field.records, 0)
    for game in field.games:
        for one, behind in _behind(game):
            beaten[one] += behind
    return {one: Fraction(beaten[one]) for one in _players(groups)}


def _behind(game: Game) -> Iterator[tuple[str, int]]:
    """Yield how many finished behind each player; partners share their place, so none of them did."""
    places = list(game.placements.values())
    for one, place in game.placements.items():
        yield one, sum([other > place for other in places])


def _later_seats(field: Field, groups: Groups) -> dict[str, Fraction]:
    seats = dict.fromkeys(field.records, 0)
    for game in field.games:
        step = SEAT // max(len(game.seats) - 1, 1)
        for number, one in enumerate(game.seats):
            seats[one] += number * step
    return _mean_of_games(field, groups, seats, SEAT)


def _mean_of_games(
    field: Field, groups: Groups, whole: Mapping[str, int], unit: int
) -> dict[str, Fraction]:
    return {
        one: Fraction(whole[one], unit * (len(field.records[one].games) or 1))
        for one in _players(groups)
    }


def _head_to_head(field: Field, groups: Groups) -> dict[str, Fraction]:
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


def _players(groups: Groups) -> Iterator[str]:
    return (one for group in groups for one in group)


FAST: Mapping[str, Values] = {
    "wins": _wins,
    "opponents_win_rate": _mean_of_others(lambda field: field.rates),
    "game_win_rate": _game_win_rate,
    "opponents_game_win_rate": _mean_of_others(lambda field: field.game_rates),
    "opponents_average": _mean_of_others(lambda field: field.averages),
    "table_share": _table_share,
    "average_place": _average_place,
    "opponents_beaten": _opponents_beaten,
    "later_seats": _later_seats,
    "head_to_head": _head_to_head,
}
