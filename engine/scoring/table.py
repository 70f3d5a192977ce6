"""The ranked table, recomputed from everything played, and why a row stands where it does."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.errors import RuleError
from engine.scoring.awards import Award, Choices
from engine.scoring.history import PlayedPod, Record, records_of
from engine.scoring.schemes import Scheme, scheme_of
from engine.scoring.tiebreaks import TIEBREAKS, Field, Options, Term, tiebreak_of

__all__ = ["TIEBREAKS", "PlayedPod", "Row", "Why", "explained", "ranked"]

USUAL_TIEBREAKS = ("wins", "opponents_average", "head_to_head")


@dataclass(frozen=True, slots=True)
class Row:
    """One player's line; `rank` counts from 1 and is shared by those who are truly equal.

    `tiebreaks` pairs codes with values in the order applied (more is better); `played` counts
    reported games; `by_round` pairs rounds with the points scored in them, byes and penalties
    included. A stake scheme's start is in `points` but in no round.
    """

    player: str
    rank: int
    points: Fraction
    tiebreaks: tuple[tuple[str, Fraction], ...]
    wins: int
    played: int
    by_round: tuple[tuple[int, Fraction], ...]


@dataclass(frozen=True, slots=True)
class PointsLine:
    """Where points come from: a game (place, and how many sat there) or an award (its kind)."""

    round: int
    points: Fraction
    table: int | None = None
    place: int | None = None
    size: int | None = None
    award: str | None = None


@dataclass(frozen=True, slots=True)
class Broken:
    """One tie-breaker of a row: its value, its terms, and with whom the player was still tied."""

    code: str
    value: Fraction
    terms: tuple[Term, ...]
    tied_with: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """A row, opened: its points line by line in order of rounds, and its tie-breakers."""

    row: Row
    start: Fraction
    lines: tuple[PointsLine, ...]
    tiebreaks: tuple[Broken, ...]


@dataclass(frozen=True, slots=True)
class _Stage:
    """A tie-breaker when its turn came: the groups still tied, and everybody's value."""

    code: str
    groups: list[list[str]]
    values: Mapping[str, Fraction]


@dataclass(frozen=True, slots=True)
class _Ranking:
    field: Field
    stages: list[_Stage]
    groups: list[list[str]]

    def rows(self) -> Iterator[Row]:
        rank = 1
        for group in self.groups:
            for player in group:
                yield _row(player, rank, self.field.records[player], self.stages)
            rank += len(group)


def ranked(
    players: Sequence[str],
    pods: Sequence[PlayedPod],
    *,
    scheme: str | Scheme = "places_5321",
    tiebreaks: Sequence[str] = USUAL_TIEBREAKS,
    awards: Sequence[Award] = (),
    choices: Choices | None = None,
    options: Options | None = None,
) -> tuple[Row, ...]:
    """Return one row per player, by rank and then in the order given.

    Points decide, then the tie-breakers in turn, each within the groups still tied. Those who
    have neither finished a game nor been awarded anything come last whatever the others scored.
    Pods not reported count for nothing. People in pods but not in `players` count as opponents
    and get no row. `awards` are points without a game, worth what `choices` say. All values are
    exact. Raises `scoring.player_twice`, `scoring.unknown_scheme`, `scoring.unknown_tiebreak`,
    `scoring.seats_differ`.
    """
    _check_players(players)
    records = records_of(players, pods, scheme=scheme, awards=awards, choices=choices)
    return tuple(_ranking(players, records, tiebreaks, options).rows())


def explained(
    player: str,
    players: Sequence[str],
    pods: Sequence[PlayedPod],
    *,
    scheme: str | Scheme = "places_5321",
    tiebreaks: Sequence[str] = USUAL_TIEBREAKS,
    awards: Sequence[Award] = (),
    choices: Choices | None = None,
    options: Options | None = None,
) -> Why:
    """Return one player's row of the same table, opened.

    Raises what `ranked` does, and `scoring.unknown_player` for somebody who has no row.
    """
    _check_players(players)
    if player not in players:
        raise RuleError("scoring.unknown_player", player=player)
    records = records_of(players, pods, scheme=scheme, awards=awards, choices=choices)
    ranking = _ranking(players, records, tiebreaks, options)
    [row] = (row for row in ranking.rows() if row.player == player)
    record = records[player]
    broken = tuple(_broken(player, stage, ranking.field) for stage in ranking.stages)
    return Why(row, scheme_of(scheme).start, tuple(_lines(player, record)), broken)


def _ranking(
    players: Sequence[str],
    records: Mapping[str, Record],
    tiebreaks: Sequence[str],
    options: Options | None,
) -> _Ranking:
    field = Field(records, options or Options())
    groups = _split([list(players)], lambda one: bool(records[one].games or records[one].awards))
    groups = _split(groups, lambda one: records[one].points)
    stages: list[_Stage] = []
    for code in tiebreaks:
        values = tiebreak_of(code).values(field, groups)
        stages.append(_Stage(code, groups, values))
        groups = _split(groups, values.__getitem__)
    return _Ranking(field, stages, groups)


def _check_players(players: Sequence[str]) -> None:
    seen: set[str] = set()
    for player in players:
        if player in seen:
            raise RuleError("scoring.player_twice", player=player)
        seen.add(player)


def _split(groups: Sequence[list[str]], value: Callable[[str], Fraction | bool]) -> list[list[str]]:
    """Split each group by falling value; equals keep their order."""
    split: list[list[str]] = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
            continue
        equals: dict[Fraction | bool, list[str]] = {}
        for player in group:
            equals.setdefault(value(player), []).append(player)
        split += [equals[key] for key in sorted(equals, reverse=True)]
    return split


def _row(player: str, rank: int, record: Record, stages: Sequence[_Stage]) -> Row:
    return Row(
        player=player,
        rank=rank,
        points=record.points,
        tiebreaks=tuple((stage.code, stage.values[player]) for stage in stages),
        wins=record.wins,
        played=len(record.games),
        by_round=tuple([(number, record.by_round[number]) for number in sorted(record.by_round)]),
    )


def _lines(player: str, record: Record) -> list[PointsLine]:
    lines = [
        PointsLine(
            round=game.round,
            points=game.points[player],
            table=game.table,
            place=game.placements[player],
            size=len(game.seats),
        )
        for game in record.games
    ]
    lines += [
        PointsLine(round=award.round, points=points, award=award.kind.value)
        for award, points in record.awards
    ]
    return sorted(lines, key=lambda line: (line.round, line.table is None, line.table or 0))


def _broken(player: str, stage: _Stage, field: Field) -> Broken:
    [group] = (group for group in stage.groups if player in group)
    terms = tuple(tiebreak_of(stage.code).terms(field, player, frozenset(group)))
    others = tuple(other for other in group if other != player)
    return Broken(stage.code, stage.values[player], terms, others)
