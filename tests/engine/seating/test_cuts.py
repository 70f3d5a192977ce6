"""Cuts to a final of four."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.seating.cuts import (
    Stage,
    cut_sizes,
    next_stage,
    order_in_cut,
    stage_of,
    stages_of,
    winner_in_cut,
)
from engine.words import Kind


def _seeds(count):
    return [f"s{number}" for number in range(1, count + 1)]


@pytest.mark.parametrize("k", range(5))
def test_the_winners_of_k_pods_join_the_best_seeds_in_the_final(k):
    seeds = _seeds(4 + 3 * k)
    first = stage_of(seeds)
    assert [len(pod) for pod in first.pods] == [4] * max(k, 1)
    if not k:
        assert first == Stage((tuple(seeds),))
        return
    assert list(first.waiting) == seeds[: 4 - k]
    winners = [Random(k).choice(pod) for pod in first.pods]
    final = next_stage(seeds, first, winners)
    assert set(final.pods[0]) == {*first.waiting, *winners}
    assert final.waiting == ()
    assert next_stage(seeds, final, [final.pods[0][3]]) is None


def test_of_forty_eight_wait_then_sixteen_play_then_four():
    seeds = _seeds(40)
    assert stages_of(40) == ((8, 8), (4, 0), (1, 0))
    first = stage_of(seeds)
    assert (list(first.waiting), len(first.pods)) == (seeds[:8], 8)
    assert first.pods[0] == ("s9", "s24", "s25", "s40")
    second = next_stage(seeds, first, [pod[3] for pod in first.pods])
    assert (len(second.pods), second.waiting) == (4, ())
    assert {pod[0] for pod in second.pods} == {"s1", "s2", "s3", "s4"}
    final = next_stage(seeds, second, [pod[0] for pod in second.pods])
    assert final.pods == (("s1", "s2", "s3", "s4"),)


@pytest.mark.parametrize("size", [4, 7, 10, 13, 16, 40])
def test_the_best_seed_takes_the_best_seat_and_pods_are_alike(size):
    stage = stage_of(_seeds(size))
    order = [[int(name[1:]) for name in pod] for pod in stage.pods]
    assert all(pod == sorted(pod) for pod in order)
    assert len({sum(pod) for pod in order}) == 1
    assert sum(map(len, order)) + len(stage.waiting) == size


@pytest.mark.parametrize("size", [0, 3, 5, 8, 12, 17, 41])
def test_another_size_is_refused_with_those_that_fit(size):
    with pytest.raises(RuleError) as refused:
        stage_of(_seeds(size))
    assert refused.value.code == "seating.cut_size"
    assert refused.value.facts == {"players": size, "fits": list(cut_sizes(size))}
    assert all(fit < size for fit in cut_sizes(size))


def test_nobody_has_two_seeds():
    with pytest.raises(RuleError) as refused:
        stage_of(["a", "b", "c", "a"])
    assert (refused.value.code, refused.value.facts) == ("seating.player_twice", {"player": "a"})


@pytest.mark.parametrize(
    ("winners", "missing"), [([], [1, 2]), (["s3"], [2]), (["s3", "s1"], [2]), (["s4", "s4"], [1])]
)
def test_a_stage_waits_for_a_winner_of_every_pod(winners, missing):
    seeds = _seeds(10)
    with pytest.raises(RuleError) as refused:
        next_stage(seeds, stage_of(seeds), winners)
    assert (refused.value.code, refused.value.facts) == ("seating.cut_winners", {"tables": missing})


@pytest.mark.parametrize(
    ("outcome", "on"),
    [
        (Outcome({"s3": 2, "s1": 3, "s4": 1, "s2": 4}, "s4", Kind.WIN), "s4"),
        (Outcome(dict.fromkeys(("s4", "s2", "s3", "s1"), 1), None, Kind.DRAW), "s1"),
        (Outcome({"s4": 1, "s2": 3, "s3": 1, "s1": 4}, None, Kind.DRAW), "s3"),
        (Outcome({"s1": 3, "s2": 1, "s3": 1, "s4": 4}, None, Kind.DOUBLE_LOSS), "s2"),
    ],
)
def test_a_draw_goes_to_the_better_seed(outcome, on):
    assert winner_in_cut(_seeds(4), outcome) == on


def test_the_order_of_a_cut_follows_stages_places_and_seeds():
    seeds = _seeds(7)
    first = stage_of(seeds)
    (pod,) = first.pods
    assert order_in_cut(seeds, [{pod: None}]) == tuple(seeds)
    won = Outcome({"s4": 3, "s5": 4, "s6": 1, "s7": 2}, "s6", Kind.WIN)
    after = order_in_cut(seeds, [{pod: won}])
    assert after == ("s1", "s2", "s3", "s6", "s7", "s4", "s5")
    final = next_stage(seeds, first, ["s6"])
    drawn = Outcome({"s1": 3, "s2": 1, "s3": 4, "s6": 1}, None, Kind.DRAW)
    order = order_in_cut(seeds, [{pod: won}, {final.pods[0]: drawn}])
    assert order == ("s2", "s6", "s1", "s3", "s7", "s4", "s5")


@given(st.sampled_from([4, 7, 10, 13, 16, 40]), st.randoms(use_true_random=False))
def test_every_cut_ends_with_one_order_of_all(size, chance):
    seeds, stage, stages = _seeds(size), stage_of(_seeds(size)), []
    while stage:
        pods = {}
        for pod in stage.pods:
            places = dict(zip(chance.sample(pod, 4), range(1, 5), strict=True))
            pods[pod] = Outcome(places, min(places, key=places.get), Kind.WIN)
        stages.append(pods)
        stage = next_stage(seeds, stage, [each.winner for each in pods.values()])
    order = order_in_cut(seeds, stages)
    assert sorted(order) == sorted(seeds)
    (final,) = stages[-1].values()
    assert order[:4] == tuple(sorted(final.placements, key=final.placements.get))
