import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import Outcome, judge
from engine.scoring.schemes import SCHEMES, points_of, scheme_of
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
    assert all(type(value) is Fraction and value >= 0 for value in by_place)


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
