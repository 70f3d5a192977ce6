"""What holds for any queue: levels, nobody twice, the longest wait first, nobody forgotten."""

from itertools import combinations

import pytest
from hypothesis import given, settings

from engine.seating.rolling import form
from engine.seating.rolling_line import meetings_in, parties_in
from tests.engine.seating.lines import line, lines, minutes, waiters


def party_of(one, of):
    """Who sits with somebody or not at all."""
    people = of.in_order()
    parties = parties_in(of, people, meetings_in(of, people))
    return {people[at].id for at in parties[people.index(one)]}


def legal_pods(left, of):
    """Every pod of three or four that levels and wishes allow."""
    levels = of.rules.levels
    for size in (3, 4):
        for pod in combinations(left, size):
            pairs = list(combinations(pod, 2))
            ids = {one.id for one in pod}
            whole = all(party_of(one, of) <= ids for one in pod)
            if whole and all(
                one.welcomes(two, levels) and two.welcomes(one, levels) for one, two in pairs
            ):
                yield pod


@settings(deadline=None)
@given(lines())
def test_every_pod_is_allowed_and_nobody_sits_twice(of):
    formed = form(of)
    people = {one.id: one for one in of.people}

    seated = [name for pod in formed.pods for name in pod.seats]
    assert len(seated) == len(set(seated))
    assert len({pod.table for pod in formed.pods}) == len(formed.pods)
    assert {pod.table for pod in formed.pods} <= set(of.tables)
    for pod in formed.pods:
        assert any(
            set(pod.seats) == {p.id for p in legal}
            for legal in legal_pods([people[name] for name in pod.seats], of)
        )


@settings(deadline=None)
@given(lines())
def test_nobody_who_has_waited_long_is_left_while_a_legal_pod_could_be_formed(of):
    formed = form(of)
    if len(formed.pods) == len(of.tables):
        return

    seated = {name for pod in formed.pods for name in pod.seats}
    left = [one for one in of.people if one.id not in seated]
    for pod in legal_pods(left, of):
        assert max(of.now - one.since for one in pod) < of.rules.again_after


@settings(deadline=None)
@given(lines())
def test_whoever_waits_longest_sits_first_where_they_can_sit_at_all(of):
    everywhere = form(
        line(
            *of.people,
            history=of.history,
            tables=tuple(range(1, 9)),
            levels=of.rules.levels,
            together=of.together,
        )
    )
    one_table = form(
        line(
            *of.people,
            history=of.history,
            tables=(1,),
            levels=of.rules.levels,
            together=of.together,
        )
    )

    assert one_table.pods == everywhere.pods[:1]
    if everywhere.pods:
        can_sit = {name for pod in everywhere.pods for name in pod.seats}
        longest = min((p for p in of.people if p.id in can_sit), key=lambda p: (p.since, p.order))
        assert longest.id in everywhere.pods[0].seats


@settings(deadline=None)
@given(lines())
def test_looking_again_is_never_too_late(of):
    formed = form(of)
    if formed.pods or formed.look_again is None:
        return

    before = formed.look_again - minutes(0.01)
    assert (
        form(
            line(
                *of.people,
                history=of.history,
                tables=of.tables,
                now=before,
                levels=of.rules.levels,
                together=of.together,
            )
        ).pods
        == ()
    )


@settings(deadline=None)
@given(lines())
def test_the_order_in_which_people_are_listed_changes_nothing(of):
    again = line(
        *reversed(of.people),
        history=of.history,
        tables=of.tables,
        levels=of.rules.levels,
        together=of.together,
    )

    assert form(again) == form(of)


@pytest.mark.parametrize("people", [60, 120])
def test_a_crowd_at_the_opening_all_sits_at_once(people):
    names = [f"p{n:03}" for n in range(people)]
    formed = form(line(*waiters(names), tables=tuple(range(1, people))))

    assert len(formed.pods) == people // 4
