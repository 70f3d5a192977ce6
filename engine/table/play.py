"""Acts folded into a game, one after another; an undo takes the newest one away."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from engine.errors import RuleError
from engine.formats import format_of
from engine.outcomes.checks import check_concession, check_excluded, check_step
from engine.outcomes.report import LAST_TURN, Report, Step
from engine.outcomes.subgames import first_player
from engine.table.acts import Act, Kind
from engine.table.game import Game, Lasting, Player, Setup, Waiting
from engine.table.turns import passed, skipping, with_extra
from engine.words import Cause, Ending

MOST_ACTS = 2000
MOST_EFFECTS = 40
MOST_SKIPS = 9
FEWEST_PLAYERS = 2
ENDINGS = (Ending.TIME, Ending.LOOP, Ending.TURN_LIMIT, Ending.SPECIAL_WIN)
Logged = tuple[Act, datetime]
Play = Callable[[Game, Act, datetime], Game]


def begun(setup: Setup, at: datetime) -> Game:
    """Return a game at the start of its first turn; who never came is out of it already."""
    counters = dict.fromkeys(setup.preset.counters, 0)
    start = {setup.preset.counts: setup.start, **counters}
    players = {player: Player(player, start) for player in setup.seats}
    first = setup.seats[0]
    game = Game(setup, players, 1, first, first, at)
    named = tuple(player for player in setup.seats if player in setup.absent)
    if not named:
        return game
    return _first_in(_out(game, Step(named, Cause.NO_SHOW)))


def replayed(setup: Setup, begun_at: datetime, log: Sequence[Logged]) -> Game:
    """Return the game after a log of acts, the same for the same log.

    Raises what `played` does, and `live.log_full` beyond 2000 acts.
    """
    if len(log) > MOST_ACTS:
        raise RuleError("live.log_full", most=MOST_ACTS)
    game = begun(setup, begun_at)
    for act, at in kept(log):
        game = played(game, act, at)
    return game


def kept(log: Iterable[Logged]) -> list[Logged]:
    """Return the acts that no undo took away; raises `live.nothing_to_undo`."""
    left: list[Logged] = []
    for act, at in log:
        if act.kind is not Kind.UNDO:
            left.append((act, at))
        elif left:
            left.pop()
        else:
            raise RuleError("live.nothing_to_undo")
    return left


def played(game: Game, act: Act, at: datetime) -> Game:
    """Return the game after one act that is no undo.

    Raises `live.over` once the game has ended, `live.player_out`, `live.unknown_counter`,
    `live.ending_not_told`, `live.too_many_effects`, `live.no_such_effect`, `live.not_next`,
    `live.no_extra_turns`, `live.no_partner`, `live.subgame_running`, `live.no_subgame`,
    `subgame.format_excluded`, `subgame.players_invalid`, and what a report's steps are refused with.
    """
    if game.ending is not None and act.kind is not Kind.CLOSE_SUBGAME:
        raise RuleError("live.over")
    return PLAYS[act.kind](game, act, at)


def _next_turn(game: Game, _act: Act, at: datetime) -> Game:
    return passed(game, at)


def _skip_turn(game: Game, act: Act, _at: datetime) -> Game:
    game.require_in(act.player)
    if game.players[act.player].skips >= MOST_SKIPS:
        raise RuleError("live.too_many_effects", most=MOST_SKIPS)
    return skipping(game, act.player)


def _extra_turn(game: Game, act: Act, _at: datetime) -> Game:
    game.require_in(act.player)
    _room_for(game.extra)
    return with_extra(game, act.player)


def _change(game: Game, act: Act, _at: datetime) -> Game:
    game.require_in(act.player)
    preset, who = game.setup.preset, game.players[act.player]
    if act.counter not in preset.counted:
        raise RuleError("live.unknown_counter", counter=act.counter)
    value = max(0, min(preset.most, who.counters[act.counter] + act.amount))
    return game.with_player(replace(who, counters={**who.counters, act.counter: value}))


def _eliminate(game: Game, act: Act, _at: datetime) -> Game:
    turn = game.turn if game.turn <= LAST_TURN else None
    # a team's turn is the turn of whichever of them concedes in it
    whose = act.players[0] if act.players[0] in game.turn_side else game.turn_player
    step = Step(act.players, act.cause, act.by or None, turn, whose, act.agreed)
    return _out(game, step)


def _out(game: Game, step: Step) -> Game:
    """Return the game after a step: cards leave at once, waiting effects vanish, maybe it is over."""
    setup, number = game.setup, len(game.steps) + 1
    steps = (*game.steps, step)
    check_step(step, number, seats=setup.seats, standing=game.standing, sides=setup.sides)
    _check_causes(setup, steps)
    after = replace(game, steps=steps)
    ending = _ending(after, step)
    if ending is not Ending.ALL_CONCEDED:
        check_concession(step, number, setup.concession)
    standing = after.standing
    return replace(
        after,
        ending=ending,
        waiting=tuple(each for each in game.waiting if each.owner in standing),
        extra=tuple(player for player in game.extra if player in standing),
    )


def _ending(game: Game, step: Step) -> Ending | None:
    match game.setup.sides.count(game.standing):
        case 0 if step.cause is Cause.CONCESSION:
            return Ending.ALL_CONCEDED
        case 0:
            return Ending.DOUBLE_LOSS
        case 1:
            return Ending.LAST_STANDING
        case _:
            return None


def _check_causes(setup: Setup, steps: tuple[Step, ...]) -> None:
    check_excluded(Report(steps, Ending.LAST_STANDING), format_of(setup.format))


def _first_in(game: Game) -> Game:
    """Return a game whose first turn is taken by the first player who came."""
    first = next(iter(game.standing), game.turn_player)
    return replace(game, turn_player=first, natural=first)


def _end(game: Game, act: Act, _at: datetime) -> Game:
    if act.ending not in ENDINGS or (act.ending is Ending.SPECIAL_WIN) != bool(act.player):
        raise RuleError("live.ending_not_told", ending=act.ending)
    check_excluded(Report(game.steps, act.ending), format_of(game.setup.format))
    if not act.player:
        return replace(game, ending=act.ending)
    game.require_in(act.player)
    own = game.setup.sides.of[act.player]
    losers = tuple(player for player in game.standing if player not in own)
    ended = _eliminate(game, Act(Kind.ELIMINATE, players=losers, cause=Cause.SPECIAL_LOSS), _at)
    return replace(ended, ending=act.ending)


def _wait(game: Game, act: Act, _at: datetime) -> Game:
    game.require_in(act.player)
    _room_for(game.waiting)
    number = game.numbers + 1
    waiting = (*game.waiting, Waiting(number, act.player, act.text))
    return replace(game, waiting=waiting, numbers=number)


def _resolve(game: Game, act: Act, _at: datetime) -> Game:
    """Resolve an effect of whoever is next; people order their own."""
    order = game.resolution
    effect = next((each for each in order if each.number == act.number), None)
    if effect is None:
        raise RuleError("live.no_such_effect", number=act.number)
    first = order[0]
    if effect.owner != first.owner:
        raise RuleError("live.not_next", player=first.owner)
    return replace(game, waiting=tuple(each for each in game.waiting if each is not effect))


def _last(game: Game, act: Act, _at: datetime) -> Game:
    game.require_in(act.player)
    _room_for(game.lasting)
    whose, number = act.whose or act.player, game.numbers + 1
    if whose not in game.setup.seats:
        raise RuleError("live.player_out", player=whose)
    effect = Lasting(number, act.player, act.text, act.until, whose, game.turn)
    return replace(game, lasting=(*game.lasting, effect), numbers=number)


def _drop(game: Game, act: Act, _at: datetime) -> Game:
    """Take away a waiting or lasting effect that happens no more."""
    waiting = tuple(each for each in game.waiting if each.number != act.number)
    lasting = tuple(each for each in game.lasting if each.number != act.number)
    if (waiting, lasting) == (game.waiting, game.lasting):
        raise RuleError("live.no_such_effect", number=act.number)
    return replace(game, waiting=waiting, lasting=lasting)


def _partner(game: Game, act: Act, _at: datetime) -> Game:
    if not game.setup.preset.partner:
        raise RuleError("live.no_partner")
    game.require_in(act.player)
    who = replace(game.players[act.player], partner=act.to, partner_since=game.turn)
    return game.with_player(who)


def _open_subgame(game: Game, act: Act, at: datetime) -> Game:
    """Pause the game for one inside it; who begins is drawn from the seed."""
    if not game.setup.preset.subgames:
        raise RuleError("subgame.format_excluded", format=game.setup.format)
    seated = tuple(player for player in game.setup.seats if player in act.players)
    if len(seated) < max(FEWEST_PLAYERS, len(act.players)) or not {*seated} <= {*game.standing}:
        raise RuleError("subgame.players_invalid", players=list(act.players))
    first = first_player(seated, seed=act.seed, number=game.depth + 1)
    at_seat = seated.index(first)
    inner = replace(
        game.setup,
        seats=(*seated[at_seat:], *seated[:at_seat]),
        start=act.life or game.setup.preset.start,
        teams=None,
        absent=(),
    )
    return replace(begun(inner, at), outside=game)


def _close_subgame(game: Game, _act: Act, at: datetime) -> Game:
    """Go on with the game outside where it stopped."""
    if game.outside is None:
        raise RuleError("live.no_subgame")
    if game.ending is None:
        raise RuleError("live.subgame_running")
    return replace(game.outside, turn_since=at)


def _room_for(some: Sequence[object]) -> None:
    if len(some) >= MOST_EFFECTS:
        raise RuleError("live.too_many_effects", most=MOST_EFFECTS)


PLAYS: Mapping[Kind, Play] = {
    Kind.NEXT_TURN: _next_turn,
    Kind.SKIP_TURN: _skip_turn,
    Kind.EXTRA_TURN: _extra_turn,
    Kind.CHANGE: _change,
    Kind.ELIMINATE: _eliminate,
    Kind.END: _end,
    Kind.WAIT: _wait,
    Kind.RESOLVE: _resolve,
    Kind.LAST: _last,
    Kind.DROP: _drop,
    Kind.PARTNER: _partner,
    Kind.OPEN_SUBGAME: _open_subgame,
    Kind.CLOSE_SUBGAME: _close_subgame,
}
