"""How turns pass: who is next, which effects end, whose partner turns face up."""

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from engine.errors import RuleError
from engine.table.acts import Partner, Until
from engine.table.game import Game, Lasting, Player
from engine.words import Ending


class Moment(StrEnum):
    """The part of a turn in which an effect ends."""

    START = "start"
    END = "end"


def passed(game: Game, at: datetime) -> Game:
    """Return the game with the next player's turn; after the format's last turn it is over."""
    limit = game.setup.preset.turn_limit
    if limit and game.turn >= limit * len(game.setup.seats):
        return replace(game, ending=Ending.TURN_LIMIT)
    before = _partners_turned(game)
    following = _following(before)
    gone = _over(before, following)
    return replace(
        following,
        turn=game.turn + 1,
        turn_since=at,
        lasting=tuple(each for each in game.lasting if each not in gone),
        just_ended=gone,
    )


def next_player(game: Game) -> str:
    """Return whose turn comes after this one, as things stand."""
    return _following(game).turn_player


def skipping(game: Game, player: str) -> Game:
    """Return the game in which a player skips one more turn."""
    who = game.players[player]
    return game.with_player(replace(who, skips=who.skips + 1))


def with_extra(game: Game, player: str) -> Game:
    """Return the game in which a player has one more turn after this one; the newest comes first."""
    if not game.setup.preset.extra_turns:
        raise RuleError("live.no_extra_turns")
    return replace(game, extra=(*game.extra, player))


def ends_with(game: Game, effect: Lasting) -> tuple[Moment, str]:
    """Return when an effect ends, and in whose turn.

    Where the player it waits for is out, it ends with the turn of the player before them
    (A→B→C→D, "until C's turn starts", C is out: with B's turn).
    """
    runs_out = effect.until is Until.NEXT_END and _is_their_next(game, effect)
    if effect.until is Until.THIS_TURN or runs_out:
        return Moment.END, game.turn_player
    if effect.whose in game.standing:
        return Moment.START if effect.until is Until.NEXT_START else Moment.END, effect.whose
    seats = game.setup.seats
    at = seats.index(effect.whose)
    back = (seats[at - step] for step in range(1, len(seats) + 1))
    alive = {*game.standing, game.turn_player}
    return Moment.END, next(player for player in back if player in alive)


def partner_returns(game: Game, player: str) -> bool | None:
    """Tell whether a face-down partner turns up with this turn's end; None where it is not face down."""
    who = game.players[player]
    if who.partner is not Partner.DOWN:
        return None
    return player in game.turn_side and game.turn > who.partner_since


def _following(game: Game) -> Game:
    """Return the game with the next turn player: an extra turn, else the next one in who skips none."""
    extra = [player for player in game.extra if player in game.standing]
    if extra:
        return replace(game, turn_player=extra[-1], extra=tuple(extra[:-1]))
    game = replace(game, extra=())
    following = _after(game, game.natural)
    while game.players[following].skips:
        who = game.players[following]
        game = game.with_player(replace(who, skips=who.skips - 1))
        following = _after(game, following)
    return replace(game, turn_player=following, natural=following)


def _after(game: Game, player: str) -> str:
    """Return the next player in; where teams take turns together, the next of another team."""
    seats, standing = game.setup.seats, game.standing
    at = seats.index(player)
    own = game.setup.sides.of[player] if game.setup.preset.team_turns else ()
    order = [*seats[at + 1 :], *seats[: at + 1]]
    return next(one for one in order if one in standing and one not in own)


def _over(before: Game, following: Game) -> tuple[Lasting, ...]:
    """Return the effects that end as the turn passes."""
    skipped = _passed_over(before, following.turn_player)
    return tuple(
        each for each in before.lasting if _ends_now(each, before, following, skipped=skipped)
    )


def _ends_now(each: Lasting, before: Game, following: Game, *, skipped: Collection[str]) -> bool:
    if each.until is Until.THIS_TURN or each.whose in skipped:
        return True
    if each.until is Until.NEXT_START:
        return each.whose in following.turn_side
    return _is_their_next(before, each)


def _is_their_next(game: Game, effect: Lasting) -> bool:
    return effect.whose in game.turn_side and game.turn > effect.made


def _passed_over(game: Game, following: str) -> set[str]:
    """Return who is out and would have had a turn between this one and the next.

    An extra turn comes before any of theirs.
    """
    if any(player in game.standing for player in game.extra):
        return set()
    seats, start = game.setup.seats, game.setup.seats.index(game.natural)
    after = (*seats[start + 1 :], *seats[:start])
    between = after[: after.index(following)] if following in after else after
    return {*between} - {*game.standing}


def _partners_turned(game: Game) -> Game:
    """Turn partners face up at the end of their owner's next turn."""
    up = tuple(one for one in game.turn_side if partner_returns(game, one))
    changed: dict[str, Player] = {
        one: replace(game.players[one], partner=Partner.UP, partner_since=game.turn) for one in up
    }
    return replace(game, players={**game.players, **changed}, turned_up=up)
