"""How an event scores, over the API: schemes and tie-breakers to choose from, and choosing them."""

import pytest

pytestmark = pytest.mark.django_db


def change(staff, event, **words):
    return staff.patch(f"/events/{event.pk}", words, if_match="*")


def test_the_presets_tell_every_scheme_and_tie_breaker(anyone):
    said = anyone.get("/presets").json()
    schemes = {each["code"]: each for each in said["schemes"]}
    assert len(schemes) == 9
    assert [code for code, each in schemes.items() if each["four_draws_beat_a_win"]] == [
        "win3_draw1"
    ]
    assert "両者敗北" in schemes["win5_draw1"]["sentence"]["ja"]
    assert said["tiebreaks"][0]["code"] == "wins"
    assert all(each["sentence"]["en"] and each["note"]["en"] for each in said["tiebreaks"])


def test_tie_breakers_and_worth_are_changed_in_one_request(staff, event):
    words = {"tiebreaks": ["lot", "wins"], "worth": {"late": "average"}, "rate_floor": 25}
    words |= {"draw_points": 1, "double_loss_points": None}
    answer = change(staff, event, **words)
    assert answer.status_code == 200
    assert {name: answer.json()[name] for name in words} == words


@pytest.mark.parametrize(
    "wrong",
    [
        {"tiebreaks": ["lot", "lot"]},
        {"tiebreaks": ["luck"]},
        {"worth": {"penalty": "win"}},
        {"worth": {"bye": "gold"}},
        {"rate_floor": 101},
        {"draw_points": 100},
        {"double_loss_points": -1},
    ],
)
def test_what_makes_no_sense_is_refused(staff, event, wrong):
    assert change(staff, event, **wrong).status_code == 422
