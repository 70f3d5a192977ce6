"""Who plays together: every player a side of their own, or teams."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.errors import RuleError
from engine.formats import Format

Team = tuple[str, ...]
HALF = 2


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of one game: what takes out one player of a side takes out all of it."""

    of: Mapping[str, Team]

    def with_partners(self, players: Iterable[str]) -> Team:
        """Return these players and their partners, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(self.of[player] for player in players)))

    def count(self, players: Iterable[str]) -> int:
        """Return how many sides these players are."""
        return len({self.of[player] for player in players})


def sides_of(
    seats: Sequence[str], rules: Format, teams: Sequence[Sequence[str]] | None = None
) -> Sides:
    """Return the sides of a game between `seats`.

    Without `teams` everybody plays alone, but in a format of teams: there the first half of the
    seats plays against the second (tag duel: A and B against C and D; of three the first one plays
    two decks). Raises `report.teams_invalid` unless teams are two or more and hold everybody once.
    """
    given = default_teams(seats, rules) if teams is None else tuple(map(tuple, teams))
    named = list(chain.from_iterable(given))
    if len(given) < HALF or sorted(named) != sorted(seats) or not all(given):
        raise RuleError("report.teams_invalid", teams=[list(team) for team in given])
    return Sides({player: team for team in given for player in team})


def default_teams(seats: Sequence[str], rules: Format) -> tuple[Team, ...]:
    """Return the teams of seats that nobody has named."""
    if not rules.teams:
        return tuple((player,) for player in seats)
    half = len(seats) // HALF
    return (tuple(seats[:half]), tuple(seats[half:]))
