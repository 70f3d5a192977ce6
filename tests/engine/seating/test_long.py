"""What the product promises of seating, at full size: `make test-long`, TAKUWAKE_LONG=full for all.

Everything here is also tested small elsewhere.
"""

import os
from math import ceil, log2

import pytest

from benchmarks.referee import best_vector
from benchmarks.seating_ahead import (
    NO_SECOND_ROUND,
    ROUND_BY_ROUND,
    UP_FRONT,
    round_by_round,
    up_front,
)
from benchmarks.seating_exact import found_vector, instance
from benchmarks.seating_seats import ALLOWED, SEATS, played, short_shares, uneven
from engine.seating.solve import pair
from tests.engine.seating import make
from tests.engine.seating.test_duels import swiss
from tests.engine.seating.test_events import keeps_its_promises

pytestmark = pytest.mark.long

FULL = os.environ.get("TAKUWAKE_LONG") == "full"
EVENTS, CHUNK = 500 if FULL else 60, 5
INSTANCES = 200 if FULL else 40
SEEDS = (1, 2, 3) if FULL else (1,)
FROM_52 = range(52, 129) if FULL else (52, 53, 55, 58, 61, 75, 100)
DUELS = range(8, 201, 8 if FULL else 64)
ROUNDS = 5


@pytest.mark.parametrize("first", range(0, EVENTS, CHUNK))
def test_events_by_chance_keep_their_promises(first):
    for seed in range(first, first + CHUNK):
        keeps_its_promises(seed, most=12 if seed % 4 else 18)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("players", "rounds"), ROUND_BY_ROUND)
def test_nobody_meets_again_round_by_round_with_points_by_chance(players, rounds, seed):
    repeats, _ = round_by_round(players, rounds, seed)
    assert repeats == [0] * rounds


@pytest.mark.parametrize(("players", "rounds"), [*UP_FRONT, *((n, 12) for n in FROM_52)])
def test_nobody_meets_again_in_a_schedule_up_front(players, rounds):
    assert up_front(players, rounds) == [0] * rounds


@pytest.mark.parametrize("players", NO_SECOND_ROUND)
def test_the_bound_proves_that_a_second_free_round_is_impossible(players):
    _, history, _ = make.play(players, 1, ahead=True, more=1)
    plan = pair(make.problem(players, history))
    assert plan.cost["R3"] == plan.lower_bound["repeats"] > 0


@pytest.mark.parametrize("first", range(0, INSTANCES, CHUNK))
def test_last_rounds_are_the_exact_optimum(first):
    for task in map(instance, range(first, first + CHUNK)):
        assert found_vector(task) == best_vector(task)


@pytest.mark.parametrize("players", [16, 20, 32, 48, 64, 100, 128, 200, 256])
def test_seats_and_small_pods_are_shared(players):
    history = played(players, ROUNDS)
    least, most = short_shares(history)
    assert uneven(history) <= ALLOWED * players * (ROUNDS - SEATS)
    assert most - least <= 1


@pytest.mark.parametrize("players", DUELS)
def test_a_swiss_of_any_size_has_no_rematch(players):
    _, history, _ = swiss(players, ceil(log2(players)))
    assert set(make.meetings(history).values()) == {1}


def test_a_thousand_people_meet_nobody_again():
    plans, history, _ = make.play(1001, 3, scored=True)
    assert max(make.meetings(history).values()) == 1
    assert [plan.cost["R2s"] for plan in plans] == [3] * 3
    assert [plan.cost["R4"] for plan in plans] == [0] * 3
