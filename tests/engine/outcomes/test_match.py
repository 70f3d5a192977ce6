import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.outcomes.match import match_of
from engine.outcomes.policies import time_policy_from
from engine.words import Kind

SEATS = ("asa", "ryo")
GAMES = {
    "a": Outcome({"asa": 1, "ryo": 2}, "asa", Kind.WIN),
    "r": Outcome({"asa": 2, "ryo": 1}, "ryo", Kind.WIN),
    "-": Outcome({"asa": 1, "ryo": 1}, None, Kind.DRAW),
    "x": Outcome({"asa": 1, "ryo": 1}, None, Kind.DOUBLE_LOSS),
}


def match(games, best_of=3, **options):
    return match_of([GAMES[game] for game in games], seats=SEATS, best_of=best_of, **options)


@pytest.mark.parametrize(
    ("games", "best_of", "winner", "wins"),
    [
        ("a", 1, "asa", (1, 0)),
        ("aa", 3, "asa", (2, 0)),
        ("ara", 3, "asa", (2, 1)),
        ("arr", 3, "ryo", (1, 2)),
        ("r-x", 3, "ryo", (0, 1)),
        ("arara", 5, "asa", (3, 2)),
    ],
)
def test_whoever_wins_more_games_wins(games, best_of, winner, wins):
    found = match(games, best_of)
    assert (found.outcome.winner, found.outcome.kind) == (winner, Kind.WIN)
    assert tuple(found.wins.values()) == wins
    assert sorted(found.outcome.placements.values()) == [1, 2]


@pytest.mark.parametrize(
    ("games", "best_of", "kind"),
    [
        ("-", 1, Kind.DRAW),
        ("x", 1, Kind.DOUBLE_LOSS),
        ("ar-", 3, Kind.DRAW),
        ("arx", 3, Kind.DOUBLE_LOSS),
        ("-ar", 3, Kind.DRAW),
    ],
)
def test_equal_wins_have_no_winner(games, best_of, kind):
    assert match(games, best_of).outcome == Outcome({"asa": 1, "ryo": 1}, None, kind)


def test_when_time_is_called_the_leader_wins():
    assert match("a", time_called=True).outcome.winner == "asa"
    assert match("", time_called=True).outcome.kind is Kind.DRAW
    assert match("ar", time_called=True).outcome.kind is Kind.DRAW


def test_when_time_is_called_both_may_lose():
    lost = match("ar", time_called=True, time=time_policy_from({"then": "all_lose"}))
    assert lost.outcome.kind is Kind.DOUBLE_LOSS


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("aar",), "match.game_after_end"),
        (("aa", 1), "match.game_after_end"),
        (("ar--",), "match.game_after_end"),
        (("a",), "match.undecided"),
        (("",), "match.undecided"),
        (("a", 2), "match.best_of"),
    ],
)
def test_what_is_no_match(arguments, code):
    with pytest.raises(RuleError) as refusal:
        match(*arguments)
    assert refusal.value.code == code


@pytest.mark.parametrize("seats", [("asa",), ("asa", "asa"), ("asa", "ryo", "mei")])
def test_a_match_is_between_two(seats):
    with pytest.raises(RuleError, match=r"match\.needs_two"):
        match_of([GAMES["a"]], seats=seats)


@given(st.lists(st.sampled_from("ar-x"), max_size=3))
def test_seats_change_nothing(games):
    told = [GAMES[game] for game in games]
    options = {"best_of": 3, "time_called": True}
    try:
        one = match_of(told, seats=SEATS, **options)
    except RuleError:
        return
    other = match_of(told, seats=SEATS[::-1], **options)
    assert one == other
