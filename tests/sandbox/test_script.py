"""The story is drawn from the seed alone: who comes, what happens, and how long it takes."""

from datetime import timedelta
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.sizes import pod_sizes
from engine.words import Ending
from sandbox.game import Role
from sandbox.pacing import ROUND_MINUTES, SPEEDS, clock_minutes, rest, wait
from sandbox.people import Coming
from sandbox.script import OWN_SEATS, PLAYERS, ROUNDS, SHOWN, Act, Options, cast, happening, scenes


def within(numbers):
    return st.integers(numbers.start, numbers.stop - 1)


OPTIONS = st.builds(
    Options,
    seed=st.integers(0, 2**31 - 1),
    players=within(PLAYERS),
    rounds=within(ROUNDS),
    own_seats=within(OWN_SEATS),
)


@settings(max_examples=60)
@given(options=OPTIONS)
def test_everybody_can_be_seated_and_the_authors_people_stay(options):
    people = cast(options)
    assert len({each.name.written for each in people}) == len(people) == options.players
    ways = [each.coming for each in people]
    assert (ways.count(Coming.ABSENT), ways.count(Coming.PHONELESS)) == (1, 1)
    assert ways.index(Coming.LATE) == options.players - 1
    for number in range(1, options.rounds + 1):
        assert pod_sizes(sum(each.plays(number) for each in people))
    assert {(each.coming, each.leaves_after) for each in people[:SHOWN]} == {(Coming.PHONE, None)}
    gone = sorted(each.leaves_after for each in people if each.leaves_after)
    assert gone == list(range(1, min(options.rounds, 3)))


@settings(max_examples=60)
@given(options=OPTIONS, speed=within(SPEEDS))
def test_scenes_come_in_order_and_the_rest_of_them_takes_the_evening(options, speed):
    told = scenes(options)
    assert told == tuple(scenes.__wrapped__(options))
    assert [each.act for each in told].count(Act.PAIR) == options.rounds
    for before, scene in pairwise(told):
        if before.in_round and scene.in_round:
            assert before.at <= scene.at <= 1
    minutes = clock_minutes(speed)
    whole = timedelta(minutes=minutes)
    between = sum(each.at for each in told[1:] if not each.in_round)
    asked = rest(told[0], told[1:], speed=speed, minutes=minutes, clock_left=timedelta(0))
    expected = options.rounds * whole + timedelta(minutes=between) / speed
    assert abs(asked - expected) < timedelta(milliseconds=1)


def test_a_clock_is_set_to_the_minutes_nearest_to_a_round():
    for speed in SPEEDS:
        assert clock_minutes(speed) >= 1
        assert abs(clock_minutes(speed) * speed - ROUND_MINUTES) <= speed / 2


def test_in_a_round_the_story_follows_what_is_left_of_the_clock():
    first, second, _ = (
        s for s in scenes(Options(1)) if s.act is Act.TABLE and (s.round, s.place) == (1, 0)
    )
    left = timedelta(minutes=10)
    for speed in (1, 60):
        pause = wait(first, second, speed=speed, clock_left=left)
        assert pause.total_seconds() == pytest.approx(600 * (0.38 - 0.35) / (1 - 0.35))
    last = next(s for s in scenes(Options(1)) if s.act is Act.LAST_TABLES)
    assert wait(second, last, speed=60, clock_left=left) == left


def test_disputes_a_double_loss_and_a_draw_are_sure_and_the_rest_is_drawn():
    for seed in range(5):
        options = Options(seed)
        assert happening(options, 1, 1).role is Role.DECIDED
        assert happening(options, 1, 2).must_end is Ending.DOUBLE_LOSS
        assert happening(options, 2, 0).must_end is Ending.TIME
        assert happening(options, 2, 1).role is Role.UPHELD
    drawn = {happening(Options(seed), 3, place).role for seed in range(20) for place in range(4)}
    assert drawn == {Role.PLAIN, Role.DECIDED, Role.UPHELD}
