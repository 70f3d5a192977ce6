import json
from dataclasses import replace

import pytest

from engine.errors import RuleError
from engine.formats import format_of
from engine.outcomes import judge as room
from engine.outcomes.judge import Outcome, judge
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import PLAYERS, report, step

SEATS = ("asa", "ryo", "mei", "ken")


def judged(*steps, ending=Ending.LAST_STANDING, seats=SEATS, **options):
    return judge(report(*steps, ending=ending), seats=seats, format_code="duel_party", **options)


def refused(*steps, ending=Ending.LAST_STANDING, seats=SEATS):
    with pytest.raises(RuleError) as refusal:
        judged(*steps, ending=ending, seats=seats)
    json.dumps(refusal.value.facts)
    return refusal.value.code, refusal.value.facts


def under(monkeypatch, **changes):
    """Judge as if the format were a little different."""
    rules = replace(format_of("duel_party"), **changes)
    monkeypatch.setattr(room, "format_of", lambda _: rules)


# What is accepted


def test_the_last_one_standing_wins():
    outcome = judged(
        step("ken", cause=Cause.DIRECT_ATTACK, by="ryo", turn=6),
        step("mei", turn=8),
        step("asa", cause=Cause.CONCESSION, turn=8),
    )
    assert outcome == Outcome({"asa": 2, "ryo": 1, "mei": 3, "ken": 4}, "ryo", Kind.WIN)


def test_who_goes_out_together_shares_the_best_place_they_cover():
    outcome = judged(step("asa", "ken"), step("mei"))
    assert outcome.placements == {"asa": 3, "ryo": 1, "mei": 2, "ken": 3}


def test_everybody_else_may_go_out_at_once():
    outcome = judged(step("asa", "mei", "ken", by="ryo"))
    assert outcome.placements == {"asa": 2, "ryo": 1, "mei": 2, "ken": 2}


def test_placements_come_in_the_order_of_the_seats():
    assert list(judged(step("ken"), step("asa"), step("mei")).placements) == list(SEATS)


@pytest.mark.parametrize(
    ("steps", "placements"),
    [
        ([step("ken"), step("asa"), step("ryo", "mei")], (3, 1, 1, 4)),
        ([step("ken"), step("asa", "ryo", "mei")], (1, 1, 1, 4)),
        ([step(*SEATS)], (1, 1, 1, 1)),
    ],
)
def test_all_decks_empty_in_one_state_check_is_a_double_loss(steps, placements):
    outcome = judged(*steps, ending=Ending.DOUBLE_LOSS)
    assert tuple(outcome.placements.values()) == placements
    assert (outcome.winner, outcome.kind) == (None, Kind.DOUBLE_LOSS)


def test_each_player_draws_takes_the_turn_player_out_first_and_nobody_loses_together():
    outcome = judged(step("ken"), step("mei"), step("asa", turn=9))
    assert (outcome.winner, outcome.kind) == ("ryo", Kind.WIN)


def test_the_last_ones_together_are_what_the_format_says(monkeypatch):
    under(monkeypatch, last_together=Kind.DRAW)
    outcome = judged(step(*SEATS), ending=Ending.DOUBLE_LOSS)
    assert (outcome.winner, outcome.kind) == (None, Kind.DRAW)


@pytest.mark.parametrize("ending", [Ending.TIME, Ending.LOOP])
def test_survivors_draw_when_time_is_called_or_a_loop_has_no_end(ending):
    outcome = judged(step("ken"), ending=ending)
    assert outcome == Outcome({"asa": 1, "ryo": 1, "mei": 1, "ken": 4}, None, Kind.DRAW)


def test_time_may_come_before_anybody_is_out():
    assert set(judged(ending=Ending.TIME).placements.values()) == {1}


def test_everybody_left_may_concede_together():
    outcome = judged(
        step("ken"), step("asa", "ryo", "mei", cause=Cause.CONCESSION), ending=Ending.ALL_CONCEDED
    )
    assert outcome == Outcome({"asa": 1, "ryo": 1, "mei": 1, "ken": 4}, None, Kind.DRAW)


def test_an_event_may_count_a_draw_as_double_loss():
    outcome = judged(step("ken"), ending=Ending.TIME, draw_is_loss=True)
    assert outcome == Outcome({"asa": 1, "ryo": 1, "mei": 1, "ken": 4}, None, Kind.DOUBLE_LOSS)
    won = judged(step("asa", "mei", "ken"), draw_is_loss=True)
    assert won.kind is Kind.WIN


def test_a_special_win_wins_where_the_format_knows_it(monkeypatch):
    under(monkeypatch, endings=frozenset(Ending), causes=frozenset(Cause))
    outcome = judged(
        step("asa", "mei", "ken", cause=Cause.OPPONENT_EFFECT, by="ryo"),
        ending=Ending.SPECIAL_WIN,
    )
    assert (outcome.winner, outcome.kind) == ("ryo", Kind.WIN)


def test_turns_may_be_told_for_some_steps_and_repeat():
    assert judged(step("ken", turn=5), step("asa"), step("mei", turn=5)).winner == "ryo"


# What is refused


def test_a_format_must_exist():
    with pytest.raises(RuleError, match=r"format\.unknown"):
        judge(report(ending=Ending.TIME), seats=SEATS, format_code="old_maid")


@pytest.mark.parametrize("seats", [(), ("asa",), (*PLAYERS, "ninth"), ("asa", "ryo", "asa")])
def test_two_to_eight_different_players_sit(seats):
    assert refused(ending=Ending.TIME, seats=seats) == (
        "report.seats_invalid",
        {"seats": list(seats)},
    )


def test_duel_party_ignores_special_wins():
    assert refused(step("asa", "mei", "ken"), ending=Ending.SPECIAL_WIN) == (
        "report.ending_excluded",
        {"ending": "special_win", "format": "duel_party"},
    )


def test_duel_party_ignores_effects_that_make_an_opponent_lose():
    steps = (step("ken"), step("mei", cause=Cause.OPPONENT_EFFECT), step("asa"))
    assert refused(*steps) == (
        "report.cause_excluded",
        {"step": 2, "cause": "opponent_effect", "format": "duel_party"},
    )


@pytest.mark.parametrize("wrong", [step("nobody"), step("ken", by="nobody"), step("ken", "nobody")])
def test_only_seated_players_are_named(wrong):
    assert refused(wrong) == ("report.unknown_player", {"step": 1, "player": "nobody"})


def test_nobody_goes_out_twice():
    assert refused(step("ken"), step("asa", "ken")) == (
        "report.player_twice",
        {"step": 2, "player": "ken"},
    )
    assert refused(step("ken", "ken")) == ("report.player_twice", {"step": 1, "player": "ken"})


def test_every_step_takes_somebody_out():
    assert refused(step("ken"), step()) == ("report.empty_step", {"step": 2})


def test_nobody_is_taken_out_by_who_is_already_out():
    assert refused(step("ken"), step("asa", by="ken")) == (
        "report.by_eliminated",
        {"step": 2, "by": "ken"},
    )


def test_nobody_is_taken_out_by_themself():
    assert refused(step("ken", "asa", by="ken")) == (
        "report.by_eliminated",
        {"step": 1, "by": "ken"},
    )


def test_only_the_turn_player_attacks_so_nobody_falls_to_attacks_together():
    assert refused(step("ken", "asa", cause=Cause.DIRECT_ATTACK)) == (
        "report.direct_attack_together",
        {"step": 1, "players": ["ken", "asa"]},
    )


def test_turns_do_not_go_backwards():
    steps = (step("ken", turn=7), step("asa"), step("mei", turn=6))
    four = (step("yui", turn=5), step("ken", turn=6), step("asa", turn=4), step("mei", turn=9))
    assert refused(*four, seats=PLAYERS[:5])[0] == "report.turn_order"
    assert refused(*steps) == ("report.turn_order", {"step": 3, "turn": 6, "before": 7})


def test_nothing_happens_after_one_is_left():
    steps = (step("ken"), step("asa", "mei"), step("ryo"))
    assert refused(*steps) == ("report.step_after_end", {"step": 3, "players": ["ryo"]})


def test_nothing_happens_after_nobody_is_left():
    assert refused(step(*SEATS), step("ryo"), ending=Ending.DOUBLE_LOSS) == (
        "report.step_after_end",
        {"step": 2, "players": []},
    )


def test_nobody_wins_while_several_stand():
    assert refused(step("ken"), step("asa")) == (
        "report.still_standing",
        {"players": ["ryo", "mei"]},
    )


def test_nobody_wins_when_the_last_ones_went_out_together():
    assert refused(step("ken"), step("asa"), step("ryo", "mei")) == (
        "report.nobody_stands",
        {"players": ["ryo", "mei"], "ending": "double_loss"},
    )


@pytest.mark.parametrize(
    ("steps", "standing"),
    [
        ([], list(SEATS)),
        ([step("ken", "asa")], ["ryo", "mei"]),
        ([step("ken"), step("asa", "mei")], ["ryo"]),
    ],
)
def test_a_double_loss_takes_out_all_the_last_ones(steps, standing):
    assert refused(*steps, ending=Ending.DOUBLE_LOSS) == (
        "report.double_loss_needs_two",
        {"players": standing},
    )


@pytest.mark.parametrize("ending", [Ending.TIME, Ending.LOOP])
@pytest.mark.parametrize(
    ("steps", "standing"), [([step("ken", "asa", "mei")], ["ryo"]), ([step(*SEATS)], [])]
)
def test_time_decides_nothing_when_the_game_was_over(ending, steps, standing):
    assert refused(*steps, ending=ending) == (
        "report.time_needs_two",
        {"ending": ending, "players": standing},
    )


@pytest.mark.parametrize(
    ("steps", "players"),
    [
        ([], list(SEATS)),
        ([step("ken", "asa", cause=Cause.CONCESSION)], ["ryo", "mei"]),
        ([step("ken", "asa", "mei", cause=Cause.CONCESSION)], ["ryo"]),
        ([step("ken"), step("asa", "ryo", "mei", cause=Cause.LEFT)], ["asa", "ryo", "mei"]),
    ],
)
def test_all_conceded_means_all_who_were_left(steps, players):
    assert refused(*steps, ending=Ending.ALL_CONCEDED) == (
        "report.all_conceded_not_conceded",
        {"players": players},
    )
