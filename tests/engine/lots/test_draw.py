"""The draw: fair, repeatable, nobody twice, and every tap can be taken back."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import RuleError
from engine.lots.draw import (
    Act,
    Step,
    Tap,
    drawn_to_the_end,
    left,
    next_drawn,
    not_here,
    order_of,
    prizes_for,
    seal_of,
    undone,
    winners,
)

names = st.lists(st.text("abcdef0123456789", min_size=1, max_size=6), unique=True, max_size=12)
numbers = st.integers(0, 999_999)


@st.composite
def draws(draw):
    """An order, the number of prizes, and steps that taps on a page can lead to."""
    order = order_of(draw(names), seed=draw(st.text(min_size=1)), taps=())
    prizes = draw(st.integers(0, 6))
    steps = []
    for absent in draw(st.lists(st.booleans(), max_size=14)):
        held = sorted(winners(steps).values())
        if absent and held:
            steps += not_here(order, steps, draw(st.sampled_from(held)))
        elif len(held) < prizes and left(order, steps):
            steps.append(next_drawn(order, steps, prizes=prizes))
    return order, prizes, steps


@given(draws())
def test_nobody_is_drawn_twice_and_no_prize_is_given_twice(drawn):
    order, prizes, steps = drawn
    told = [step.person for step in steps if step.act is Act.DRAWN]
    assert len(told) == len(set(told))
    assert set(told) <= set(order)
    assert len(winners(steps)) <= prizes
    absent = {step.person for step in steps if step.act is Act.ABSENT}
    assert not absent & set(winners(steps).values())


@given(draws())
def test_a_tap_that_is_taken_back_comes_out_the_same_again(drawn):
    order, prizes, steps = drawn
    if not steps:
        with pytest.raises(RuleError, match=r"draw\.nothing_to_undo"):
            undone(steps)
        return
    taken = undone(steps)
    before, tap = steps[:-taken], steps[-taken:]
    if tap[0].act is Act.ABSENT:
        assert not_here(order, before, tap[0].person) == tap
    else:
        assert [next_drawn(order, before, prizes=prizes)] == tap


@given(draws())
def test_drawing_to_the_end_is_drawing_one_by_one(drawn):
    order, prizes, steps = drawn
    told = [*steps, *drawn_to_the_end(order, steps, prizes=prizes)]
    assert told[: len(steps)] == steps
    assert len(winners(told)) == prizes or not left(order, told)


@given(names, numbers, st.data())
def test_who_leaves_the_list_moves_nobody_else(people, number, data):
    taps = [Tap(person, number) for person in people[:2]]
    order = order_of(people, seed="5eed", taps=taps)
    assert sorted(order) == sorted(people)
    assert order == order_of(reversed(people), seed="5eed", taps=reversed(taps))
    if people:
        gone = data.draw(st.sampled_from(people))
        rest = [person for person in people if person != gone]
        expected = [person for person in order if person != gone]
        assert list(order_of(rest, seed="5eed", taps=taps)) == expected


def test_every_place_is_as_likely_as_the_next():
    people, rounds = "abcde", 4000
    firsts = Counter(order_of(people, seed=str(n), taps=())[0] for n in range(rounds))
    chi_square = sum((firsts[p] - rounds / 5) ** 2 / (rounds / 5) for p in people)
    assert chi_square < 18.47  # four degrees of freedom, one in a thousand
    lasts = Counter(order_of(people, seed="s", taps=[Tap("a", n)])[-1] for n in range(rounds))
    assert sum((lasts[p] - rounds / 5) ** 2 / (rounds / 5) for p in people) < 18.47


def test_one_number_more_or_another_changes_the_order():
    people = [f"p{n}" for n in range(20)]
    seen = {order_of(people, seed="s", taps=taps) for taps in ([], [Tap("p1", 1)], [Tap("p1", 2)])}
    assert len(seen) == 3


def test_the_lots_are_what_the_manual_says():
    assert seal_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    order = order_of(["ann", "ben", "cho", "dai"], seed="abc", taps=[Tap("cho", 7), Tap("ann", 42)])
    mix = seal_of("abc\nann 42\ncho 7")
    assert list(order) == sorted(order, key=lambda person: seal_of(f"{mix} {person}"))


def test_one_prize_for_four_people_rounded_down():
    assert [prizes_for(n) for n in (0, 3, 4, 7, 20, 23)] == [0, 0, 1, 1, 5, 5]


def test_there_is_an_end():
    order = ("a", "b")
    steps = drawn_to_the_end(order, [], prizes=1)
    assert steps == [Step(Act.DRAWN, "a", 1)]
    with pytest.raises(RuleError, match=r"draw\.all_drawn"):
        next_drawn(order, steps, prizes=1)
    with pytest.raises(RuleError, match=r"draw\.not_drawn"):
        not_here(order, steps, "b")
    steps += not_here(order, steps, "a")
    steps += not_here(order, steps, "b")
    assert steps[-1] == Step(Act.ABSENT, "b", 1)
    with pytest.raises(RuleError, match=r"draw\.nobody_left"):
        next_drawn(order, steps, prizes=1)
    assert undone(steps) == 1
    assert undone(steps[:-1]) == 2
