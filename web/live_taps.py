"""The buttons of a live game: each holds the act that it plays, as JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine.formats import format_of
from engine.table.acts import Act, Kind, Partner
from engine.table.game import Game
from engine.table.opponents import opponents
from engine.words import Cause, Ending
from events.models import Concession
from pods.words import CAUSES
from web.claims import cause_words
from web.live_words import PARTNER_ACTS, Names, listed
from web.taps import FOR_JUDGES, ending_words_of

BY_TURN_PLAYER = (Cause.DIRECT_ATTACK,)
BY_OPPONENT = (Cause.OPPONENT_EFFECT,)
BEFORE_THE_GAME = (Cause.NO_SHOW,)
LIFE = "life"
ENDINGS = (Ending.TIME, Ending.LOOP, Ending.TURN_LIMIT)


@dataclass(frozen=True, slots=True)
class LiveTap:
    """A button: its words and the act it plays; `amount` is signed where it changes a counter."""

    words: str
    act: str
    amount: int = 0


def tap(words: str, kind: Kind, **fields: Any) -> LiveTap:  # noqa: ANN401  an act's fields
    """Return the button of an act."""
    return LiveTap(words, act_text(kind, **fields), fields.get("amount", 0))


def act_text(kind: Kind, **fields: Any) -> str:  # noqa: ANN401  an act's fields
    """Return an act as a button holds it."""
    return json.dumps(Act(kind, **fields).as_dict(), ensure_ascii=False)


def count_taps(game: Game, player: str, counter: str) -> tuple[list[LiveTap], list[LiveTap]]:
    """Return the buttons that take away, the largest first, and those that add."""
    steps = game.setup.preset.steps if counter == game.setup.preset.counts else (1,)
    amounts = [*(-step for step in reversed(steps)), *steps]
    taps = [
        tap(
            f"{amount:+d}".replace("-", "−"),
            Kind.CHANGE,
            player=player,
            counter=counter,
            amount=amount,
        )
        for amount in amounts
    ]
    return taps[: len(steps)], taps[len(steps) :]


def typed_taps(game: Game, player: str) -> list[LiveTap]:
    """Return the buttons that take away or add as many as are typed, where one tap seldom is enough."""
    counter = game.setup.preset.counts
    if counter != LIFE:
        return []
    signs = ((_("Subtract"), -1), (_("Add"), 1))
    return [
        tap(words, Kind.CHANGE, player=player, counter=counter, amount=sign)
        for words, sign in signs
    ]


def out_taps(game: Game, player: str, names: Names, concession: str) -> list[LiveTap]:
    """Return how a player may go out now."""
    return [LiveTap(words, text) for words, text in _outs(game, player, names, concession)]


def more_taps(game: Game, player: str) -> list[LiveTap]:
    """Return what else can happen to a player: the partner moves, turns are skipped or taken again."""
    preset, taps = game.setup.preset, []
    if preset.partner:
        here = game.players[player].partner
        moves = (to for to in PARTNER_ACTS if to is not here and _may_move(here, to))
        taps = [tap(str(PARTNER_ACTS[to]), Kind.PARTNER, player=player, to=to) for to in moves]
    taps.append(tap(_("Skips the next turn"), Kind.SKIP_TURN, player=player))
    if preset.extra_turns:
        taps.append(tap(_("Has an extra turn next"), Kind.EXTRA_TURN, player=player))
    return taps


def ending_taps(game: Game, names: Names) -> list[LiveTap]:
    """Return the endings that the table has to tell."""
    rules = format_of(game.setup.format)
    taps = [
        tap(ending_words_of(ending, rules), Kind.END, ending=ending)
        for ending in ENDINGS
        if ending in rules.endings
    ]
    if Ending.SPECIAL_WIN not in rules.endings:
        return taps
    said = _("Special win of {team}")
    sides = game.setup.sides
    wins = (
        tap(
            said.format(team=listed(sides.of[one], names)),
            Kind.END,
            ending=Ending.SPECIAL_WIN,
            player=one,
        )
        for one in sides.first_of_each(game.standing)
    )
    return [*taps, *wins]


def causes_of(game: Game) -> list[tuple[str, str]]:
    """Return how several may go out at the same moment."""
    alone = (*BY_TURN_PLAYER, *BY_OPPONENT)
    return [(cause.value, str(CAUSES[cause])) for cause in _causes(game) if cause not in alone]


def _causes(game: Game) -> list[Cause]:
    known = format_of(game.setup.format).causes
    left_out = (*FOR_JUDGES, *BEFORE_THE_GAME, Cause.TURN_LIMIT)
    return [cause for cause in Cause if cause in known and cause not in left_out]


def _outs(game: Game, player: str, names: Names, concession: str) -> Iterator[tuple[str, str]]:
    for cause in _causes(game):
        words = cause_words(cause, concession)
        if cause in (*BY_TURN_PLAYER, *BY_OPPONENT):
            for by in _by_whom(game, player, cause):
                said = _("{cause} by {player}").format(cause=words, player=names[by])
                yield said, act_text(Kind.ELIMINATE, players=(player,), cause=cause, by=by)
        elif cause is not Cause.CONCESSION or _may_concede(game, player, concession):
            agreed = cause is Cause.CONCESSION and concession == Concession.ALL_AGREE
            yield words, act_text(Kind.ELIMINATE, players=(player,), cause=cause, agreed=agreed)


def _by_whom(game: Game, player: str, cause: Cause) -> tuple[str, ...]:
    """Return whose doing it can be: only who has the turn attacks."""
    against = opponents(game, player)
    if cause in BY_OPPONENT:
        return against
    return tuple(one for one in against if one in game.turn_side)


def _may_concede(game: Game, player: str, concession: str) -> bool:
    return concession != Concession.OWN_TURN or player in game.turn_side


def _may_move(here: Partner, to: Partner) -> bool:
    """A partner turns up by itself or is turned by hand; from its zone it is played."""
    if here is Partner.UP:
        return to is Partner.PLAYED
    return not (here is Partner.DOWN and to is Partner.ELSEWHERE)
