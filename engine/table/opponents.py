"""Whom "opponent" means at a table of several, and shields compared with each of them."""

from dataclasses import dataclass
from typing import assert_never

from engine.table.game import Game
from engine.table.presets import Comparison, Meaning, Who


@dataclass(frozen=True, slots=True)
class Compared:
    """A comparison seen by one player, and the opponents against whom it holds."""

    comparison: Comparison
    against: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Meant:
    """Whom "opponent" means for one kind of effect of a player; `choose` says one of them is chosen."""

    meaning: Meaning
    players: tuple[str, ...]
    choose: bool


def opponents(game: Game, player: str) -> tuple[str, ...]:
    """Return everybody still in who is not on the player's side, in turn order after the player."""
    seats = game.setup.seats
    at = seats.index(player)
    own = game.setup.sides.of[player]
    after = (*seats[at + 1 :], *seats[:at])
    return tuple(one for one in after if one in game.standing and one not in own)


def faced(game: Game, player: str) -> tuple[str, ...]:
    """Return the opponents in a player's lane; somebody with two decks faces both."""
    sides, against = game.setup.sides, opponents(game, player)
    own = sides.of[player]

    def is_near(one: str) -> bool:
        side = sides.of[one]
        return 1 in (len(own), len(side)) or side.index(one) == own.index(player)

    return tuple(filter(is_near, against)) or against


def compared(game: Game, player: str) -> tuple[Compared, ...]:
    """Return the format's comparisons for a player, each asked of every opponent alone.

    One opponent for whom it holds is enough for what concerns only oneself.
    """
    mine = game.count(player)
    return tuple(
        Compared(
            each,
            tuple(one for one in opponents(game, player) if each.holds(mine, game.count(one))),
        )
        for each in game.setup.preset.comparisons
    )


def meant(game: Game, player: str) -> tuple[Meant, ...]:
    """Return whom "opponent" means for each kind of effect of a player."""
    return tuple(_meant(game, player, each) for each in game.setup.preset.opponent)


def _meant(game: Game, player: str, meaning: Meaning) -> Meant:
    against = opponents(game, player)
    match meaning.who:
        case Who.ALL:
            return Meant(meaning, against, choose=False)
        case Who.ONE | Who.TRIGGER:
            return Meant(meaning, against, choose=len(against) > 1)
        case Who.EVERYONE:
            return Meant(meaning, game.standing, choose=False)
        case Who.FACED:
            return Meant(meaning, faced(game, player), choose=False)
        case other:
            assert_never(other)
