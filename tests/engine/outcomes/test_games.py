"""A match told game by game."""

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.games import Games, games_from
from engine.outcomes.policies import time_policy, time_policy_from
from engine.words import Ending, Kind
from tests.refusing import refusing

SEATS = ("a", "b")
LOOP = {"winner": None, "ending": "loop"}


def told(*winners, time_called=False):
    games = [LOOP if one is None else {"winner": one} for one in winners]
    return games_from({"games": games, "time_called": time_called})


def judged(games: Games, *, best_of=3, format_code="dm_original", **rules):
    rules.setdefault("time", time_policy())
    return games.judged(seats=SEATS, format_code=format_code, best_of=best_of, **rules)


def test_two_of_three_win():
    match = judged(told("a", "b", "a"))
    assert (match.outcome.winner, dict(match.wins)) == ("a", {"a": 2, "b": 1})
    assert match.outcome.placements == {"a": 1, "b": 2}


def test_a_match_cut_by_time_goes_to_more_wins_and_equals_draw():
    assert judged(told("b", time_called=True)).outcome.winner == "b"
    even = judged(told("a", "b", time_called=True))
    assert (even.outcome.kind, even.outcome.winner) == (Kind.DRAW, None)
    assert judged(told(time_called=True)).outcome.kind is Kind.DRAW
    assert told("a", time_called=True).ending is Ending.TIME


@pytest.mark.parametrize(
    "rules", [{"draw_is_loss": True}, {"time": time_policy_from({"then": "all_lose"})}]
)
def test_events_may_make_a_drawn_match_a_loss_of_both(rules):
    assert judged(told("a", "b", time_called=True), **rules).outcome.kind is Kind.DOUBLE_LOSS


def test_a_match_of_dm_plays_may_end_by_its_turn_limit():
    limit = {"winner": None, "ending": "turn_limit"}
    games = games_from({"games": [{"winner": "a"}, {"winner": "b"}, limit]})
    assert judged(games, format_code="dm_plays").outcome.kind is Kind.DOUBLE_LOSS
    with refusing("report.ending_excluded", ending=Ending.TURN_LIMIT, format="dm_original"):
        judged(games)


@pytest.mark.parametrize(
    ("format_code", "kind"), [("dm_original", Kind.DOUBLE_LOSS), ("ygo_ocg", Kind.DRAW)]
)
def test_losing_together_is_what_the_game_makes_of_it(format_code, kind):
    games = games_from({"games": [{"winner": None, "ending": "double_loss"}]})
    assert judged(games, best_of=1, format_code=format_code).outcome.kind is kind


def test_what_cannot_have_happened_is_refused():
    with refusing("match.game_after_end", game=3):
        judged(told("a", "a", "b"))
    with refusing("match.undecided", games=2, best_of=3):
        judged(told("a", "b"))
    with refusing("report.unknown_player", step=2, player="c"):
        judged(told("a", "c"))


@pytest.mark.parametrize(
    ("data", "pointer"),
    [
        ([], ""),
        ({}, "/games"),
        ({"steps": [], "ending": "time"}, "/games"),
        ({"games": 3}, "/games"),
        ({"games": [LOOP] * 6}, "/games"),
        ({"games": [], "time_called": 1}, "/time_called"),
        ({"games": [], "extra": 1}, ""),
        ({"games": [7]}, "/games/0"),
        ({"games": [{"winner": 7}]}, "/games/0/winner"),
        ({"games": [LOOP, {"winner": None}]}, "/games/1/ending"),
        ({"games": [{"winner": "a", "ending": "loop"}]}, "/games/0/ending"),
        ({"games": [{"winner": None, "ending": "time"}]}, "/games/0/ending"),
    ],
)
def test_what_cannot_be_read_is_pointed_at(data, pointer):
    with refusing("report.malformed", pointer=pointer):
        games_from(data)


@given(
    st.lists(st.sampled_from(["a", "b", None]), max_size=5),
    st.booleans(),
    st.sampled_from([1, 3, 5]),
)
def test_a_match_that_is_accepted_agrees_with_its_games(winners, time_called, best_of):
    games = told(*winners, time_called=time_called)
    try:
        match = judged(games, best_of=best_of)
    except RuleError:
        event("refused")
        return
    assert dict(match.wins) == {one: winners.count(one) for one in SEATS}
    lead = winners.count("a") - winners.count("b")
    assert match.outcome.winner == ("a" if lead > 0 else "b" if lead < 0 else None)
    assert games_from(games.as_dict()) == games
