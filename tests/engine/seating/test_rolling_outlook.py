from hypothesis import given, settings
from hypothesis import strategies as st

from engine.seating.rolling import form
from engine.seating.rolling_outlook import outlook
from tests.engine.seating.lines import NOON, line, lines, minutes, waiter, waiters


def test_two_people_are_told_that_two_more_are_missing():
    seen = outlook(line(*waiters("ab", 3)), "b")

    assert (seen.before, seen.missing, seen.at, seen.is_sure) == (1, 2, None, True)


def test_three_people_are_told_when_they_start_without_a_fourth():
    seen = outlook(line(*waiters("abc", 3)), "a")

    assert (seen.before, seen.missing, seen.at, seen.is_sure) == (0, 1, NOON + minutes(2), True)


def test_people_of_another_level_do_not_help():
    fan = waiter("x", 1, level=1)

    assert outlook(line(*waiters("ab", 3), fan), "x").missing == 3


def test_people_who_met_are_told_when_they_may_play_again():
    seen = outlook(line(*waiters("abcd", 3), history=[("a", "b", "c", "d")]), "a")

    assert (seen.missing, seen.at) == (3, NOON + minutes(7))


def test_a_full_house_waits_for_the_tables_in_turn():
    busy = line(*waiters("abcdefgh", 3), tables=())
    frees = [(NOON + minutes(20), 2), (NOON + minutes(10), 1)]

    first, second = outlook(busy, "a", frees=frees), outlook(busy, "h", frees=frees)

    assert (first.before, first.missing, first.at) == (0, 0, NOON + minutes(10))
    assert (second.before, second.missing, second.at) == (7, 0, NOON + minutes(20))
    assert not first.is_sure
    assert outlook(busy, "a").at is None


def test_a_table_that_should_be_free_already_is_expected_now():
    seen = outlook(line(*waiters("abcd"), tables=()), "a", frees=[(NOON - minutes(5), 1)])

    assert (seen.at, seen.is_sure) == (NOON, False)


def test_nobody_is_promised_a_start_after_the_last_one():
    late = line(*waiters("abc", 3), last_start=NOON + minutes(1))

    assert outlook(late, "a").at is None


@settings(deadline=None)
@given(lines(), st.data())
def test_the_promised_moment_is_true_and_not_later_than_needed(of, data):
    if not of.people:
        return
    one = data.draw(st.sampled_from(of.people)).id
    seen = outlook(of, one)

    assert 0 <= seen.missing < 4
    if seen.at == of.now:
        assert any(one in pod.seats for pod in form(of).pods)
    if seen.at is None and of.tables:
        later = line(
            *of.people,
            history=of.history,
            tables=of.tables,
            now=NOON + minutes(60),
            levels=of.rules.levels,
            together=of.together,
        )
        free_at_last = form(later).pods
        assert (
            len(free_at_last) >= len(of.tables)
            or all(one not in pod.seats for pod in free_at_last)
            or form(of).pods
        )
