"""The tables of the room: which pods get which, and what is wrong with a list."""

from datetime import timedelta

import pytest

from pods import services
from pods.models import Pod, Round
from pods.services.arranged import facts_of
from pods.tables import TableTrouble, tables_of, trouble_of
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
