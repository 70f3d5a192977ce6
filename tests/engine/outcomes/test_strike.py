"""A loss by the judge: out first, the others move up, whatever was told."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.outcomes.games import Game, Games
from engine.outcomes.judge import judge
from engine.outcomes.match import match_of
from engine.outcomes.policies import time_policy
from engine.outcomes.report import report_from
from engine.outcomes.strike import nobody_left, struck, struck_games
from engine.words import Ending, Kind
from tests.engine.outcomes.games import reports

SEATS = ("asa", "ryo", "mei", "ken")


def told(*steps, ending="last_standing", life=None):
    lines = [
        {"eliminated": step.split("/"), "cause": "deck_out"} if isinstance(step, str) else step
        for step in steps
    ]
    return report_from({"steps": lines, "ending": ending, "life": life or {}})


def outcome(report, *players, seats=SEATS, rules="duel_party", teams=None, **policies):
    new = struck(report, players, seats=seats, teams=teams)
    return judge(new, seats=seats, format_code=rules, teams=teams, **policies)


def places(report, *players, **how):
    return " ".join(str(place) for place in outcome(report, *players, **how).placements.values())


@pytest.mark.parametrize(
    ("steps", "player", "expected"),
    [
        (("ken", "mei", "ryo"), "asa", "4 1 2 3"),
        (("ken", "mei", "ryo"), "ryo", "1 4 2 3"),
        (("ken", "mei", "ryo"), "ken", "1 2 3 4"),
        (("ken/mei", "ryo"), "mei", "1 2 4 3"),
    ],
)
def test_the_one_struck_is_last_and_the_others_move_up(steps, player, expected):
    assert places(told(*steps), player) == expected


def test_who_lost_together_with_the_one_struck_wins():
    result = outcome(told("ken", "mei", "asa/ryo", ending="double_loss"), "asa")
    assert (result.winner, result.kind) == ("ryo", Kind.WIN)


def test_two_who_lost_together_still_do_when_a_third_is_struck():
    result = outcome(told("ken", "asa/ryo/mei", ending="double_loss"), "mei")
    assert (result.kind, result.placements["mei"]) == (Kind.DOUBLE_LOSS, 4)
    assert result.placements["asa"] == result.placements["ryo"] == 1


def test_of_two_left_at_time_one_struck_the_other_wins_and_of_three_two_draw():
    assert outcome(told("ken", "mei", ending="time"), "asa").winner == "ryo"
    result = outcome(told("ken", ending="time"), "asa")
    assert (result.kind, [result.placements[one] for one in SEATS]) == (Kind.DRAW, [4, 1, 1, 3])


def test_life_at_time_is_asked_of_those_left_only():
    life = {"asa": 9, "ryo": 3, "mei": 2}
    report = told("ken", ending="time", life=life)
    assert outcome(report, "asa", time=time_policy("most_life")).winner == "ryo"


def test_who_was_taken_out_by_the_one_struck_is_out_by_nobody():
    step = {"eliminated": ["ken"], "cause": "direct_attack", "by": "asa", "turn_player": "asa"}
    new = struck(told(step, "mei", "ryo"), {"asa"}, seats=SEATS)
    assert (new.steps[1].by, new.steps[1].turn_player) == (None, None)


def test_a_partner_goes_with_the_one_struck():
    teams = (("asa", "mei"), ("ryo", "ken"))
    report = told("ryo/ken")
    result = outcome(report, "asa", rules="ygo_tag", teams=teams)
    assert result.winners == ("ryo", "ken")


def test_all_struck_lose_together_whatever_the_game():
    result = nobody_left(SEATS, seats=SEATS)
    assert (result.kind, set(result.placements.values())) == (Kind.DOUBLE_LOSS, {1})
    assert nobody_left(SEATS[1:], seats=SEATS) is None


def test_all_conceded_by_those_left_stays_a_draw():
    gave_up = {"eliminated": ["asa", "ryo", "mei"], "cause": "concession"}
    result = outcome(told("ken", gave_up, ending="all_conceded"), "ken")
    assert (result.kind, result.placements["ken"]) == (Kind.DRAW, 4)
    result = outcome(told("ken", gave_up, ending="all_conceded"), "asa")
    assert result.kind is Kind.DRAW


def test_a_match_is_lost_at_once():
    pair = ("asa", "ryo")
    games = Games((Game("asa", Ending.LAST_STANDING), Game("asa", Ending.LAST_STANDING)))
    lost = struck_games(games, {"asa"}, seats=pair)
    match = lost.judged(seats=pair, format_code="dm_original", best_of=3, time=time_policy())
    assert match.outcome.winner == "ryo"
    assert struck_games(games, {"ken"}, seats=pair) is games
    both = struck_games(games, pair, seats=pair)
    assert both.games[0].winner is None
    assert match_of([], seats=pair, best_of=3, time_called=True).outcome.winner is None


@given(reports(SEATS), st.sets(st.sampled_from(SEATS), max_size=3))
def test_every_report_with_anybody_struck_is_a_possible_one(report, players):
    result = outcome(report, *players)
    before = judge(report, seats=SEATS, format_code="duel_party")
    lowest = len(SEATS) - len(players) + 1
    assert all(result.placements[player] == lowest for player in players)
    if players:
        assert all(result.placements[one] < lowest for one in set(SEATS) - players)
    else:
        assert result == before
    left = [one for one in SEATS if one not in players]
    for one, other in pairwise(left):
        ahead = before.placements[one] - before.placements[other]
        assert ahead * (result.placements[one] - result.placements[other]) >= 0
