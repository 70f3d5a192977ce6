"""Who is out when several lose at once, asked without a token."""

from datetime import date

import pytest
import time_machine

from tests.api.conftest import Caller, pointers, refused

QUESTION = {
    "format": "duel_party",
    "on": "2026-12-04",
    "turn_player": "b",
    "losing": [
        {"player": "a", "cause": "deck_out", "how": "each_draws"},
        {"player": "b", "cause": "deck_out", "how": "each_draws"},
    ],
}


def ask(anyone, **other):
    return anyone.post("/rulings", QUESTION | other)


def losing(*players, how="state_check", cause="deck_out"):
    return [{"player": player, "cause": cause, "how": how} for player in players]


def test_the_turn_player_is_out_first_and_the_last_one_wins(anyone):
    response = ask(anyone)
    told = response.json()
    assert response.status_code == 200
    assert (told["outcome"], told["order"], told["left"]) == ("ordered", ["b", "a"], ["a"])
    assert (told["ends"], told["certain"]) == (True, True)
    assert "one card at a time" in told["reason"]["en"]
    assert "ターン・プレイヤーから" in told["reason"]["ja"]
    assert response["Cache-Control"] == "no-store"


def test_the_ruling_of_the_day_holds_and_its_history_is_told(anyone):
    answers = {
        day: ask(anyone, on=day, losing=losing("a", "b")).json()
        for day in ("2019-01-01", "2019-11-15", "2026-12-04")
    }
    assert [each["outcome"] for each in answers.values()] == [
        "ordered", "double_loss", "double_loss",
    ]  # fmt: skip
    assert [each["certain"] for each in answers.values()] == [True, False, True]
    history = answers["2026-12-04"]["history"]
    assert [rule["from"] for rule in history] == [None, "2019-11-01", "2020-01-01"]


def test_without_a_day_it_is_today(anyone):
    words = {name: value for name, value in QUESTION.items() if name != "on"}
    with time_machine.travel(date(2019, 1, 1), tick=False):
        told = anyone.post("/rulings", words | {"losing": losing("a", "b")}).json()
    assert told["outcome"] == "ordered"


def test_others_play_on_and_teams_go_out_whole(anyone):
    told = ask(anyone, losing=losing("a", "b"), remaining=["a", "b", "c", "d"]).json()
    assert (told["ends"], told["left"]) == (False, ["c", "d"])
    teams = {"teams": [["a", "c"], ["b", "d"]], "remaining": ["a", "b", "c", "d"]}
    told = ask(anyone, format="ygo_tag", losing=losing("a", "b", cause="life_zero"), **teams).json()
    assert (told["outcome"], told["left"]) == ("draw", [])


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"losing": []}, "ruling.nobody_loses"),
        ({"losing": losing("a", "a")}, "ruling.player_twice"),
        ({"losing": losing("a"), "remaining": ["b"]}, "ruling.unknown_player"),
        ({"losing": losing("a", cause="life_zero")}, "ruling.cause_excluded"),
        ({"format": "chess"}, "format.unknown"),
    ],
)
def test_what_makes_no_sense_is_refused(anyone, wrong, code):
    refused(ask(anyone, **wrong), 422, code)


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({"losing": losing("a", how="luck")}, "/losing/0/how"),
        ({"on": "yesterday"}, "/on"),
        ({"remaining": ["a"] * 9}, "/remaining"),
        ({"turn_player": 1}, "/turn_player"),
        ({"more": 1}, "/more"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(anyone, wrong, pointer):
    response = ask(anyone, **wrong)
    refused(response, 422, "fields.invalid")
    assert pointers(response) == [pointer]


def test_a_refusal_is_in_the_language_of_the_asker():
    told = Caller(language="ja").post("/rulings", QUESTION | {"losing": []}).json()
    assert told["detail"] == "同時に負ける人を選んでください。"
