"""A rating from games of many players, by the library openskill; the same games give the same numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openskill.models import PlackettLuce

DECIMALS = 4  # kept of the library's numbers: more would differ between machines
SURE = 2  # so many sigmas to both sides hold about 95 of 100 true strengths


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a player is taken to be: `mu`, give or take `spread`; 25 is where everybody begins."""

    mu: float
    sigma: float
    games: int

    @property
    def spread(self) -> float:
        """How far off `mu` may well be."""
        return SURE * self.sigma


def ratings_of(games: Iterable[Mapping[str, int]]) -> dict[str, Rating]:
    """Rate everybody from games in the order they were played: the place from 1 of each player.

    Shared places are draws among those who share them. A game of one says nothing.
    """
    model = PlackettLuce()
    found: dict[str, Rating] = {}
    for game in games:
        if len(game) > 1:
            _play(model, game, found)
    return found


def _play(model: PlackettLuce, game: Mapping[str, int], found: dict[str, Rating]) -> None:
    players = sorted(game)  # how the seats were written down must not matter
    teams = []
    for player in players:
        before = found.get(player)
        teams.append([model.rating(before.mu, before.sigma) if before else model.rating()])
    after = model.rate(teams, ranks=[float(game[player]) for player in players])
    for player, [rating] in zip(players, after, strict=True):
        games = found[player].games + 1 if player in found else 1
        found[player] = Rating(round(rating.mu, DECIMALS), round(rating.sigma, DECIMALS), games)
