"""Who plays together: every player a side of their own, or teams."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from engine.errors import RuleError
from engine.formats import format_of

Team = tuple[str, ...]
HALF = 2


@dataclass(frozen=True, slots=True)
class Sides:
    """The sides of one game: what takes out one player of a side takes out all of it."""

    of: Mapping[str, Team]

    def with_partners(self, players: Iterable[str]) -> Team:
        """Return these players and their partners, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(self.of[player] for player in players)))

    def first_of_each(self, players: Iterable[str]) -> tuple[str, ...]:
        """Return the first of these players of every side, in their order."""
        firsts: dict[Team, str] = {}
        for player in players:
            firsts.setdefault(self.of[player], player)
        return tuple(firsts.values())

    def count(self, players: Iterable[str]) -> int:
        """Return how many sides these players are."""
        return len({self.of[player] for player in players})


def sides_of(seats: Sequence[str], teams: Sequence[Sequence[str]] | None = None) -> Sides:
    """Return the sides of a game between `seats`: the teams, or without any everybody alone.

    Raises `report.teams_invalid` unless teams are two or more and hold everybody once.
    """
    given = tuple((one,) for one in seats) if teams is None else tuple(map(tuple, teams))
    named = list(chain.from_iterable(given))
    if len(given) < HALF or sorted(named) != sorted(seats) or not all(given):
        raise RuleError("report.teams_invalid", teams=[list(team) for team in given])
    return Sides({player: team for team in given for player in team})


def usual_teams(seats: Sequence[str], format_code: str) -> tuple[Team, ...] | None:
    """Return the teams of a format that is played in teams, where nobody has named any; else None.

    The first half of the seats plays the second: in a tag duel A and B against C and D, of three
    people the first with two decks against the others. Raises `format.unknown`.

    >>> usual_teams(["a", "b", "c", "d"], "ygo_tag")
    (('a', 'b'), ('c', 'd'))
    """
    if not format_of(format_code).teams:
        return None
    half = len(seats) // HALF
    return (tuple(seats[:half]), tuple(seats[half:]))
