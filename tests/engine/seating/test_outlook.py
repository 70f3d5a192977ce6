"""What so many people make, and how many more fill every pod."""

from hypothesis import given
from hypothesis import strategies as st

from engine.seating.outlook import outlook
from engine.seating.sizes import pod_sizes


@given(people=st.integers(0, 400), prefer=st.sampled_from([2, 3, 4, 5]))
def test_with_the_missing_people_every_pod_is_full_and_not_with_fewer(people, prefer):
    seen = outlook(people, prefer=prefer, allow={3, prefer})
    full = people + seen.missing
    assert pod_sizes(full, prefer=prefer, allow={3, prefer}) == (prefer,) * seen.then
    assert 0 <= seen.missing < prefer
    assert seen.sizes is None or sum(seen.sizes) == people


def test_five_cannot_be_split_and_three_more_help():
    seen = outlook(5, prefer=4, allow=(3, 4))
    assert (seen.sizes, seen.missing, seen.then) == (None, 3, 2)


def test_a_preferred_size_that_is_not_allowed_gives_way():
    assert outlook(7, prefer=4, allow=(3, 5)).missing == 3
