"""Beginners beside helpers at rolling tables, where that costs nobody a meeting or a larger pod."""

from hypothesis import given, settings

from engine.seating.problem import Levels
from engine.seating.rolling import form
from tests.engine.seating.lines import line, lines, waiter
from tests.engine.seating.test_rolling_promises import legal_pods


def queue(*marks, **words):
    """People in the order of waiting: "b" is a beginner, "h" a helper, "." nobody in particular."""
    names = {"b": "beginner", "h": "helper", ".": ""}
    people = [waiter(f"p{n}", order=n, mark=names[mark]) for n, mark in enumerate(marks)]
    return line(*people, **words)


def who(formed):
    return [sorted(pod.seats) for pod in formed.pods]


def test_a_beginner_sits_beside_a_helper_who_came_later_and_is_told_so():
    formed = form(queue(*"b....h"))

    assert who(formed) == [["p0", "p1", "p2", "p5"]]
    reasons = {why.code: dict(why.facts) for why in formed.pods[0].reasons}
    assert reasons["helper_here"] == {"players": ["p5"]}


def test_who_waits_longer_takes_both_along_or_leaves_the_beginner_the_helper():
    assert who(form(queue(*".h....b."))) == [["p0", "p1", "p2", "p6"], ["p3", "p4", "p5", "p7"]]
    met = form(queue(*".h....b.", history=[("p0", "p6", "x")]))
    assert who(met) == [["p0", "p2", "p3", "p4"], ["p1", "p5", "p6", "p7"]]


def test_without_beginners_helpers_sit_as_everybody():
    assert who(form(queue(*".h...h"))) == [["p0", "p1", "p2", "p3"]]


def test_nobody_meets_again_or_waits_for_a_helper():
    again = form(queue(*"b...h", history=[("p0", "p4", "x")]))
    assert who(again) == [["p0", "p1", "p2", "p3"]]
    alone = form(queue(*"b..."))
    assert who(alone) == [["p0", "p1", "p2", "p3"]]
    assert "helper_here" not in {why.code for why in alone.pods[0].reasons}


@settings(deadline=None, max_examples=60)
@given(lines(most=8))
def test_no_pod_leaves_a_beginner_alone_where_a_like_one_has_a_helper(of):
    """Of new faces at one table: a pod with the same person of the same size could not do better."""
    free = line(*of.people, tables=of.tables[:1], levels=Levels.MIXED)
    pods = form(free).pods
    if not pods:
        return
    people = {one.id: one for one in free.people}
    seated = [people[name] for name in pods[0].seats]
    first = min(seated, key=lambda one: (one.since, one.order))
    later = [one for one in free.people if (one.since, one.order) >= (first.since, first.order)]

    def has_both(pod):
        return any(one.beginner for one in pod) and any(one.helper for one in pod)

    like = [pod for pod in legal_pods(later, free) if first in pod and len(pod) == len(seated)]
    if any(one.beginner for one in seated) and not has_both(seated):
        assert not any(map(has_both, like))


def test_a_crowd_with_many_marks_is_seated_at_once():
    formed = form(queue(*"b.h.." * 24, tables=tuple(range(1, 60))))
    assert len(formed.pods) == 30
