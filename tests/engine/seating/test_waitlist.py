"""Who comes in from the line: by its order, but so that tables come out even, and nobody waits unfairly."""

from collections import Counter
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.waitlist import MOST_PASSED, Waiting, come_in, left_over

PODS = {"prefer": 4, "allow": (3, 4)}
LEVELS = st.sampled_from([frozenset(s) for s in ({1}, {2}, {3}, {1, 2}, {2, 3}, {1, 2, 3})])
INSIDE = st.dictionaries(LEVELS, st.integers(0, 9), max_size=6)


def line_of(*levels, passed=()):
    done = dict(passed)
    return [Waiting(f"p{i}", frozenset({level}), done.get(i, 0)) for i, level in enumerate(levels)]


def inside(**counts):
    return {frozenset({int(level[1:])}): count for level, count in counts.items()}


def test_the_first_comes_in_where_it_makes_no_difference():
    moved = come_in(line_of(1, 2, 3), 1, inside=inside(L1=6, L2=6, L3=6), **PODS)
    assert (moved.people, moved.passed) == (("p0",), {})


def test_who_completes_a_pod_goes_before_who_would_sit_alone():
    moved = come_in(line_of(1, 2), 1, inside=inside(L2=2), **PODS)
    assert (moved.people, moved.passed) == (("p1",), {"p0": 1})


def test_nobody_is_passed_by_a_third():
    patient = line_of(1, 2, passed={0: MOST_PASSED})
    assert come_in(patient, 1, inside=inside(L2=2), **PODS).people == ("p0",)
    two = come_in(line_of(1, 2, 2, passed={0: 1}), 2, inside=inside(L2=2), **PODS)
    assert two.people == ("p0", "p1")


def test_everybody_comes_in_where_all_fit_and_nobody_without_a_place():
    assert come_in(line_of(1, 2), 5, inside={}, **PODS).people == ("p0", "p1")
    assert come_in(line_of(1, 2), 0, inside={}, **PODS).people == ()
    assert come_in([], 3, inside={}, **PODS).people == ()


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(LEVELS, st.integers(0, MOST_PASSED)), max_size=6),
    st.integers(0, 3),
    INSIDE,
)
def test_places_are_filled_and_no_allowed_choice_is_better(people, free, there):
    line = [Waiting(str(i), levels, passed) for i, (levels, passed) in enumerate(people)]
    moved = come_in(line, free, inside=there, **PODS)
    assert len(moved.people) == min(free, len(line))
    chosen = {int(person) for person in moved.people}
    by = passed_by(chosen)
    assert {str(i): n for i, n in by.items()} == dict(moved.passed)
    assert all(line[i].passed + n <= MOST_PASSED for i, n in by.items())
    assert over(line, chosen, there) == min(
        over(line, set(other), there)
        for other in combinations(range(len(line)), len(chosen))
        if all(line[i].passed + n <= MOST_PASSED for i, n in passed_by(set(other)).items())
    )


def passed_by(chosen):
    behind = {i: sum(c > i for c in chosen) for i in range(max(chosen, default=0))}
    return {i: n for i, n in behind.items() if i not in chosen and n}


def over(line, chosen, there):
    return left_over(Counter(there) + Counter(line[i].levels for i in chosen), **PODS)


@settings(max_examples=10, deadline=None)
@given(st.lists(st.sampled_from([1, 2, 3]), min_size=1, max_size=8), INSIDE)
def test_whoever_is_first_waits_for_two_others_at_most(levels, there):
    """One place after the other: the line never lets the first person wait longer."""
    line, count = line_of(*levels), Counter(there)
    while line:
        first = line[0].person
        for _turn in range(MOST_PASSED + 1):
            moved = come_in(line, 1, inside=count, **PODS)
            gone = next(each for each in line if each.person in moved.people)
            count[gone.levels] += 1
            line = [
                Waiting(w.person, w.levels, w.passed + moved.passed.get(w.person, 0))
                for w in line
                if w is not gone
            ]
            if gone.person == first:
                break
        assert gone.person == first


@settings(max_examples=25, deadline=None)
@given(st.lists(LEVELS, max_size=7))
def test_levels_are_given_as_well_as_by_trying_everything(people):
    tried = (Counter(levels) for levels in product(*people))
    assert left_over(Counter(people), **PODS) == min(
        sum({1: 1, 2: 2, 5: 1}.get(n, 0) for n in counts.values()) for counts in tried
    )
