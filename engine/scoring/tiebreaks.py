"""Tie-breakers: each gives every player of a tied group a value, more is better."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from engine.errors import RuleError
from engine.scoring.history import NOTHING, Record
from engine.words import Text

Records = Mapping[str, Record]
Groups = Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Tiebreak:
    """A named tie-breaker; `values` gets all records and the groups still tied when its turn comes."""

    code: str
    name: Text
    sentence: Text
    values: Callable[[Records, Groups], dict[str, Fraction]]


def wins(records: Records, groups: Groups) -> dict[str, Fraction]:
    """Games won; draws and double losses have no winner."""
    return {player: Fraction(records[player].wins) for group in groups for player in group}


def opponents_average(records: Records, groups: Groups) -> dict[str, Fraction]:
    """Average of the points per game of all opponents; who is met twice counts twice, 0 without any."""
    averages = {player: record.average for player, record in records.items()}
    unit = lcm(*(average.denominator for average in averages.values()))
    scaled = {p: a.numerator * (unit // a.denominator) for p, a in averages.items()}
    return {
        player: _mean_of_others(player, records[player].games, scaled, unit)
        for group in groups
        for player in group
    }


def _mean_of_others(
    player: str, games: Sequence[Mapping[str, int]], scaled: Mapping[str, int], unit: int
) -> Fraction:
    meetings = sum(len(game) - 1 for game in games)
    total = sum(scaled[other] for game in games for other in game) - len(games) * scaled[player]
    return Fraction(total, unit * meetings) if meetings else NOTHING


def head_to_head(records: Records, groups: Groups) -> dict[str, Fraction]:
    """How often a player placed better than those still tied with them, minus how often worse."""
    values: dict[str, Fraction] = {}
    for group in groups:
        tied = frozenset(group)
        values |= {
            player: Fraction(_better_minus_worse(player, records[player].games, tied))
            for player in group
        }
    return values


def _better_minus_worse(
    player: str, games: Sequence[Mapping[str, int]], tied: frozenset[str]
) -> int:
    if len(tied) == 1:
        return 0
    pairs = (
        (game[player], place) for game in games for other, place in game.items() if other in tied
    )
    return sum((mine < theirs) - (mine > theirs) for mine, theirs in pairs)


TIEBREAKS: Mapping[str, Tiebreak] = {
    tiebreak.code: tiebreak
    for tiebreak in (
        Tiebreak(
            code="wins",
            name=Text("勝利数", "Wins"),
            sentence=Text("勝った試合の多い人が上です。", "Whoever won more games is ahead."),
            values=wins,
        ),
        Tiebreak(
            code="opponents_average",
            name=Text("対戦相手の平均点", "Opponents' average"),
            sentence=Text(
                "同卓した相手の1試合あたりの得点を平均し、高い人が上です。",
                "Whoever met opponents with more points per game is ahead.",
            ),
            values=opponents_average,
        ),
        Tiebreak(
            code="head_to_head",
            name=Text("直接対決", "Head to head"),
            sentence=Text(
                "並んだ人どうしが同卓した試合で、相手より上の順位だった回数から下だった回数を引き、多い人が上です。",
                "Among those tied, whoever more often placed above the others in shared pods than below is ahead.",
            ),
            values=head_to_head,
        ),
    )
}


def tiebreak_of(code: str) -> Tiebreak:
    """Return the tie-breaker with this code; raises `scoring.unknown_tiebreak`."""
    if code not in TIEBREAKS:
        raise RuleError("scoring.unknown_tiebreak", tiebreak=code)
    return TIEBREAKS[code]
