"""Rounds that an exact referee agrees with."""

from random import Random

import numpy as np
import pytest

from benchmarks.referee import best_vector
from benchmarks.seating_exact import found_vector, instance
from engine.seating.field import Field
from engine.seating.solve import pair
from engine.seating.subsets import better
from tests.engine.seating import make


@pytest.mark.parametrize("number", [0, 3, 8, 15, 22])
def test_up_to_twenty_people_get_the_best_last_round(number):
    task = instance(number)
    assert found_vector(task) == best_vector(task)


def test_nothing_is_better_than_the_best_and_sizes_are_part_of_it():
    task = make.problem(12, allow=(4,))
    field = Field.of(task)
    index = {one.id: place for place, one in enumerate(field.people)}
    pods = [np.array([index[name] for name in pod]) for pod in make.seats(pair(task))]
    assert better(task, field, pods) is None


def test_points_too_fine_to_compare_exactly_still_give_a_good_round():
    rng, (_, history, _) = Random(3), make.play(14, 2)
    points = {f"p{number}": rng.randrange(10**6) / 997 for number in range(1, 15)}
    plan = pair(make.problem(14, history, points))
    assert (plan.cost["R3"], plan.cost["R4"]) == (0, 4)
