"""Turns, effects that last, partners: whose moment it is."""

from dataclasses import replace
from datetime import timedelta

import pytest

from engine.outcomes.policies import Concession
from engine.table.acts import Act, Kind, Partner, Until
from engine.table.game import setup_for
from engine.table.play import begun, played
from engine.table.turns import Moment, ends_with, next_player, partner_returns
from engine.words import Cause, Ending
from tests.engine.table.tables import (
    NEXT,
    SEATS,
    START,
    TEAMS,
    change,
    end,
    last,
    out,
    play,
    table,
    wait,
)  # fmt: skip
from tests.refusing import refusing


def test_turns_pass_in_seat_order_and_leave_out_who_is_out():
    game = play(table(), out("b", cause=Cause.DIRECT_ATTACK, by="a"))
    assert (game.turn, game.turn_player, next_player(game)) == (1, "a", "c")
    game = play(game, NEXT)
    assert (game.turn, game.turn_player, game.turn_order) == (2, "c", ("c", "d", "a"))
    (step,) = game.steps
    assert (step.turn, step.turn_player, step.by) == (1, "a", "a")


def test_who_goes_out_in_their_own_turn_ends_it():
    game = play(table(), out("a", cause=Cause.CONCESSION))
    assert game.turn_is_ending
    assert play(game, NEXT).turn_player == "b"
    assert not play(game, NEXT).turn_is_ending


def test_turns_are_skipped_and_taken_again():
    game = play(table("mtg_commander"), Act(Kind.SKIP_TURN, player="b"))
    game = play(game, Act(Kind.EXTRA_TURN, player="d"), NEXT)
    assert game.turn_player == "d"
    assert play(game, NEXT).turn_player == "c"
    assert play(game, *[NEXT] * 4).turn_player == "b"
    gone = play(game, Act(Kind.EXTRA_TURN, player="d"), out("d"), NEXT)
    assert gone.turn_player == "c"
    with refusing("live.no_extra_turns"):
        play(table(), Act(Kind.EXTRA_TURN, player="a"))
    with refusing("live.too_many_effects", most=9):
        play(table(), *[Act(Kind.SKIP_TURN, player="a")] * 10)


def test_a_turn_has_its_time():
    game = begun(setup_for("dm_plays", ("a", "b")), START)
    assert game.turn_until == START + timedelta(seconds=90)
    later = START + timedelta(minutes=1)
    assert played(game, NEXT, later).turn_until == later + timedelta(seconds=90)
    assert table().turn_until is None


def test_the_last_turn_of_dm_plays_ends_the_game():
    game = replace(table("dm_plays", ("a", "b")), turn=197)
    assert play(game, NEXT).ending is None
    assert play(game, NEXT, NEXT).ending is Ending.TURN_LIMIT


def test_an_effect_until_the_turn_of_somebody_out_ends_with_the_turn_before():
    """RULES: A→B→C→D, "until C's turn starts", C is out: it ends with B's turn."""
    game = play(table(), last("a", Until.NEXT_START, "c"))
    (effect,) = game.lasting
    assert ends_with(game, effect) == (Moment.START, "c")
    game = play(game, out("c"))
    assert ends_with(game, effect) == (Moment.END, "b")
    assert play(game, NEXT).lasting == (effect,)
    over = play(game, NEXT, NEXT)
    assert (over.turn_player, over.lasting, over.just_ended) == ("d", (), (effect,))


def test_effects_end_at_their_moment():
    game = play(
        table(), last("a", Until.THIS_TURN), last("a", Until.NEXT_START), last("a", Until.NEXT_END)
    )
    this, start, over = game.lasting
    assert ends_with(game, this) == (Moment.END, "a")
    assert ends_with(game, over) == (Moment.END, "a")
    game = play(game, NEXT)
    assert game.lasting == (start, over)
    game = play(game, NEXT, NEXT, NEXT)
    assert (game.turn_player, game.lasting, game.just_ended) == ("a", (over,), (start,))
    assert ends_with(game, over) == (Moment.END, "a")
    assert play(game, NEXT).lasting == ()


def test_an_extra_turn_comes_before_the_end_of_what_waits_for_somebody_out():
    game = play(table("mtg_commander"), last("a", Until.NEXT_START, "b"), out("b"))
    game = play(game, Act(Kind.EXTRA_TURN, player="a"), NEXT)
    assert len(game.lasting) == 1
    assert play(game, NEXT).lasting == ()


def test_a_face_down_partner_turns_up_at_the_end_of_its_owner_s_next_turn():
    def put(to):
        return Act(Kind.PARTNER, player="a", to=to)

    game = play(table(), put(Partner.PLAYED), put(Partner.DOWN))
    assert partner_returns(game, "a") is False
    assert partner_returns(game, "b") is None
    game = play(game, NEXT, NEXT, NEXT, NEXT)
    assert (game.players["a"].partner, partner_returns(game, "a")) == (Partner.DOWN, True)
    game = play(game, NEXT)
    assert (game.players["a"].partner, game.turned_up) == (Partner.UP, ("a",))
    with refusing("live.no_partner"):
        play(table("dm_original", ("a", "b")), put(Partner.DOWN))


def test_waiting_effects_resolve_from_the_turn_player_on():
    game = play(table(), NEXT, wait("a", "1"), wait("c", "2"), wait("b", "3"), wait("c", "4"))
    assert [each.text for each in game.resolution] == ["3", "2", "4", "1"]
    with refusing("live.not_next", player="b"):
        play(game, Act(Kind.RESOLVE, number=2))
    game = play(game, Act(Kind.RESOLVE, number=3), Act(Kind.RESOLVE, number=4))
    assert [each.text for each in game.resolution] == ["2", "1"]
    joined = play(game, wait("b", "5"))
    assert [each.text for each in joined.resolution] == ["5", "2", "1"]
    assert [each.text for each in play(joined, out("c")).resolution] == ["5", "1"]
    assert [each.text for each in play(joined, Act(Kind.DROP, number=1)).resolution] == ["5", "2"]
    for kind in (Kind.RESOLVE, Kind.DROP):
        with refusing("live.no_such_effect", number=9):
            play(game, Act(kind, number=9))


def test_on_a_stack_the_newest_effect_resolves_first():
    game = play(table("mtg_commander"), wait("a", "1"), wait("b", "2"))
    assert [each.text for each in game.resolution] == ["2", "1"]
    with refusing("live.too_many_effects", most=40):
        play(table(), *[wait("a")] * 41)


def test_a_team_takes_its_turn_together():
    game = table("ygo_tag", teams=TEAMS)
    assert game.turn_side == ("a", "c")
    game = play(game, last("b", Until.NEXT_START, "c"), NEXT)
    assert (game.turn_side, len(game.lasting)) == (("b", "d"), 1)
    assert play(game, NEXT).lasting == ()
    three = table("ygo_tag", ("a", "b", "c"), teams=(("a", "c"), ("b",)))
    assert [play(three, *[NEXT] * n).turn_player for n in range(4)] == ["a", "b", "c", "b"]


def test_a_concession_is_asked_of_the_event_s_rule():
    own = table(concession=Concession.OWN_TURN)
    assert play(own, out("a", cause=Cause.CONCESSION)).steps
    with refusing("report.concession_not_in_turn", step=1, players=["b"]):
        play(own, out("b", cause=Cause.CONCESSION))
    together = table("ygo_tag", teams=TEAMS, concession=Concession.OWN_TURN)
    assert play(together, out("c", cause=Cause.CONCESSION)).ending is Ending.LAST_STANDING
    agree = table(concession=Concession.ALL_AGREE)
    with refusing("report.concession_not_agreed", step=1, players=["b"]):
        play(agree, out("b", cause=Cause.CONCESSION))
    assert play(agree, out("b", cause=Cause.CONCESSION, agreed=True)).steps


@pytest.mark.parametrize(
    ("acts", "ending"),
    [
        ((out("a", "b"), out("c")), Ending.LAST_STANDING),
        ((out("a"), out("b", "c", "d")), Ending.DOUBLE_LOSS),
        ((out(*SEATS, cause=Cause.CONCESSION),), Ending.ALL_CONCEDED),
        ((change("a", -1), end(Ending.TIME)), Ending.TIME),
        ((out("a"), end(Ending.LOOP)), Ending.LOOP),
    ],
)
def test_a_game_knows_when_it_is_over(acts, ending):
    game = play(table(), *acts)
    assert game.ending is ending
    with refusing("live.over"):
        play(game, NEXT)
