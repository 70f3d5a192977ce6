"""The ranked table, recomputed from everything played."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from engine.errors import RuleError
from engine.scoring.history import PlayedPod, Record, records_of
from engine.scoring.tiebreaks import TIEBREAKS, tiebreak_of

__all__ = ["TIEBREAKS", "PlayedPod", "Row", "ranked"]


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line; `rank` counts from 1 and is shared by those who are truly equal.

    `tiebreaks` pairs codes with values in the order applied (more is better); `played` counts
    reported games; `by_round` pairs rounds with the points scored in them, reported rounds only.
    """

    player: str
    rank: int
    points: Fraction
    tiebreaks: tuple[tuple[str, Fraction], ...]
    wins: int
    played: int
    by_round: tuple[tuple[int, Fraction], ...]


def ranked(
    players: Sequence[str],
    pods: Sequence[PlayedPod],
    *,
    scheme: str = "places_5321",
    tiebreaks: Sequence[str] = ("wins", "opponents_average", "head_to_head"),
) -> tuple[Row, ...]:
    """Return one row per player, by rank and then in the order given.

    Points decide, then the tie-breakers in turn, each within the groups still tied. Those who
    have not finished a game come last whatever the others scored. Pods not reported count for
    nothing. People in pods but not in `players` count as opponents and get no row. All values
    are exact. Raises `scoring.player_twice`, `scoring.unknown_scheme`,
    `scoring.unknown_tiebreak`, `scoring.seats_differ`.
    """
    _check_players(players)
    records = records_of(players, pods, scheme=scheme)
    groups = _split([list(players)], lambda player: Fraction(bool(records[player].games)))
    groups = _split(groups, lambda player: records[player].points)
    columns: list[tuple[str, Mapping[str, Fraction]]] = []
    for code in tiebreaks:
        values = tiebreak_of(code).values(records, groups)
        groups = _split(groups, values.__getitem__)
        columns.append((code, values))
    return tuple(_row(player, rank, records[player], columns) for player, rank in _places(groups))


def _check_players(players: Sequence[str]) -> None:
    seen: set[str] = set()
    for player in players:
        if player in seen:
            raise RuleError("scoring.player_twice", player=player)
        seen.add(player)


def _split(groups: Sequence[Sequence[str]], value: Callable[[str], Fraction]) -> list[list[str]]:
    """Split each group by falling value; equals keep their order."""
    return [
        list(equals)
        for group in groups
        for _, equals in groupby(sorted(group, key=value, reverse=True), key=value)
    ]


def _places(groups: Sequence[Sequence[str]]) -> Iterator[tuple[str, int]]:
    rank = 1
    for group in groups:
        yield from ((player, rank) for player in group)
        rank += len(group)


def _row(
    player: str,
    rank: int,
    record: Record,
    columns: Sequence[tuple[str, Mapping[str, Fraction]]],
) -> Row:
    return Row(
        player=player,
        rank=rank,
        points=record.points,
        tiebreaks=tuple((code, values[player]) for code, values in columns),
        wins=record.wins,
        played=len(record.games),
        by_round=tuple(sorted(record.by_round.items())),
    )
