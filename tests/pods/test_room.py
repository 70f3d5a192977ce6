"""Promised seats and the tables of the room."""

from datetime import timedelta

import pytest

from accounts.models import Role
from events import services as event_services
from events.access import ANYONE, staff
from pods import services
from pods.models import Pod, Round
from pods.services.arranged import facts_of
from pods.tables import TableTrouble, locks_of, tables_of, trouble_of
from standings.selectors import table_of as standings_of
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


def test_pods_get_tables_with_chairs_labels_and_without_those_out_of_use():
    event, _, _ = evening(11)
    room(
        event,
        {"label": "A", "chairs": 3},
        {"label": "B", "out_of_use": True},
        {"label": "C"},
        {},
        {"label": "E"},
    )
    draft = make.draft(event=event)
    signs = [(pod.sign, pod.seats.count()) for pod in draft.pods.order_by("table")]
    assert signs == [("A", 3), ("C", 4), ("4", 4)]


def test_the_leaders_play_at_the_feature_table():
    event, _, _ = evening(12)
    make.closed(event=event)
    room(event, {}, {}, {"label": "Stage", "feature": True}, {})
    draft = make.draft(event=event)
    points = {row.entry_id: row.points for row in standings_of(event).rows}
    means = {
        pod.table: sum(points[name] for name in pod.seats) / len(pod.seats)
        for pod in facts_of(draft)
    }
    assert sorted(means) == [1, 2, 3]
    assert means[3] == max(means.values())
    assert draft.pods.get(table=3).sign == "Stage"


def test_more_pods_than_tables_show_as_trouble():
    event, _, _ = evening(12)
    room(event, {}, {"chairs": 3})
    draft = make.draft(event=event)
    tables = {table.number: table for table in tables_of(event)}
    troubles = [trouble_of(pod, pod.seats.count(), tables) for pod in draft.pods.all()]
    assert troubles == [None, TableTrouble.MISSING, TableTrouble.MISSING]
    pod = draft.pods.first()
    assert trouble_of(pod, 5, tables) == TableTrouble.FEW_CHAIRS
    tables[1].out_of_use = True
    assert trouble_of(pod, 4, tables) == TableTrouble.OUT_OF_USE
    assert trouble_of(pod, 4, {}) is None


def test_a_growing_pod_moves_where_there_are_chairs():
    event, actor, _ = evening(7)
    room(event, {}, {"chairs": 3}, {"label": "Big"})
    draft = make.draft(event=event)
    assert [pod.table for pod in facts_of(draft)] == [1, 2]
    make.entry(event=event, here=True)
    thought = services.plan_repair(round_id=draft.pk, actor=actor)
    services.change_round(round_id=draft.pk, actor=actor, thought=thought)
    assert [(pod.table, pod.label, len(pod.seats)) for pod in facts_of(draft)] == [
        (1, "", 4),
        (3, "Big", 4),
    ]


def test_a_pod_moves_to_no_table_that_cannot_take_it():
    event, actor, _ = evening(8)
    room(event, {}, {}, {"label": "Tiny", "chairs": 3}, {"out_of_use": True})
    pod = facts_of(make.draft(event=event))[0].row
    for table, code in ((3, "table.too_small"), (4, "table.out_of_use"), (5, "table.unknown")):
        with refusing(code):
            services.move_pod(pod_id=pod, actor=actor, table=table)


def test_tables_come_from_the_shops_last_event_until_the_event_has_its_own():
    first, _, _ = evening(0)
    room(first, {"label": "Window"}, {"accessible": True})
    later = make.event(shop=first.shop, starts_at=make.EVENING + timedelta(days=7))
    assert [table.sign for table in tables_of(later)] == ["Window", "2"]
    assert tables_of(make.event()) == []
    room(later, {"label": "Door"})
    assert [table.sign for table in tables_of(later)] == ["Door"]
    assert [table.sign for table in tables_of(first)] == ["Window", "2"]


def test_new_labels_show_at_once_and_closed_rounds_keep_theirs():
    event, _, _ = evening(4)
    room(event, {"label": "A"})
    closed = make.closed(event=event)
    playing = make.published(event=event)
    room(event, {"label": "Z"})
    assert Pod.objects.get(round=closed).sign == "A"
    assert Pod.objects.get(round=playing).sign == "Z"
    assert event.journal.last().kind == "tables.set"


def test_a_step_back_calls_tables_what_they_are_called_now():
    event, actor, _ = evening(8)
    services.set_tables(event_id=event.pk, actor=actor, tables=[{"label": a} for a in "ABC"])
    draft = make.draft(event=event)
    services.move_pod(pod_id=draft.pods.get(table=1).pk, actor=actor, table=3)
    services.set_tables(event_id=event.pk, actor=actor, tables=[{"label": a} for a in "XYZ"])

    services.undo_change(round_id=draft.pk, actor=actor)

    assert {pod.table: pod.label for pod in draft.pods.all()} == {1: "X", 2: "Y"}


def test_wrong_tables_are_refused_and_nobody_overwrites_anybody():
    event, actor, _ = evening(0)
    version = event.version
    room(event, {})
    for tables, code in (
        ([{"chairs": 1}], "table.malformed"),
        ([{}, {"label": "much too long"}], "table.malformed"),
        ([{"chairs": "many"}], "table.malformed"),
        ([{"label": "2"}, {}], "table.label_twice"),
        ([{}] * 501, "table.too_many"),
    ):
        with refusing(code):
            room(event, *tables)
    with refusing("event.stale"):
        services.set_tables(event_id=event.pk, actor=actor, tables=[], seen=version)
    assert len(tables_of(event)) == 1
    assert Round.objects.count() == 0


def test_refusals_name_tables_as_they_are_labelled():
    event, actor, _ = evening(8)
    room(event, {"label": "A"}, {})
    found = make.published(event=event)
    with refusing("round.pods_still_playing", pods=["A", 2]):
        services.close_round(round_id=found.pk, actor=actor)
    make.report(of=found.pods.get(table=1))
    with refusing("round.has_results", pods=["A"]):
        services.withdraw_round(round_id=found.pk, actor=actor)
    one, other = facts_of(found)[0].seats[0], facts_of(found)[1].seats[0]
    with refusing("round.tables_have_results", pods=["A"]):
        services.plan_swap(round_id=found.pk, actor=actor, one=one, other=other)
