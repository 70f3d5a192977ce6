from itertools import combinations_with_replacement, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.seating.sizes import pod_sizes, splits

KNOWN = {
    3: (3,),
    4: (4,),
    6: (3, 3),
    7: (4, 3),
    8: (4, 4),
    9: (3, 3, 3),
    10: (4, 3, 3),
    11: (4, 4, 3),
    13: (4, 3, 3, 3),
    14: (4, 4, 3, 3),
    17: (4, 4, 3, 3, 3),
}


@pytest.mark.parametrize("players", [n for n in range(3, 201) if n != 5])
def test_fours_with_as_few_threes_as_the_remainder_needs(players):
    threes = -players % 4
    assert pod_sizes(players) == (4,) * ((players - 3 * threes) // 4) + (3,) * threes
    assert pod_sizes(players) == KNOWN.get(players, pod_sizes(players))


def test_nobody_needs_no_pod():
    assert pod_sizes(0) == ()


@pytest.mark.parametrize(
    ("players", "allow", "choices"),
    [
        (5, (3, 4), ["pod_of_5", "pod_of_2", "wait"]),
        (1, (3, 4), ["wait"]),
        (2, (3, 4), ["pod_of_2", "wait"]),
        (7, (4,), ["pod_of_5", "pod_of_3", "wait"][1:]),
        (9, (4,), ["pod_of_5", "pod_of_3", "wait"]),
        (5, (2, 4), ["pod_of_5", "pod_of_3", "wait"]),
        (4, (), ["pod_of_2"]),
        (1, (1,), []),
    ],
)
def test_only_choices_that_help_are_offered(players, allow, choices):
    with pytest.raises(RuleError) as refused:
        pod_sizes(players, allow=allow)
    assert refused.value.code == "seating.cannot_split"
    assert refused.value.facts == {"players": players, "choices": choices}


def test_the_offered_choices_then_work():
    assert pod_sizes(5, allow=(3, 4, 5)) == (5,)
    assert pod_sizes(5, allow=(2, 3, 4)) == (3, 2)
    assert pod_sizes(2, allow=(2, 3, 4)) == (2,)


@pytest.mark.parametrize(
    ("players", "prefer", "allow", "sizes"),
    [
        (6, 4, (2, 3, 4), (4, 2)),
        (10, 4, (3, 4, 5), (4, 3, 3)),
        (12, 3, (3, 4), (3, 3, 3, 3)),
        (10, 3, (3, 4), (4, 3, 3)),
        (12, 4, (3,), (3, 3, 3, 3)),
        (15, 4, (3, 5), (5, 5, 5)),
        (7, 4, (3, 4, 4, 3), (4, 3)),
    ],
)
def test_other_wishes(players, prefer, allow, sizes):
    assert pod_sizes(players, prefer=prefer, allow=allow) == sizes


def _every(players, sizes):
    return [
        pods
        for count in range(players // min(sizes) + 1)
        for pods in combinations_with_replacement(sizes, count)
        if sum(pods) == players
    ]


@given(
    st.integers(0, 18),
    st.integers(2, 6),
    st.sets(st.integers(2, 6), min_size=1).map(sorted),
)
def test_the_fewest_other_pods_and_then_the_nearest(players, prefer, allow):
    every = _every(players, allow)
    if not every:
        with pytest.raises(RuleError):
            pod_sizes(players, prefer=prefer, allow=allow)
        return

    def price(pods):
        return sum(s != prefer for s in pods), sum(abs(s - prefer) for s in pods)

    best = pod_sizes(players, prefer=prefer, allow=allow)
    assert price(best) == min(map(price, every))
    assert list(best) == sorted(best, reverse=True)
    found = list(splits(players, prefer=prefer, allow=allow))
    assert found[0] == best
    if prefer in allow:
        assert {tuple(sorted(pods)) for pods in found} == set(every)
        assert len(found) == len(every)


def test_splits_come_with_few_other_pods_first():
    assert list(splits(12, prefer=4, allow=(3, 4))) == [(4, 4, 4), (3, 3, 3, 3)]
    assert list(islice(splits(1000, prefer=4, allow=(3, 4)), 2))[1] == (4,) * 247 + (3,) * 4
