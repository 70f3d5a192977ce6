"""Whose yes a told result needs, and what a no makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.outcomes.confirming import Confirmation, Standing, confirmations, weighed

POD = "abcd"
WAITS, COUNTS, DISPUTED = Standing.WAITS, Standing.COUNTS, Standing.DISPUTED


@pytest.mark.parametrize(
    ("rule", "by_number_of_yes"),
    [
        ("one", [WAITS, COUNTS, COUNTS, COUNTS]),
        ("all_but_one", [WAITS, WAITS, COUNTS, COUNTS]),
        ("all", [WAITS, WAITS, WAITS, COUNTS]),
        ("staff", [WAITS, WAITS, WAITS, WAITS]),
        ("silence", [WAITS, WAITS, WAITS, COUNTS]),
    ],
)
def test_each_rule_needs_so_many_others(rule, by_number_of_yes):
    found = [
        weighed(Confirmation(rule), here=POD, told_by="a", yes="bcd"[:n], no=()) for n in range(4)
    ]
    assert found == by_number_of_yes


def test_the_staff_who_told_it_say_no_yes_of_a_player():
    told = {"here": POD, "told_by": None, "no": ()}
    assert weighed(Confirmation.ALL_BUT_ONE, yes="ab", **told) is WAITS
    assert weighed(Confirmation.ALL_BUT_ONE, yes="abc", **told) is COUNTS


def test_nobody_waits_for_who_has_left_but_one_other_must_speak():
    assert weighed(Confirmation.ALL, here="ab", told_by="a", yes="b", no=()) is COUNTS
    assert weighed(Confirmation.ALL, here="a", told_by="a", yes="", no=()) is WAITS
    assert weighed(Confirmation.ALL, here="a", told_by="a", yes="d", no=()) is COUNTS


def test_silence_counts_once_the_time_is_over():
    told = {"here": POD, "told_by": "a", "yes": "", "is_late": True}
    assert weighed(Confirmation.SILENCE, no=(), **told) is COUNTS
    assert weighed(Confirmation.SILENCE, no="d", **told) is DISPUTED
    assert weighed(Confirmation.ALL, no=(), **told) is WAITS


players = st.sets(st.sampled_from(POD))


@given(st.sampled_from(Confirmation), players, st.sampled_from(POD), players, st.booleans())
def test_one_more_yes_never_takes_a_result_away_and_any_no_does(rule, here, teller, yes, late):
    def now(said, no=()):
        return weighed(rule, here=here, told_by=teller, yes=said, no=no, is_late=late)

    for more in POD:
        assert now(yes) is WAITS or now({*yes, more}) is COUNTS
        assert now(yes, no=more) is DISPUTED
    if not late:
        assert now(()) is now({teller}) is WAITS


def test_each_rule_is_said_in_both_languages():
    for code, rule in confirmations().items():
        assert rule.code is code
        assert rule.name.ja != rule.name.en
        assert rule.sentence.ja != rule.sentence.en
