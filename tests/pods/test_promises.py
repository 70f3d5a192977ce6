"""Promised seats: a table for somebody, two people in one pod."""

import pytest

from accounts.models import Role
from events import services as event_services
from events.access import ANYONE, staff
from pods import services
from pods.services.arranged import facts_of
from pods.tables import locks_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def evening(players=12, **settings):
    event = make.event(**settings)
    people = make.entries(players, event=event)
    return event, make.organiser(event), [entry.pk for entry in people]


def room(event, *tables):
    return services.set_tables(
        event_id=event.pk, actor=make.organiser(event), tables=[dict(table) for table in tables]
    )


def lock(event, entry, **what):
    return services.lock_seat(event_id=event.pk, actor=make.organiser(event), entry=entry, **what)


def table_of(found, name):
    return next(pod.table for pod in facts_of(found) if name in pod.seats)


def test_promises_are_kept_in_every_deal():
    event, _, names = evening()
    lock(event, names[0], table=3)
    lock(event, names[1], mate=names[2])
    for seed in range(4):
        draft = make.draft(event=event, seed=seed)
        assert table_of(draft, names[0]) == 3
        assert table_of(draft, names[1]) == table_of(draft, names[2])
    make.closed(event=event)
    second = make.draft(event=event)
    assert second.number == 2
    assert table_of(second, names[0]) == 3
    assert table_of(second, names[1]) == table_of(second, names[2])


def test_a_promise_is_changed_and_taken_back():
    event, actor, names = evening()
    lock(event, names[0], table=3)
    last = lock(event, names[0], table=2)
    lock(event, names[4], mate=names[1])
    lock(event, names[1], mate=names[4])
    assert [(each.entry_id, each.table) for each in locks_of(event) if each.table] == [
        (names[0], 2)
    ]
    assert len(locks_of(event)) == 2
    services.unlock_seat(event_id=event.pk, lock_id=last.pk, actor=actor)
    assert len(locks_of(event)) == 1
    with refusing("access.not_found"):
        services.unlock_seat(event_id=event.pk, lock_id=last.pk, actor=actor)


def test_promises_that_make_no_sense_are_refused():
    event, _, names = evening()
    stranger = make.entry(here=True).pk
    for what, code in (
        ({}, "lock.table_or_mate"),
        ({"table": 1, "mate": names[1]}, "lock.table_or_mate"),
        ({"mate": names[0]}, "round.same_person"),
        ({"mate": stranger}, "lock.unknown_person"),
        ({"table": 0}, "table.unknown"),
        ({"table": 99999}, "table.unknown"),
    ):
        with refusing(code):
            lock(event, names[0], **what)
    with refusing("lock.unknown_person"):
        lock(event, stranger, table=1)
    room(event, {}, {})
    with refusing("table.unknown", table=3):
        lock(event, names[0], table=3)
    for actor, code in (
        (ANYONE, "access.sign_in_needed"),
        (staff(make.member(event.shop, Role.RECEPTION)), "access.forbidden"),
    ):
        with refusing(code):
            services.lock_seat(event_id=event.pk, actor=actor, entry=names[0], table=1)
        with refusing(code):
            services.set_tables(event_id=event.pk, actor=actor, tables=[])


def test_promises_that_exclude_each_other_are_refused_when_dealing():
    event, _, names = evening()
    lock(event, names[0], mate=names[1])
    lock(event, names[0], table=1)
    lock(event, names[1], table=2)
    with refusing("seating.locks_impossible"):
        make.draft(event=event)


def test_a_pinned_pod_and_a_promise_that_exclude_each_other_are_refused():
    event, actor, _ = evening()
    draft = make.draft(event=event)
    first, second, _third = facts_of(draft)
    services.pin_pod(pod_id=first.row, actor=actor, pinned=True)
    lock(event, first.seats[0], mate=second.seats[0])
    with refusing("seating.locks_impossible"):
        make.draft(event=event)


def test_changes_by_hand_break_no_promise():
    event, actor, names = evening()
    lock(event, names[0], table=2)
    draft = make.draft(event=event)
    pods = facts_of(draft)
    other = pods[0].seats[0]
    with refusing("round.lock_holds", players=[names[0]]):
        services.plan_swap(round_id=draft.pk, actor=actor, one=names[0], other=other)
    with refusing("round.lock_holds", players=[names[0]]):
        services.move_pod(pod_id=pods[1].row, actor=actor, table=1)


def test_a_repair_keeps_promises():
    event, actor, names = evening(12)
    lock(event, names[0], table=2)
    lock(event, names[3], mate=names[7])
    draft = make.draft(event=event)
    make.entries(3, event=event)
    thought = services.plan_repair(round_id=draft.pk, actor=actor)
    services.change_round(round_id=draft.pk, actor=actor, thought=thought)
    assert sum(len(pod.seats) for pod in facts_of(draft)) == 15
    assert table_of(draft, names[0]) == 2
    assert table_of(draft, names[3]) == table_of(draft, names[7])


@pytest.mark.parametrize("players", [8, 12])
def test_a_repair_that_would_part_promised_mates_takes_other_tables_or_refuses(players):
    event = make.event(scheme="none")
    one, other = (entry.pk for entry in make.entries(2, event=event, group="shop"))
    make.entries(players - 2, event=event)
    lock(event, one, mate=other)
    draft = make.draft(event=event)
    home = table_of(draft, one)
    away = next(pod for pod in facts_of(draft) if pod.table != home)
    for name in away.seats[:2]:
        event_services.drop_entry(entry_id=name, actor=make.organiser(event))
    if players == 8:
        with refusing("round.repair_breaks_lock"):
            services.plan_repair(round_id=draft.pk, actor=make.organiser(event))
        return
    thought = services.plan_repair(round_id=draft.pk, actor=make.organiser(event))
    assert home not in thought.tables
    services.change_round(round_id=draft.pk, actor=make.organiser(event), thought=thought)
    assert table_of(draft, one) == table_of(draft, other) == home
    assert sum(len(pod.seats) for pod in facts_of(draft)) == players - 2


def test_a_late_entry_fills_the_short_pod_at_a_promised_table():
    event, actor, names = evening(7)
    lock(event, names[0], table=1)
    draft = make.draft(event=event)
    late = make.entry(event=event, here=True)
    thought = services.plan_repair(round_id=draft.pk, actor=actor)
    services.change_round(round_id=draft.pk, actor=actor, thought=thought)
    assert sorted(len(pod.seats) for pod in facts_of(draft)) == [4, 4]
    assert late.pk in {name for pod in facts_of(draft) for name in pod.seats}
    assert table_of(draft, names[0]) == 1


def test_a_promise_goes_with_its_table():
    event, _staff, people = evening()
    room(event, *[{}] * 4)
    lock(event, people[0], table=4)
    kept = lock(event, people[1], table=2)
    mates = lock(event, people[2], mate=people[3])

    room(event, *[{}] * 3)

    assert {each.pk for each in locks_of(event)} == {kept.pk, mates.pk}
    assert event.journal.filter(kind="lock.removed").count() == 1
    make.draft(event=event)
