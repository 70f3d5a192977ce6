"""Games inside a game open and close in the right order."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.subgames import (
    COMES_BACK,
    GOES_ALONG,
    MOST_GAMES,
    closed,
    first_player,
    main_game,
    next_opened,
    opened,
)
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import report, step

SEATS = ("asa", "ryo", "mei", "ken")
NOON = datetime(2026, 12, 5, 12, 0, tzinfo=UTC)
FULL = dict.fromkeys(SEATS, 60)


def later(minutes):
    return NOON + timedelta(minutes=minutes)


def begun(seed=7, format_code="mtg_commander"):
    return main_game(SEATS, format_code=format_code, seed=seed, first="asa", at=NOON)


def sub(tree, players=SEATS, libraries=FULL, at=NOON, **options):
    return opened(tree, players=players, libraries=libraries, at=at, **options)


def won(tree, number, by, at=NOON):
    losers = [player for player in tree.games[number].players if player != by]
    return closed(tree, number=number, report=report(step(*losers)), at=at)


def refused(act, *arguments, **options):
    with pytest.raises(RuleError) as refusal:
        act(*arguments, **options)
    return refusal.value.code, refusal.value.facts


def test_the_main_game_pauses_and_goes_on_where_it_stopped():
    tree = begun()
    assert tree.running.number == 0
    tree = sub(tree)
    assert (tree.running.number, tree.open_subgames) == (1, (1,))
    tree = won(tree, 1, "ryo")
    assert (tree.running.number, tree.open_subgames) == (0, ())
    tree = won(tree, 0, "asa")
    assert tree.running is None
    assert [game.outcome.winner for game in tree.games] == ["asa", "ryo"]


def test_games_open_inside_each_other_to_any_depth():
    tree = begun()
    for _ in range(5):
        tree = sub(tree)
    assert tree.open_subgames == (5, 4, 3, 2, 1)
    assert [tree.depth(number) for number in range(6)] == [0, 1, 2, 3, 4, 5]
    assert [game.number for game in tree.children(2)] == [3]


def test_subgames_at_one_table_have_an_end():
    tree = begun()
    for _ in range(MOST_GAMES):
        tree = sub(tree)
    assert refused(sub, tree) == ("subgame.too_many", {"most": MOST_GAMES})


def test_nothing_is_reported_while_a_subgame_is_open():
    tree = sub(sub(begun()))
    assert refused(won, tree, 0, "asa") == ("subgame.still_open", {"game": 0, "open": [2, 1]})
    assert refused(won, tree, 1, "asa") == ("subgame.still_open", {"game": 1, "open": [2]})
    assert won(won(won(tree, 2, "asa"), 1, "asa"), 0, "asa").running is None


def test_a_subgame_closes_once():
    tree = won(sub(begun()), 1, "asa")
    assert refused(won, tree, 1, "asa") == ("subgame.closed", {"game": 1})
    for number in (2, -1):
        told = {"number": number, "report": report(), "at": NOON}
        assert refused(closed, tree, **told) == ("subgame.unknown", {"game": number})


def test_a_subgame_has_a_result_of_its_own():
    tree = closed(sub(begun()), number=1, report=report(step("asa"), ending=Ending.TIME), at=NOON)
    assert tree.games[1].outcome.kind is Kind.DRAW
    code, _ = refused(closed, tree, number=0, report=report(), at=NOON)
    assert code == "report.still_standing"


def test_those_who_do_not_take_part_wait():
    tree = sub(begun(), players=("ken", "ryo"))
    assert tree.games[1].players == ("ryo", "ken")
    assert tree.waiting == ("asa", "mei")
    assert won(tree, 1, "ken").waiting == ()
    assert won(won(tree, 1, "ken"), 0, "asa").waiting == ()


def test_life_is_a_parameter():
    assert begun().games[0].life == 40
    assert sub(begun()).games[1].life == 40
    assert sub(begun(), life=5).games[1].life == 5
    assert sub(begun(format_code="mtg_legacy")).games[1].life == 20


# Fewer than seven cards


def test_fewer_than_seven_cards_lose_at_once():
    tree = sub(begun(), libraries=FULL | {"ryo": 6, "mei": 7})
    assert (tree.games[1].short, tree.games[1].outcome) == (("ryo",), None)
    tree = closed(tree, number=1, report=report(step("asa"), step("ken")), at=NOON)
    assert tree.games[1].outcome.placements == {"asa": 3, "ryo": 4, "mei": 1, "ken": 2}
    assert tree.games[1].report.steps[0].cause is Cause.DECK_OUT


def test_who_lost_at_once_loses_no_second_time():
    tree = sub(begun(), libraries=FULL | {"ryo": 0})
    code, _ = refused(closed, tree, number=1, report=report(step("ryo")), at=NOON)
    assert code == "report.player_twice"


def test_one_left_with_cards_has_won_already():
    tree = sub(begun(), players=("asa", "ryo"), libraries={"asa": 40, "ryo": 3}, at=later(9))
    game = tree.games[1]
    assert (game.outcome.winner, game.closed_at, tree.running.number) == ("asa", later(9), 0)


def test_nobody_with_cards_is_a_draw():
    tree = sub(begun(), libraries=dict.fromkeys(SEATS, 2))
    assert tree.games[1].outcome.kind is Kind.DRAW


# Copies


def test_copies_open_one_after_another_not_inside_each_other():
    tree = sub(begun(), copies=3, life=10)
    for number in (1, 2, 3):
        assert tree.open_subgames == (number,)
        assert tree.depth(number) == 1
        tree = won(tree, number, "mei")
        if number < 3:
            assert refused(won, tree, 0, "asa") == ("subgame.copies_left", {"game": 0})
            assert refused(sub, tree) == ("subgame.copies_left", {"game": 0})
            tree = next_opened(tree, libraries=FULL, at=NOON)
    assert {game.life for game in tree.children(0)} == {10}
    assert refused(next_opened, tree, libraries=FULL, at=NOON) == (
        "subgame.no_copy_left",
        {"game": 0},
    )
    assert won(tree, 0, "asa").next_copy() is None


def test_copies_wait_for_what_a_subgame_opens_inside():
    tree = sub(sub(begun(), copies=2))
    assert tree.next_copy() is None
    tree = won(won(tree, 2, "asa"), 1, "asa")
    assert tree.next_copy().number == 1


def test_a_copy_whose_players_are_short_is_closed_as_it_opens():
    tree = won(sub(begun(), copies=2), 1, "asa")
    tree = next_opened(tree, libraries=dict.fromkeys(SEATS, 0), at=NOON)
    assert tree.games[2].outcome.kind is Kind.DRAW


# Who begins


def test_who_begins_is_drawn_from_the_recorded_seed():
    games = [sub(begun(seed)).games[1] for seed in range(40)]
    assert {game.first for game in games} == set(SEATS)
    assert games[3].first == first_player(SEATS, seed=3, number=1)
    moved = sub(begun(3), players=SEATS[::-1]).games[1]
    assert moved.first == games[3].first


# Time


def test_subgames_cost_time_that_the_pod_is_offered():
    tree = sub(begun(), at=later(10))
    tree = won(sub(tree, at=later(15)), 2, "asa", at=later(25))
    assert tree.extra_time() == timedelta()
    tree = won(tree, 1, "asa", at=later(40))
    tree = won(sub(tree, at=later(50)), 3, "asa", at=later(55))
    assert tree.extra_time() == timedelta(minutes=35)


# Refusals


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"players": ("asa",)}, "subgame.players_invalid"),
        ({"players": ("asa", "asa")}, "subgame.players_invalid"),
        ({"players": ("asa", "zed")}, "subgame.players_invalid"),
        ({"copies": 0}, "subgame.copies_invalid"),
        ({"copies": 21}, "subgame.copies_invalid"),
        ({"libraries": {"asa": 9}}, "subgame.library_unknown"),
    ],
)
def test_what_cannot_be_opened(options, code):
    assert refused(sub, begun(), **options)[0] == code


def test_only_players_of_the_game_outside_take_part():
    tree = sub(begun(), players=("asa", "ryo"))
    assert refused(sub, tree)[0] == "subgame.players_invalid"


def test_nothing_opens_in_a_game_that_is_over():
    tree = won(begun(), 0, "asa")
    assert refused(sub, tree) == ("subgame.main_reported", {})


def test_other_games_have_no_subgames():
    assert refused(sub, begun(format_code="duel_party")) == (
        "subgame.format_excluded",
        {"format": "duel_party"},
    )


@pytest.mark.parametrize("text", [GOES_ALONG, COMES_BACK])
def test_what_goes_along_and_comes_back_is_said_in_both_languages(text):
    assert text.ja.endswith("。")
    assert text.en.endswith(".")


# Promises


def acted(tree, act, copies):
    """Do what can be done now; else nothing."""
    if act == "open" and tree.next_copy() is None:
        return sub(tree, copies=copies)
    if act == "copy" and tree.next_copy() is not None:
        return next_opened(tree, libraries=FULL, at=NOON)
    if act == "close" and tree.open_subgames and tree.next_copy() is None:
        return won(tree, tree.open_subgames[0], tree.running.first)
    return tree


@given(st.lists(st.sampled_from(["open", "close", "copy"]), max_size=25), st.integers(1, 3))
def test_however_games_open_they_close_last_opened_first(acts, copies):
    tree = begun()
    for act in acts:
        before, tree = tree.open_subgames, acted(tree, act, copies)
        assert set(before) - set(tree.open_subgames) <= {max(before, default=0)}
    for game in tree.games[1:]:
        assert game.parent < game.number
        if game.outcome is None:
            assert tree.games[game.parent].outcome is None
    if tree.open_subgames or tree.next_copy():
        code, _ = refused(won, tree, 0, "asa")
        assert code in {"subgame.still_open", "subgame.copies_left"}
