"""What has been played, added up in one pass."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from math import lcm
from operator import attrgetter

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.scoring.awards import Award, Awarded, Choices
from engine.scoring.schemes import NOTHING, Scheme, points_of, scheme_of


@dataclass(frozen=True, slots=True)
class PlayedPod:
    """One pod of one round; an outcome of None means that nobody has reported yet.

    `achievements` are points that the pod has confirmed, by player. `points` are those written
    down instead of the scheme's, by player; who is not named has none. Those of one of the `teams`
    are nobody's opponents among themselves and score alike, by the places of the teams (not stakes).
    Who was `absent` never came: their place scores nothing, and they get what a no-show is worth
    (where stakes are played, they pay like other losers).
    `games` of a match are their winners (None: nobody), in the order played.
    """

    round: int
    table: int
    seats: tuple[str, ...]
    outcome: Outcome | None
    achievements: Mapping[str, int] = field(default_factory=dict)
    points: Mapping[str, Fraction] | None = None
    teams: tuple[tuple[str, ...], ...] = ()
    absent: frozenset[str] = frozenset()
    games: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Game:
    """One reported pod and what everybody there scored."""

    round: int
    table: int
    seats: tuple[str, ...]
    outcome: Outcome
    points: Mapping[str, Fraction]
    teams: tuple[tuple[str, ...], ...] = ()
    games: tuple[str | None, ...] = ()

    def side(self, player: str) -> tuple[str, ...]:
        """A player and their partners."""
        return next((team for team in self.teams if player in team), (player,))

    @property
    def won(self) -> tuple[tuple[str, ...], ...]:
        """Who won each single game; what is no match is one."""
        return tuple((one,) if one else () for one in self.games) or (self.outcome.winners,)

    @property
    def placements(self) -> Mapping[str, int]:
        """Everybody's place, in the order of the outcome."""
        return self.outcome.placements


@dataclass(slots=True)
class Record:
    """All reported games of one player, and their points without a game.

    `points` are all of them, what a stake scheme starts with included; `scored` those of games.
    """

    points: Fraction = NOTHING
    scored: Fraction = NOTHING
    wins: int = 0
    games: list[Game] = field(default_factory=list)
    awards: list[tuple[Award, Fraction]] = field(default_factory=list)
    by_round: dict[int, Fraction] = field(default_factory=dict)

    @property
    def average(self) -> Fraction:
        """Points per game, without those for no game; 0 before the first game."""
        return self.scored / len(self.games) if self.games else NOTHING

    def add_round(self, number: int, points: Fraction) -> None:
        """Note points of a round."""
        known = self.by_round.get(number)
        self.by_round[number] = points if known is None else known + points


def records_of(
    players: Iterable[str],
    pods: Iterable[PlayedPod],
    *,
    scheme: str | Scheme,
    awards: Iterable[Award] = (),
    choices: Choices | None = None,
) -> dict[str, Record]:
    """Return a record for each of the players and for everybody else who has a reported game.

    Raises `scoring.unknown_scheme`, and `scoring.seats_differ` with `round` and `table` when an
    outcome is not about the players seated.
    """
    rules = scheme_of(scheme)
    records = {player: Record(rules.start) for player in players}
    played = [pod for pod in pods if pod.outcome is not None]
    games = _games(played, rules)
    for game in games:
        winners = game.outcome.winners
        for player, points in game.points.items():
            record = records.get(player)
            if record is None:
                record = records[player] = Record(rules.start)
            record.games.append(game)
            record.add_round(game.round, points)
            if player in winners:
                record.wins += 1
    _add_up(records, games)
    missed = [Award(pod.round, one, Awarded.NO_SHOW) for pod in played for one in pod.absent]
    for award in (*awards, *missed):
        _award(records.setdefault(award.player, Record(rules.start)), award, rules, choices)
    return records


def _games(pods: Sequence[PlayedPod], rules: Scheme) -> list[Game]:
    if not rules.stake:
        return [_game(pod, rules, {}) for pod in pods]
    held: dict[str, Fraction] = {}
    games: list[Game] = []
    for _, together in groupby(sorted(pods, key=attrgetter("round")), key=attrgetter("round")):
        played = [_game(pod, rules, held) for pod in together]
        for game in played:
            for player, points in game.points.items():
                held[player] = held.get(player, rules.start) + points
        games += played
    return games


def _game(pod: PlayedPod, rules: Scheme, held: Mapping[str, Fraction]) -> Game:
    assert pod.outcome is not None  # noqa: S101  others are left out by the caller
    if pod.outcome.placements.keys() != set(pod.seats):
        raise RuleError("scoring.seats_differ", round=pod.round, table=pod.table)
    points = _points(pod, pod.outcome, rules, held)
    return Game(pod.round, pod.table, pod.seats, pod.outcome, points, pod.teams, pod.games)


def _points(
    pod: PlayedPod, outcome: Outcome, rules: Scheme, held: Mapping[str, Fraction]
) -> Mapping[str, Fraction]:
    if pod.points is not None:
        return {player: Fraction(pod.points.get(player, 0)) for player in outcome.placements}
    teams = () if rules.stake else pod.teams
    points = _of_sides(outcome, rules, teams) if teams else points_of(outcome, rules, held=held)
    if rules.achievements:
        points = {one: worth + pod.achievements.get(one, 0) for one, worth in points.items()}
    if pod.absent and not rules.stake:
        points |= dict.fromkeys(pod.absent, NOTHING)
    return points


def _of_sides(
    outcome: Outcome, rules: Scheme, teams: Sequence[Sequence[str]]
) -> dict[str, Fraction]:
    """Return points by the places of the teams among each other; all of a team score alike."""
    best = {tuple(team): min(outcome.placements[one] for one in team) for team in teams}
    places = {team[0]: 1 + sum(at < own for at in best.values()) for team, own in best.items()}
    points = points_of(Outcome(places, None, outcome.kind), rules)
    return {one: points[team[0]] for team in best for one in team}


def _add_up(records: Mapping[str, Record], games: Iterable[Game]) -> None:
    """Add all points of games; in whole units, for adding fractions one by one is slow."""
    distinct = {id(points): points for game in games for points in game.points.values()}
    unit = lcm(*(points.denominator for points in distinct.values()))
    whole = {at: p.numerator * (unit // p.denominator) for at, p in distinct.items()}
    for player, record in records.items():
        record.scored = Fraction(
            sum([whole[id(game.points[player])] for game in record.games]), unit
        )
        record.points = record.points + record.scored if record.points else record.scored


def _award(record: Record, award: Award, rules: Scheme, choices: Choices | None) -> None:
    points = (choices or Choices()).points(award, rules, record.average)
    record.points += points
    record.awards.append((award, points))
    record.add_round(award.round, points)
