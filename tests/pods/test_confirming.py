"""Whose yes a result needs at an event, and who says it for players without a phone."""

from datetime import timedelta

import pytest

from accounts.models import Role
from events import services
from events.access import player, staff
from events.due import run_due_rows
from events.models import JournalEntry
from events.work import Due
from pods import services as pods
from pods.models import ReportState
from pods.selectors import pod_with_seats
from pods.stances import stances_of
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING


def told(rule="one", **settings):
    """A pod of four whose first player has told a result, and its players."""
    pod = make.pod(event=make.event(confirmation=rule, **settings))
    return pod, make.report(of=pod), make.seated(pod)


def says(report, who, *, agrees=True, at=NOW, note=""):
    return pods.answer_report(
        report_id=report.pk, actor=player(who), agrees=agrees, note=note, now=at
    ).state


def state(of):
    of.refresh_from_db()
    return of.state


def test_all_but_one_and_all_count_the_voices():
    _pod, report, four = told("all_but_one")
    assert [says(report, who) for who in four[1:3]] == ["pending", "accepted"]
    _pod, report, four = told("all")
    assert [says(report, who) for who in four[1:]] == ["pending", "pending", "accepted"]


def test_only_the_staff_let_it_count_where_they_alone_confirm():
    pod, report, four = told("staff")
    assert {says(report, who) for who in four[1:]} == {"pending"}
    pods.uphold_report(report_id=report.pk, actor=make.organiser(pod.round.event))
    assert state(pod) == "done"


def test_nobody_waits_for_who_has_left():
    _pod, report, four = told("all")
    assert [says(report, who) for who in four[1:3]] == ["pending", "pending"]
    services.drop_entry(entry_id=four[3].pk, actor=player(four[3]))
    [due] = Due.objects.filter(kind="reports.weigh")
    run_due_rows(now=due.at)
    assert state(report) == ReportState.ACCEPTED
    row = JournalEntry.objects.latest("version")
    assert (row.kind, row.actor) == ("report.accepted", "system")


def test_silence_is_a_yes_when_its_minutes_are_over():
    pod, report, four = told("silence", silence_minutes=7)
    run_due_rows(now=NOW + timedelta(minutes=6))
    assert state(report) == "pending"
    run_due_rows(now=NOW + timedelta(minutes=7))
    assert state(report) == "accepted"
    assert state(pod) == "done"
    assert JournalEntry.objects.filter(kind="report.accepted").count() == 1
    assert says(report, four[1], agrees=False, at=NOW + timedelta(minutes=8)) == "disputed"


def test_an_objection_outlives_silence_until_it_is_taken_back():
    _pod, report, four = told("silence", silence_minutes=7)
    says(report, four[1], agrees=False)
    run_due_rows(now=NOW + timedelta(minutes=30))
    assert state(report) == "disputed"
    assert says(report, four[1], at=NOW + timedelta(minutes=31)) == "accepted"


def test_another_rule_weighs_what_was_said_before():
    pod, report, four = told("all")
    says(report, four[1])
    words = {"event_id": pod.round.event_id, "actor": make.organiser(pod.round.event)}
    services.change_event(**words, changes={"confirmation": "silence", "silence_minutes": 15})
    run_due_rows(now=Due.objects.get(kind="reports.weigh").at)
    assert state(report) == "pending"
    services.change_event(**words, changes={"confirmation": "one"})
    run_due_rows(now=Due.objects.filter(kind="reports.weigh", done_at=None).latest("pk").at)
    assert state(report) == "accepted"


def test_staff_say_it_for_somebody_without_a_phone():
    pod, report, four = told("one")
    event = pod.round.event
    words = {"report_id": report.pk, "agrees": True, "now": NOW}
    desk = staff(make.member(event.shop, Role.RECEPTION))
    with refusing("access.forbidden"):
        pods.answer_report(actor=desk, entry_id=four[1].pk, **words)
    with refusing("access.forbidden"):
        pods.answer_report(actor=player(four[2]), entry_id=four[1].pk, **words)
    judge = make.organiser(event)
    with refusing("seat.not_at_table"):
        pods.answer_report(actor=judge, entry_id=make.entry(event=event).pk, **words)
    with refusing("report.own"):
        pods.answer_report(actor=judge, entry_id=four[0].pk, **words)
    pods.answer_report(actor=judge, entry_id=four[1].pk, **words)
    row = JournalEntry.objects.latest("version")
    assert (row.kind, row.facts["entry"], row.actor) == (
        "report.accepted", four[1].pk, judge.label,
    )  # fmt: skip


def test_each_seat_has_a_stance():
    pod, report, four = told("all")
    assert stances_of(pod_with_seats(make.pod())) == {}
    says(report, four[1])
    says(report, four[2], agrees=False, note="no")
    services.drop_entry(entry_id=four[3].pk, actor=player(four[3]))
    found = stances_of(pod_with_seats(pod))
    assert [found[who.pk] for who in four] == ["told", "agrees", "disagrees", "left"]
    says(report, four[0], agrees=False)
    assert stances_of(pod_with_seats(pod))[four[0].pk] == "disagrees"


def test_what_came_before_a_correction_is_known():
    pod, report, four = told("one")
    assert make.decided(pod).replaces is None
    second = make.decided(pod, make.telling(*(each.pk for each in four[:3])))
    second.replaces.refresh_from_db()
    assert second.replaces.state == "superseded"
    assert second.replaces_id not in (report.pk, second.pk)


@pytest.mark.parametrize("rule", ["all", "all_but_one"])
def test_nobody_waits_for_who_never_came(rule):
    pod = make.pod(event=make.event(confirmation=rule, grace_minutes=0))
    one, two, three, four = make.seated(pod)
    words = {"pod_id": pod.pk, "actor": make.organiser(pod.round.event), "now": NOW}
    gone = (four,) if rule == "all" else (four, three)
    for each in gone:
        pods.say_missing(entry_id=each.pk, **words)
        pods.note_no_show(entry_id=each.pk, **words)
    report = make.report(of=pod, by=one)
    stances = stances_of(pod_with_seats(pod))
    assert {stances[each.pk] for each in gone} == {"left"}
    yes = [says(report, each) for each in (two, three) if each not in gone]
    assert yes[-1] == "accepted"
    assert set(yes[:-1]) <= {"pending"}
