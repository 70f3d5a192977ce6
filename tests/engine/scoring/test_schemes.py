import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import Outcome, judge
from engine.scoring.schemes import SCHEMES, own_scheme, points_of, scheme_of, shares
from engine.words import Cause, Ending, Kind
from tests.engine.outcomes.games import games, report, step

SEATS = ("asa", "ryo", "mei", "ken", "yui")
EVERY_SCHEME = pytest.mark.parametrize("scheme", sorted(SCHEMES))


def scored(*steps, size=4, ending=Ending.LAST_STANDING, scheme="places_5321", **options):
    seats = SEATS[:size]
    outcome = judge(report(*steps, ending=ending), seats=seats, format_code="duel_party", **options)
    return tuple(points_of(outcome, scheme).values())


def in_seat_order(size):
    """Steps in which the last seat goes out first and the first seat wins."""
    return [step(player) for player in reversed(SEATS[1:size])]


@pytest.mark.parametrize(
    ("size", "points"),
    [(2, (5, 3)), (3, (5, 3, 2)), (4, (5, 3, 2, 1)), (5, (5, 3, 2, 1, 0))],
)
def test_places_score_5321_as_far_as_they_go(size, points):
    assert scored(*in_seat_order(size), size=size) == points


def test_equal_places_share_the_average():
    assert scored(step("mei", "ken"), step("ryo")) == (5, 3, Fraction(3, 2), Fraction(3, 2))
    assert scored(step("ryo", "mei", "ken")) == (5, 2, 2, 2)


def test_survivors_share_the_first_places_when_time_is_called():
    assert scored(step("ken"), step("mei"), ending=Ending.TIME) == (4, 4, 2, 1)
    assert scored(step("ken"), ending=Ending.LOOP) == (*[Fraction(10, 3)] * 3, 1)
    assert scored(ending=Ending.TIME) == (Fraction(11, 4),) * 4


def test_conceding_together_shares_like_a_draw():
    together = step("asa", "ryo", cause=Cause.CONCESSION)
    assert scored(step("ken"), step("mei"), together, ending=Ending.ALL_CONCEDED) == (4, 4, 2, 1)


def test_after_a_double_loss_the_last_ones_score_the_lowest_place_they_cover():
    two = [step("ken"), step("mei"), step("asa", "ryo")]
    three = [step("ken"), step("asa", "ryo", "mei")]
    assert scored(*two, ending=Ending.DOUBLE_LOSS) == (3, 3, 2, 1)
    assert scored(*three, ending=Ending.DOUBLE_LOSS) == (2, 2, 2, 1)
    assert scored(step(*SEATS[:4]), ending=Ending.DOUBLE_LOSS) == (1, 1, 1, 1)
    assert scored(step(*SEATS), ending=Ending.DOUBLE_LOSS, size=5) == (0, 0, 0, 0, 0)


def test_those_out_before_a_double_loss_still_share_their_own_places():
    steps = [step("mei", "ken"), step("asa", "ryo")]
    assert scored(*steps, ending=Ending.DOUBLE_LOSS) == (3, 3, Fraction(3, 2), Fraction(3, 2))


def test_time_may_count_as_double_loss():
    steps = [step("ken"), step("mei")]
    assert scored(*steps, ending=Ending.TIME, draw_is_loss=True) == (3, 3, 2, 1)
    assert not any(scored(*steps, ending=Ending.TIME, draw_is_loss=True, scheme="win5_draw1"))


def test_win5_draw1_pays_the_winner_only():
    assert scored(*in_seat_order(4), scheme="win5_draw1") == (5, 0, 0, 0)


def test_win5_draw1_pays_those_in_at_a_draw():
    assert scored(step("ken"), ending=Ending.TIME, scheme="win5_draw1") == (1, 1, 1, 0)


def test_win5_draw1_pays_nobody_for_a_double_loss():
    steps = [step("ken"), step("mei"), step("asa", "ryo")]
    assert scored(*steps, ending=Ending.DOUBLE_LOSS, scheme="win5_draw1") == (0, 0, 0, 0)


@given(games())
def test_no_points_means_none(game):
    assert not any(points(game, "none").values())


def points(game, scheme):
    seats, told = game
    return points_of(judge(told, seats=seats, format_code="duel_party"), scheme)


@given(games())
def test_a_pod_shares_out_exactly_what_its_places_are_worth(game):
    seats, told = game
    worth = sum((5, 3, 2, 1)[: len(seats)])
    total = sum(points(game, "places_5321").values())
    assert total < worth if told.ending is Ending.DOUBLE_LOSS else total == worth


@given(games())
def test_win5_draw1_adds_up_to_five_or_one_each_or_nothing(game):
    outcome = judge(game[1], seats=game[0], format_code="duel_party")
    firsts = list(outcome.placements.values()).count(1)
    expected = {Kind.WIN: 5, Kind.DRAW: firsts, Kind.DOUBLE_LOSS: 0}[outcome.kind]
    assert sum(points_of(outcome, "win5_draw1").values()) == expected


@EVERY_SCHEME
@given(games(), st.randoms(use_true_random=False))
def test_points_do_not_depend_on_seats(scheme, game, chance):
    seats, told = game
    moved = tuple(chance.sample(seats, len(seats)))
    assert points((moved, told), scheme) == points(game, scheme)


@EVERY_SCHEME
@given(games())
def test_points_are_exact_and_never_rise_with_a_worse_place(scheme, game):
    outcome = judge(game[1], seats=game[0], format_code="duel_party")
    worth = points_of(outcome, scheme)
    by_place = [worth[p] for p in sorted(worth, key=lambda player: outcome.placements[player])]
    assert by_place == sorted(by_place, reverse=True)
    assert all(type(value) is Fraction for value in by_place)
    assert scheme_of(scheme).stake or min(by_place) >= 0


@given(games())
def test_nobody_gains_from_a_double_loss(game):
    seats, told = game
    lost = judge(told, seats=seats, format_code="duel_party", draw_is_loss=True)
    before = points(game, "places_5321")
    after = points_of(lost, "places_5321")
    assert all(after[player] <= before[player] for player in seats)


def test_points_come_in_the_order_of_the_placements():
    outcome = Outcome({"ken": 2, "asa": 1}, "asa", Kind.WIN)
    assert list(points_of(outcome, "places_5321")) == ["ken", "asa"]


def test_a_scheme_must_exist():
    with pytest.raises(RuleError) as refusal:
        points_of(Outcome({}, None, Kind.DRAW), "places_7")
    assert refusal.value.code == "scoring.unknown_scheme"
    assert json.dumps(refusal.value.facts) == '{"scheme": "places_7"}'


@EVERY_SCHEME
def test_each_scheme_says_what_it_does_in_both_languages(scheme):
    told = scheme_of(scheme)
    assert told.code == scheme
    assert told.name.ja
    assert told.name.en
    assert told.sentence.ja.endswith("。")
    assert told.sentence.en.endswith(".")


# Pods of three


@pytest.mark.parametrize(
    ("scheme", "three", "four"),
    [
        ("places_5321", (5, 3, 2), (5, 3, 2, 1)),
        ("places_5321_531", (5, 3, 1), (5, 3, 2, 1)),
        ("places_5321_virtual", (Fraction(9, 2), Fraction(5, 2), Fraction(5, 4)), (5, 3, 2, 1)),
        ("places_6310", (6, 3, 1), (6, 3, 1, 0)),
        ("achievements", (2, 1, 0), (3, 2, 1, 0)),
        ("win3_draw1", (3, 0, 0), (3, 0, 0, 0)),
    ],
)
def test_places_of_three_and_of_four(scheme, three, four):
    assert scored(*in_seat_order(3), size=3, scheme=scheme) == three
    assert scored(*in_seat_order(4), size=4, scheme=scheme) == four


def test_a_virtual_fourth_comes_in_at_any_place_with_equal_chance():
    four = (5, 3, 2, 1)
    for place in range(3):
        stays, falls = Fraction(3 - place, 4), Fraction(place + 1, 4)
        expected = stays * four[place] + falls * four[place + 1]
        assert scheme_of("places_5321_virtual").places_of(3)[place] == expected


def test_equal_places_share_in_pods_of_three_as_well():
    shared = scored(step("ryo", "mei"), size=3, scheme="places_5321_531")
    assert shared == (5, 2, 2)


def test_6310_shares_ties():
    assert scored(step("ken"), step("mei"), ending=Ending.TIME, scheme="places_6310") == (
        Fraction(9, 2),
        Fraction(9, 2),
        1,
        0,
    )


DRAWN = (1, 1, 3, 4)


@pytest.mark.parametrize(
    ("scheme", "draw", "double_loss"),
    [
        ("places_5321", 4, 3),
        ("places_5321_531", 4, 3),
        ("places_5321_virtual", 4, 3),
        ("places_6310", Fraction(9, 2), 3),
        ("win5_draw1", 1, 0),
        ("win3_draw1", 1, 0),
        ("achievements", Fraction(5, 2), 2),
        ("none", 0, 0),
    ],
)
def test_every_scheme_states_a_double_loss_apart_from_a_draw(scheme, draw, double_loss):
    rules = scheme_of(scheme)
    assert shares(rules, DRAWN, Kind.DRAW)[:2] == (draw, draw)
    assert shares(rules, DRAWN, Kind.DOUBLE_LOSS)[:2] == (double_loss, double_loss)


def test_an_event_may_change_what_a_scheme_says():
    rules = own_scheme("places_5321", draw=1, double_loss=0)
    assert shares(rules, DRAWN, Kind.DRAW) == (1, 1, 2, 1)
    assert shares(rules, DRAWN, Kind.DOUBLE_LOSS) == (0, 0, 2, 1)
    outcome = Outcome({"asa": 1, "ryo": 1}, None, Kind.DRAW)
    assert points_of(outcome, rules) == {"asa": 1, "ryo": 1}
    assert own_scheme("win5_draw1", double_loss=1).draw == 1
    assert own_scheme("win5_draw1") is scheme_of("win5_draw1")


@pytest.mark.parametrize("scheme", ["stake_1000", "none"])
def test_where_places_are_worth_nothing_draws_are_not_either(scheme):
    assert own_scheme(scheme, draw=3, double_loss=2) is scheme_of(scheme)


# Stakes


def staked(placements, kind=Kind.WIN, held=None):
    outcome = Outcome(placements, None, kind)
    return points_of(outcome, "stake_1000", held=held)


def test_losers_pay_the_winner_7_percent_of_what_they_hold():
    held = {"ryo": Fraction(500)}
    assert staked({"asa": 1, "ryo": 2, "mei": 3, "ken": 4}, held=held) == {
        "asa": 175,
        "ryo": -35,
        "mei": -70,
        "ken": -70,
    }


def test_a_team_shares_what_it_wins():
    assert staked({"asa": 1, "ryo": 1, "mei": 3, "ken": 3}) == {
        "asa": 70,
        "ryo": 70,
        "mei": -70,
        "ken": -70,
    }


def test_a_draw_moves_no_stake_and_a_double_loss_costs_everybody():
    assert set(staked({"asa": 1, "ryo": 1, "mei": 3}, Kind.DRAW).values()) == {0}
    assert set(staked({"asa": 1, "ryo": 1, "mei": 3}, Kind.DOUBLE_LOSS).values()) == {-70}


@given(games())
def test_stakes_change_hands_and_nothing_is_made(game):
    outcome = judge(game[1], seats=game[0], format_code="duel_party")
    total = sum(points_of(outcome, "stake_1000").values())
    assert total == (-70 * len(game[0]) if outcome.kind is Kind.DOUBLE_LOSS else 0)


# The warning


@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_the_warning_says_where_four_draws_beat_a_win(scheme):
    assert scheme_of(scheme).four_draws_beat_a_win() == (scheme == "win3_draw1")


def test_the_warning_follows_the_events_own_numbers():
    rules = scheme_of("win5_draw1")
    assert replace(rules, draw=Fraction(2)).four_draws_beat_a_win()
    assert not replace(rules, draw=Fraction(5, 4)).four_draws_beat_a_win()
