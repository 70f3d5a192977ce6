"""What is stored is what follows from journal and history, whatever happened and in whatever order."""

from io import StringIO
from itertools import permutations
from random import Random

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from engine.errors import RuleError
from events.access import player
from events.models import JournalEntry
from pods import services
from pods.models import Report, ReportState
from standings.models import FinalTable
from standings.rebuilding import differences
from standings.selectors import table_of
from standings.services import finish_event
from tests import make

pytestmark = pytest.mark.django_db


def fresh(event):
    event.refresh_from_db()
    return event


def test_an_installation_without_events_is_as_it_should_be():
    told = StringIO()
    with override("en"):
        call_command("rebuild", stdout=told)
    assert told.getvalue() == "There are no events yet.\n"
    with pytest.raises(CommandError):
        call_command("rebuild", event="nowhere")


def something(rng, pod):
    """One thing that may happen at a table; many of them are refused."""
    seats = make.seated(pod)
    one, order = rng.choice(seats), rng.sample(seats, len(seats))
    how = {"actor": player(one), "now": make.EVENING}
    boss = make.organiser(pod.round.event)
    story = make.telling(*(each.pk for each in order[1:]))
    told = pod.reports.order_by("?").first()
    match rng.randrange(6):
        case 0:
            services.report_result(pod_id=pod.pk, telling=story, **how)
        case 1 | 2 if told:
            services.answer_report(report_id=told.pk, agrees=rng.random() < 0.7, **how)
        case 3:
            services.decide_result(pod_id=pod.pk, telling=story, actor=boss, now=make.EVENING)
        case 4:
            kind = rng.choice(["note", "loss"])
            services.give_penalty(
                entry_id=one.pk, kind=kind, reason="x", actor=boss, now=make.EVENING
            )
        case _ if given := one.penalties.filter(superseded_by=None).exclude(kind="revoked").first():
            services.change_penalty(
                penalty_id=given.pk, kind="revoked", reason="x", actor=boss, now=make.EVENING
            )


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happened_the_stored_results_follow_from_the_journal(seed):
    rng = Random(seed)
    found = make.published(players=8, event=make.event())
    happened = 0
    for _ in range(30):
        try:
            something(rng, rng.choice(list(found.pods.all())))
            happened += 1
        except RuleError:
            continue
    assert happened > 8
    event = fresh(found.event)
    assert differences(event) == []
    for pod in found.pods.all():
        make.decided(pod)
    services.close_round(round_id=found.pk, actor=make.organiser(event))
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    assert differences(fresh(event)) == []


def test_the_table_is_the_same_in_whatever_order_reports_arrive():
    found = make.published(players=12, event=make.event())
    pods = list(found.pods.all())
    tables = set()
    for order in permutations(pods):
        for pod in order:
            make.decided(pod)
        rows = table_of(fresh(found.event)).rows
        tables.add(tuple((row.entry_id, row.rank, row.points, row.tiebreaks) for row in rows))
    assert len(tables) == 1


def finished():
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    return fresh(event)


def run(*words):
    out = StringIO()
    call_command("rebuild", *words, stdout=out)
    return out.getvalue()


def test_a_sound_event_is_as_stored():
    event = finished()
    with override("en"):
        assert run("--event", event.pk) == f"{event.pk}: as stored\n"
    with pytest.raises(CommandError):
        run("--event", "nothing")


def test_changed_places_and_a_changed_final_table_are_found_and_put_right():
    event = finished()
    report = Report.objects.get()
    report.placements = dict(
        zip(report.placements, reversed(report.placements.values()), strict=True)
    )
    report.save()
    assert [each.kind for each in differences(event)] == ["places", "final_table"]
    with pytest.raises(CommandError):
        run()
    assert len(differences(event)) == 2
    run("--write")
    assert differences(fresh(event)) == []
    assert FinalTable.objects.count() == 1
    assert JournalEntry.objects.last().kind == "event.rebuilt"


def test_a_report_that_does_not_count_any_more_is_found_and_counts_again():
    event = finished()
    Report.objects.update(state=ReportState.SUPERSEDED)
    assert [each.kind for each in differences(event)] == ["counted", "final_table"]
    run("--write")
    assert Report.objects.get().state == ReportState.ACCEPTED
    assert differences(fresh(event)) == []


def test_a_final_table_is_never_changed_but_a_newer_one_is_added():
    event = finished()
    frozen = FinalTable.objects.get()
    FinalTable.objects.update(rows=[row | {"points": "99"} for row in frozen.rows])
    run("--write")
    assert differences(fresh(event)) == []
    assert FinalTable.objects.count() == 2


def test_points_of_a_pod_never_depend_on_who_reported():
    pod = make.pod()
    event, seats = pod.round.event, make.seated(pod)
    story = make.telling([seats[3].pk, seats[1].pk], seats[0].pk)
    tables = set()
    for teller in (*seats, None):
        if teller is None:
            make.decided(pod, story)
        else:
            told = make.report(of=pod, by=teller, story=story)
            services.uphold_report(report_id=told.pk, actor=make.organiser(event))
        rows = table_of(fresh(event)).rows
        tables.add(tuple((row.entry_id, row.points) for row in rows))
        pod.reports.update(state=ReportState.SUPERSEDED)
    assert len(tables) == 1
