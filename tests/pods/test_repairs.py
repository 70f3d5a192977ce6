"""Repairs of a round that touch few tables, or none that has a result."""

import pytest

from events import services as event_services
from pods import services
from pods.models import Pod, Seat
from pods.services.ground import Act
from tests import make
from tests.pods.by_hand import evening, kinds, repair, seats, swap
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_who_comes_late_fills_the_short_pod_and_only_that_table_changes():
    event, _ = evening(11)
    draft = make.draft(event=event)
    before = seats(draft)
    short = next(table for table, names in before.items() if len(names) == 3)
    late = make.entry(event=event, here=True)
    thought, _ = repair(draft)
    assert thought.tables == [short]
    assert seats(draft) == {**before, short: (*before[short], late.pk)}


def test_who_left_shrinks_the_pod_of_a_round_being_played():
    event, actor = evening(12)
    found = make.published(event=event)
    before = seats(found)
    version = found.publish_version
    gone = before[2][1]
    event_services.drop_entry(entry_id=gone, actor=actor)
    thought, found = repair(found)
    assert thought.tables == [2]
    assert seats(found) == {**before, 2: tuple(name for name in before[2] if name != gone)}
    assert found.publish_version > version
    changed = Pod.objects.filter(round=found, changed=True)
    assert [(pod.table, pod.version) for pod in changed] == [(2, found.publish_version)]
    assert event.entries.get(pk=gone).seated is False
    assert kinds(event)[-1] == "round.changed"


def test_tables_with_a_result_never_change():
    event, actor = evening(12)
    found = make.published(event=event)
    before = seats(found)
    make.report(of=found.pods.get(table=1))
    event_services.drop_entry(entry_id=before[1][0], actor=actor)
    late = make.entry(event=event, here=True)
    thought, _ = repair(found)
    assert 1 not in thought.tables
    after = seats(found)
    assert after[1] == before[1]
    assert late.pk in {name for names in after.values() for name in names}
    assert event.entries.get(pk=late.pk).seated is True
    with refusing("round.tables_have_results", pods=[1]):
        swap(found, after[1][0], after[2][0])


def test_a_result_that_comes_in_meanwhile_stops_a_repair():
    event, actor = evening(12)
    found = make.published(event=event)
    make.entries(3, event=event)
    thought = services.plan_repair(round_id=found.pk, actor=actor)
    before = seats(found)
    make.report(of=found.pods.get(table=3))
    with refusing("round.changed_meanwhile"):
        services.change_round(round_id=found.pk, actor=actor, thought=thought)
    assert seats(found) == before


def test_somebody_who_came_meanwhile_stops_a_repair():
    event, actor = evening(11)
    draft = make.draft(event=event)
    make.entry(event=event, here=True)
    thought = services.plan_repair(round_id=draft.pk, actor=actor)
    make.entry(event=event, here=True)
    with refusing("round.changed_meanwhile"):
        services.change_round(round_id=draft.pk, actor=actor, thought=thought)


def test_a_repair_with_nothing_to_do_or_no_split_says_so():
    event, _ = evening(4)
    draft = make.draft(event=event)
    with refusing("round.nothing_to_repair"):
        repair(draft)
    make.entry(event=event, here=True)
    with refusing("seating.cannot_split"):
        repair(draft)
    repair(draft, allow=[5])
    assert [len(names) for names in seats(draft).values()] == [5]
    assert Seat.objects.filter(round=draft).count() == 5


def test_a_pod_that_nobody_needs_any_more_goes_away():
    event, actor = evening(8)
    draft = make.draft(event=event)
    for name in seats(draft)[1][:3]:
        event_services.drop_entry(entry_id=name, actor=actor)
    thought, _ = repair(draft, allow=[5])
    assert [len(names) for names in seats(draft).values()] == [5]
    assert thought.tables == [1, 2]


def test_only_tables_without_a_result_are_paired_anew():
    event, actor = evening(12)
    found = make.published(event=event)
    make.report(of=found.pods.get(table=2))
    before = seats(found)
    thought = services.plan_re_pair(round_id=found.pk, actor=actor, seed=77)
    again = services.plan_re_pair(round_id=found.pk, actor=actor, seed=77)
    assert thought.pods == again.pods
    assert thought.act is Act.RE_PAIR
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    after = seats(found)
    assert after[2] == before[2]
    assert {*after[1], *after[3]} == {*before[1], *before[3]}
    for pod in found.pods.exclude(table=2):
        make.report(of=pod)
    with refusing("round.all_reported"):
        services.plan_re_pair(round_id=found.pk, actor=actor, seed=1)
    other, actor = evening()
    with refusing("round.wrong_state"):
        services.plan_re_pair(round_id=make.draft(event=other).pk, actor=actor, seed=1)
