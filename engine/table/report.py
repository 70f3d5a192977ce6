"""What a live game tells the engine of outcomes."""

from engine.errors import RuleError
from engine.outcomes.report import Report
from engine.table.game import Game
from engine.words import Ending


def report_of(game: Game) -> Report:
    """Return the report of a game that is over; at time it tells what everybody still in has.

    Raises `live.not_over`, and `subgame.still_open` inside a subgame.
    """
    if game.outside is not None:
        raise RuleError("subgame.still_open", game=0, open=list(range(game.depth, 0, -1)))
    if game.ending is None:
        raise RuleError("live.not_over")
    timed = game.ending is Ending.TIME
    life = tuple((player, game.count(player)) for player in game.standing) if timed else ()
    return Report(game.steps, game.ending, life)
