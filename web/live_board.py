"""A live game as one player's phone shows it."""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.table.acts import SEEDS, Kind
from engine.table.game import Game
from engine.table.turns import next_player, partner_returns
from engine.words import Ending
from events.models import Event
from pods.live_games import LiveGame, tells_match
from pods.models import Pod
from pods.words import CAUSES
from web.live_lines import (
    Effect,
    Line,
    compared_lines,
    ended_lines,
    lasting_lines,
    meant_lines,
    waiting_lines,
)
from web.live_taps import (
    LIFE,
    LiveTap,
    causes_of,
    count_taps,
    ending_taps,
    more_taps,
    out_taps,
    tap,
    typed_taps,
)
from web.live_words import PARTNERS, UNTILS, act_words, counter_name, listed
from web.story import ENDINGS, Story, StoryStep
from web.subgames import names_at
from web.telling import checked


@dataclass(frozen=True, slots=True)
class Count:
    """One counter of a player with its buttons."""

    code: str
    name: str
    value: int
    less: Sequence[LiveTap]
    more: Sequence[LiveTap]


@dataclass(frozen=True, slots=True)
class Person:
    """One player at the table."""

    id: str
    name: str
    is_me: bool
    has_turn: bool
    out: str
    counts: Sequence[Count] = ()
    notes: Sequence[str] = ()
    outs: Sequence[LiveTap] = ()
    more: Sequence[LiveTap] = ()
    typed: Sequence[LiveTap] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that the page of a live game shows."""

    pod: Pod
    game: Game
    version: int
    now: datetime
    names: Mapping[str, str]
    me: str
    turn_of: str
    next_turn: LiveTap | None
    people: Sequence[Person]
    waiting: Sequence[Effect]
    lasting: Sequence[Effect]
    ended: Sequence[str]
    compared: Sequence[Line]
    meant: Sequence[Line]
    endings: Sequence[LiveTap]
    undone: str
    report: str
    result: Mapping[str, object]
    is_match: bool

    @property
    def stamp(self) -> str:
        """What a phone has seen: the game's version and that of its pod."""
        return f"{self.version}-{self.pod.version}"

    @property
    def standing(self) -> list[tuple[str, str]]:
        """Who is still in, from the turn player on."""
        return [(player, self.names[player]) for player in self.game.turn_order]

    @property
    def seated(self) -> list[tuple[str, str]]:
        """Everybody in the game."""
        return [(player, self.names[player]) for player in self.game.setup.seats]

    @property
    def causes(self) -> list[tuple[str, str]]:
        """How several may go out at once."""
        return causes_of(self.game)

    @property
    def untils(self) -> list[tuple[str, str]]:
        """How long an effect may last."""
        return [(until.value, str(words)) for until, words in UNTILS.items()]

    @property
    def acts(self) -> dict[str, str]:
        """The acts of forms in which more is typed or chosen."""
        kinds = (Kind.WAIT, Kind.LAST, Kind.UNDO, Kind.ELIMINATE, Kind.CLOSE_SUBGAME)
        plain = {kind.value: json.dumps({"kind": kind.value}) for kind in kinds}
        opening = {"kind": Kind.OPEN_SUBGAME.value, "seed": secrets.randbelow(SEEDS)}
        return plain | {"open_subgame": json.dumps(opening)}


def board_of(pod: Pod, live: LiveGame, *, me: str, event: Event, now: datetime) -> Board:
    """Return a live game as the player of one entry sees it."""
    game, names = live.game, names_at(pod)
    is_on = game.ending is None
    return Board(
        pod=pod,
        game=game,
        version=live.row.version,
        now=now,
        names=names,
        me=me,
        turn_of=listed(game.turn_side, names),
        next_turn=_next_turn(game, names) if is_on else None,
        people=[_person(game, one, names, me, event) for one in game.setup.seats],
        waiting=waiting_lines(game, names),
        lasting=lasting_lines(game, names),
        ended=ended_lines(game, names),
        compared=compared_lines(game, me, names),
        meant=meant_lines(game, me, names),
        endings=ending_taps(game, names) if is_on else (),
        undone=act_words(live.acts[-1][0], names) if live.acts else "",
        report=story_address(pod, _outermost(game)),
        result=_result(pod, live, event, names),
        is_match=tells_match(pod),
    )


def story_address(pod: Pod, game: Game) -> str:
    """Return the query with which the report page goes on from what the log knows."""
    seat = {row.entry_id: number for number, row in enumerate(pod.seats.order_by("number"), 1)}
    steps = tuple(
        StoryStep(tuple(seat[one] for one in step.eliminated), step.cause, seat.get(step.by or ""))
        for step in game.steps
    )
    end = game.ending.value if game.ending in ENDINGS else ""
    life = (
        tuple((seat[one], game.count(one)) for one in game.standing)
        if game.ending is Ending.TIME
        else ()
    )
    return Story(len(seat), steps, end=end, life=life).address()


def _outermost(game: Game) -> Game:
    return game if game.outside is None else _outermost(game.outside)


def _next_turn(game: Game, names: Mapping[str, str]) -> LiveTap:
    words = _("End of turn → {name}").format(name=names[next_player(game)])
    return tap(words, Kind.NEXT_TURN)


def _person(game: Game, player: str, names: Mapping[str, str], me: str, event: Event) -> Person:
    is_in = player in game.standing
    has_turn = player in game.turn_side and game.ending is None
    who = Person(player, names[player], player == me, has_turn, _out_words(game, player))
    if not is_in or game.ending is not None:
        return who
    return replace(
        who,
        counts=[_count(game, player, code) for code in game.setup.preset.counted],
        notes=_notes(game, player),
        outs=out_taps(game, player, names, event.concession),
        more=more_taps(game, player),
        typed=typed_taps(game, player),
    )


def _out_words(game: Game, player: str) -> str:
    for step in game.steps:
        if player in game.setup.sides.with_partners(step.eliminated):
            return str(CAUSES[step.cause_of(player)])
    return ""


def _count(game: Game, player: str, code: str) -> Count:
    less, more = count_taps(game, player, code)
    return Count(code, counter_name(code), game.count(player, code), less, more)


def _notes(game: Game, player: str) -> list[str]:
    who, notes = game.players[player], []
    if game.setup.preset.partner:
        notes.append(str(PARTNERS[who.partner]))
        returns = partner_returns(game, player)
        if returns is not None:
            this, later = _("turns up when this turn ends"), _("turns up when their next turn ends")
            notes.append(this if returns else later)
    if who.skips:
        notes.append(ngettext("skips {n} turn", "skips {n} turns", who.skips).format(n=who.skips))
    if player in game.extra:
        notes.append(_("has an extra turn next"))
    if game.setup.preset.counts == LIFE and game.count(player) == 0:
        notes.append(_("no life left: out?"))
    return notes


def _result(
    pod: Pod, live: LiveGame, event: Event, names: Mapping[str, str]
) -> Mapping[str, object]:
    """Return the places that the game's report means, or why it cannot be told; nothing while it is on."""
    told = live.report
    if told is None or tells_match(pod):
        return {}
    return checked(event, pod, told.as_dict(), names)
