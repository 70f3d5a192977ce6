"""What has been played, added up in one pass."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.scoring.schemes import points_of, scheme_of

NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class PlayedPod:
    """One pod of one round; an outcome of None means that nobody has reported yet."""

    round: int
    table: int
    seats: tuple[str, ...]
    outcome: Outcome | None


@dataclass(slots=True)
class Record:
    """All reported games of one player."""

    points: Fraction = NOTHING
    wins: int = 0
    games: list[Mapping[str, int]] = field(default_factory=list)
    by_round: dict[int, Fraction] = field(default_factory=dict)

    @property
    def average(self) -> Fraction:
        """Points per game; 0 before the first game."""
        return self.points / len(self.games) if self.games else NOTHING

    def add(self, round_number: int, outcome: Outcome, player: str, points: Fraction) -> None:
        """Count one more game of this player."""
        self.points += points
        self.wins += outcome.winner == player
        self.games.append(outcome.placements)
        self.by_round[round_number] = self.by_round.get(round_number, NOTHING) + points


def records_of(
    players: Iterable[str], pods: Iterable[PlayedPod], *, scheme: str
) -> dict[str, Record]:
    """Return a record for each of the players and for everybody else who has a reported game.

    Raises `scoring.unknown_scheme`, and `scoring.seats_differ` with `round` and `table` when an
    outcome is not about the players seated.
    """
    scheme_of(scheme)
    records = {player: Record() for player in players}
    for pod in pods:
        if pod.outcome is None:
            continue
        if pod.outcome.placements.keys() != set(pod.seats):
            raise RuleError("scoring.seats_differ", round=pod.round, table=pod.table)
        for player, points in points_of(pod.outcome, scheme).items():
            records.setdefault(player, Record()).add(pod.round, pod.outcome, player, points)
    return records
