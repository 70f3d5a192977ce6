"""What a game is worth when time is called, by the event's preset."""

import pytest

from engine.errors import RuleError
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import (
    Then,
    time_policies,
    time_policy,
    time_policy_from,
)
from engine.outcomes.report import Report
from engine.words import Ending, Kind
from tests.engine.outcomes.games import step

SEATS = ("asa", "ryo", "mei", "ken")


def timed(policy, *steps, life=(), **options):
    told = Report(steps, Ending.TIME, tuple(life))
    options = {"format_code": "duel_party", "seats": SEATS} | options
    return judge(told, time=policy and time_policy_from(policy), **options)


def refused(act, *arguments, **options):
    with pytest.raises(RuleError) as refusal:
        act(*arguments, **options)
    return refusal.value.code, refusal.value.facts


def test_without_a_preset_survivors_draw():
    assert timed(None, step("ken")) == timed("at_once", step("ken"))
    assert timed(None).kind is Kind.DRAW


@pytest.mark.parametrize("code", sorted(set(time_policies()) - {"most_life"}))
@pytest.mark.parametrize(("then", "kind"), [("draw", Kind.DRAW), ("all_lose", Kind.DOUBLE_LOSS)])
def test_survivors_draw_or_all_lose_as_the_event_says(code, then, kind):
    outcome = timed({"preset": code, "then": then}, step("ken"))
    assert outcome == Outcome({"asa": 1, "ryo": 1, "mei": 1, "ken": 4}, None, kind)


def test_a_draw_may_be_shared_by_the_whole_pod():
    outcome = timed({"everybody": True}, step("ken"))
    assert outcome == Outcome(dict.fromkeys(SEATS, 1), None, Kind.DRAW)


def test_the_most_life_wins():
    life = {"asa": 2, "ryo": 5, "mei": 0}.items()
    outcome = timed("most_life", step("ken"), life=life)
    assert outcome == Outcome({"asa": 2, "ryo": 1, "mei": 2, "ken": 4}, "ryo", Kind.WIN)


def test_of_equals_the_latest_seat_wins():
    assert (
        timed("most_life", step("ken"), life=[("mei", 3), ("asa", 3), ("ryo", 1)]).winner == "mei"
    )


def test_teams_count_the_life_of_both():
    life = {"asa": 9000, "ryo": 100, "mei": 5000, "ken": 5000}.items()
    outcome = timed("most_life", life=life, teams=[SEATS[:2], SEATS[2:]])
    assert outcome == Outcome({"asa": 3, "ryo": 3, "mei": 1, "ken": 1}, None, Kind.WIN)
    assert outcome.winners == ("mei", "ken")


def test_the_life_of_all_who_are_in_is_needed():
    assert refused(timed, "most_life", step("ken"), life=[("asa", 3)]) == (
        "report.life_needed",
        {"players": ["ryo", "mei"]},
    )


def test_a_loop_is_no_time_over():
    told = Report((), Ending.LOOP)
    policy = time_policy_from({"then": "all_lose"})
    outcome = judge(told, seats=SEATS, format_code="duel_party", time=policy)
    assert outcome.kind is Kind.DRAW


def test_an_event_may_count_any_draw_as_loss():
    assert timed("at_once", draw_is_loss=True).kind is Kind.DOUBLE_LOSS
    assert timed("most_life", life=[(name, 1) for name in SEATS], draw_is_loss=True).winner == "ken"


@pytest.mark.parametrize(
    ("policy", "turns"),
    [
        ("at_once", [None, None, None]),
        ("finish_turn", [0, 0, 0]),
        ("finish_turn_plus", [3, 3, 3]),
        ({"preset": "finish_turn_plus", "turns": 5}, [5, 5, 5]),
        ("turn_each", [2, 3, 4]),
        ("turns_357", [3, 5, 7]),
        ({"preset": "turns_357", "turns": 1}, [1, 1, 1]),
        ({"preset": "finish_turn", "turns": None}, [None, None, None]),
        ("ten_minutes", [None, None, None]),
    ],
)
def test_presets_say_how_many_turns_follow(policy, turns):
    assert [time_policy_from(policy).extra_turns(alive) for alive in (2, 3, 4)] == turns


def test_ten_minutes_may_be_any_number():
    assert time_policy("ten_minutes").minutes == 10
    assert time_policy_from({"preset": "ten_minutes", "minutes": 5}).minutes == 5
    assert time_policy_from({}) == time_policy()


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, ""),
        ([], ""),
        ({"preset": 3}, "preset"),
        ({"turns": -1}, "turns"),
        ({"turns": 100}, "turns"),
        ({"turns": True}, "turns"),
        ({"minutes": None}, "minutes"),
        ({"minutes": 241}, "minutes"),
        ({"then": "party"}, "then"),
        ({"then": ["draw"]}, "then"),
        ({"everybody": 1}, "everybody"),
        ({"name": "x"}, "name"),
    ],
)
def test_what_is_no_policy(data, field):
    assert refused(time_policy_from, data) == ("time_policy.malformed", {"field": field})


def test_a_preset_must_exist():
    assert refused(time_policy_from, "never") == ("time_policy.unknown", {"preset": "never"})


@pytest.mark.parametrize("code", sorted(time_policies()))
def test_each_preset_says_what_it_means_in_both_languages(code):
    told = time_policies()[code]
    assert told.code == code
    assert told.name.ja
    assert told.name.en
    assert told.sentence.ja.endswith("。")
    assert told.sentence.en.endswith(".")
    assert told.then in Then
