"""What holds for every log that a table can make."""

from dataclasses import replace

from hypothesis import given, settings

from engine.outcomes.judge import judge
from engine.outcomes.report import report_from
from engine.table.acts import Act, Kind, act_from
from engine.table.game import setup_from
from engine.table.play import kept, played, replayed
from engine.table.report import report_of
from tests.engine.table.tables import NEXT, START, logs

some = settings(max_examples=60)


@some
@given(logs())
def test_the_same_log_gives_the_same_game_and_undo_the_one_before(told):
    setup, log, games = told
    assert replayed(setup, START, log) == games[-1]
    assert replayed(setup_from(setup.as_dict()), START, log) == games[-1]
    if len(games) > 1:
        assert replayed(setup, START, [*log, (Act(Kind.UNDO), START)]) == games[-2]


@some
@given(logs())
def test_nobody_who_is_out_gets_a_turn_or_has_an_effect_waiting(told):
    _setup, log, games = told
    acts = [act for act, _at in kept(log)]
    for act, game in zip(acts, games[1:], strict=True):
        if act.kind is Kind.NEXT_TURN and game.ending is None:
            assert game.turn_player in game.standing
        assert all(each.owner in game.standing for each in game.waiting)
        assert len(game.resolution) == len(game.waiting)


@some
@given(logs())
def test_the_report_of_a_game_that_is_over_is_accepted(told):
    game = told[2][-1]
    while game.outside is not None:
        game = game.outside
    if game.ending is None:
        game = played(game, Act(Kind.END), START)
    report = report_of(game)
    setup = game.setup
    outcome = judge(report, seats=setup.seats, format_code=setup.format, teams=setup.teams)
    assert report_from(report.as_dict()) == report
    assert {one for one, place in outcome.placements.items() if place == 1} >= {*game.standing}


@some
@given(logs())
def test_every_effect_ends_once_everybody_had_two_turns(told):
    now = replace(told[2][-1], extra=())
    seats = len(now.setup.seats)
    for _turn in range(2 * seats + sum(each.skips for each in now.players.values()) * seats):
        if now.ending is not None or not now.lasting:
            return
        now = played(now, NEXT, START)
    assert not now.lasting


@some
@given(logs())
def test_acts_read_back_as_they_were_written(told):
    for act, _at in told[1]:
        assert act_from(act.as_dict()).as_dict() == act.as_dict()
