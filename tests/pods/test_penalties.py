"""The penalty ledger: what it does to games, entries, table and journal, and the way back."""

from datetime import timedelta

import pytest

from events.access import player, staff
from events.models import EntryState, Event
from pods import services
from pods.ledger import Penalty
from pods.models import ReportState
from pods.penalties import ledger_of, standing_of
from standings.services import finish_event
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def give(entry, kind, **more):
    words = {"reason": "遅刻3回", "now": make.EVENING, "actor": make.organiser(entry.event)} | more
    return services.give_penalty(entry_id=entry.pk, kind=kind, **words)


def change(penalty, kind="revoked", **more):
    words = {"reason": "まちがい", "now": make.EVENING + timedelta(minutes=1)} | more
    actor = make.organiser(penalty.event)
    return services.change_penalty(penalty_id=penalty.pk, actor=actor, kind=kind, **words)


def places(pod):
    report = pod.reports.get(state=ReportState.ACCEPTED)
    return [report.placements[each.pk] for each in make.seated(pod)]


def newest(event):
    return event.journal.last()


def test_notes_and_warnings_only_stand_in_the_ledger():
    pod = make.pod()
    one = make.seated(pod)[0]
    version = pod.round.event.journal.count()
    note, warning = give(one, "note"), give(one, "warning", round_number=1)
    assert set(standing_of(one)) == {note, warning}
    assert (note.round, warning.round) == (None, 1)
    rows = list(one.event.journal.all())[version:]
    assert [(row.kind, set(row.facts)) for row in rows] == [
        ("penalty.given", {"penalty", "entry"})
    ] * 2
    pod.refresh_from_db()
    assert pod.state == "playing"


def test_a_loss_before_the_report_puts_the_winner_of_it_last():
    pod = make.pod()
    one, *_others = make.seated(pod)
    loss = give(one, "loss")
    assert (loss.pod, loss.round) == (pod, 1)
    make.decided(pod)
    assert places(pod) == [4, 1, 2, 3]
    report = pod.reports.get(state=ReportState.ACCEPTED)
    assert report.steps[0]["eliminated"] == [one.pk]
    assert report.steps[0]["cause"] == "disqualified"


@pytest.mark.parametrize("seat", range(4))
def test_a_loss_after_the_result_corrects_it_and_taking_it_back_restores_it(seat):
    pod = make.pod()
    make.decided(pod)
    before = pod.reports.get(state=ReportState.ACCEPTED)
    loss = give(make.seated(pod)[seat], "loss")
    rest = iter([1, 2, 3])
    assert places(pod) == [4 if at == seat else next(rest) for at in range(4)]
    row = newest(pod.round.event)
    after = pod.reports.get(state=ReportState.ACCEPTED)
    if seat < 3:
        assert (row.kind, row.facts["report"], after.replaces) == (
            "report.decided", after.pk, before,
        )  # fmt: skip
    change(loss)
    assert places(pod) == [1, 2, 3, 4]
    last = pod.reports.get(state=ReportState.ACCEPTED)
    assert (last.steps, last.as_told) == (before.steps, {})
    assert standing_of(loss.entry) == []
    assert [each.kind for each in ledger_of(loss.entry)] == ["loss", "revoked"]


def test_a_waiting_report_and_the_voices_of_it_go_on_with_the_loss_in_it():
    pod = make.pod()
    report = make.report(of=pod)
    one, two, *_rest = make.seated(pod)
    give(two, "loss")
    report.refresh_from_db()
    assert report.state == "superseded"
    waiting = pod.reports.get(state="pending")
    assert (waiting.entry_id, waiting.placements[two.pk]) == (one.pk, 4)
    assert newest(pod.round.event).kind == "report.made"
    services.answer_report(report_id=waiting.pk, actor=player(two), agrees=True, now=make.EVENING)
    assert places(pod) == [1, 4, 2, 3]


def test_a_loss_in_an_earlier_round_leaves_the_later_one_alone():
    event = make.event()
    make.entries(4, event=event)
    first = make.closed(event=event).pods.get()
    second = make.closed(event=event, seed=2).pods.get()
    winner = make.seated(first)[0]
    before = places(second)
    give(winner, "loss", round_number=1)
    assert places(first) == [4, 1, 2, 3]
    assert places(second) == before


def test_who_is_disqualified_loses_the_game_being_played_and_is_out():
    event = make.event(capacity=4)
    make.entries(4, event=event)
    waiting = make.entry(event=event)
    pod = make.pod(event=event)
    one = make.seated(pod)[0]
    penalty = give(one, "disqualification")
    one.refresh_from_db()
    waiting.refresh_from_db()
    assert (one.state, waiting.state) == (EntryState.DROPPED, EntryState.EXPECTED)
    row = newest(event)
    assert (row.kind, row.facts["promoted"]) == ("entry.dropped", [waiting.pk])
    make.decided(pod)
    assert places(pod)[0] == 4
    services.close_round(round_id=pod.round_id, actor=make.organiser(event))
    Event.objects.filter(pk=event.pk).update(capacity=5)
    change(penalty, "warning")
    one.refresh_from_db()
    assert (one.state, places(pod)[0]) == (EntryState.HERE, 1)
    assert [each.kind for each in standing_of(one)] == ["warning"]


def test_a_result_that_counts_stays_when_its_player_is_disqualified_afterwards():
    pod = make.pod()
    make.decided(pod)
    one = make.seated(pod)[0]
    assert give(one, "disqualification").pod is None
    assert places(pod) == [1, 2, 3, 4]


def test_a_loss_may_become_a_disqualification_of_the_same_game():
    pod = make.pod()
    one = make.seated(pod)[0]
    loss = give(one, "loss")
    make.decided(pod)
    harder = change(loss, "disqualification")
    assert (harder.pod, harder.round) == (pod, 1)
    assert places(pod)[0] == 4
    one.refresh_from_db()
    assert one.state == EntryState.DROPPED


def test_what_cannot_be():
    pod = make.pod()
    event = pod.round.event
    one = make.seated(pod)[0]
    alone = make.entry(event=event, here=True)
    for wrong in ("revoked", "slap"):
        with refusing("penalty.unknown_kind"):
            give(one, wrong)
    with refusing("penalty.no_game"):
        give(alone, "loss")
    with refusing("penalty.no_game"):
        give(one, "loss", round_number=2)
    with refusing("fields.invalid"):
        give(one, "note", reason=" ")
    note = give(one, "note")
    change(note)
    with refusing("penalty.superseded"):
        change(note, "warning")
    with refusing("penalty.superseded"):
        change(Penalty.objects.get(kind="revoked"))
    make.decided(pod)
    services.close_round(round_id=pod.round_id, actor=make.organiser(event))
    finish_event(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    give(one, "note")
    with refusing("event.finished"):
        give(one, "loss", round_number=1)


def test_only_judges_give_and_take_back():
    one = make.seated(make.pod())[0]
    note = give(one, "note")
    with refusing("access.forbidden"):
        give(one, "note", actor=player(one))
    reception = staff(make.member(one.event.shop, "reception"))
    with refusing("access.forbidden"):
        give(one, "note", actor=reception)
    with refusing("access.not_found"):
        services.change_penalty(
            penalty_id=note.pk, actor=player(one), kind="revoked", reason="x", now=make.EVENING
        )


def test_a_loss_goes_with_its_player_to_another_table_and_back():
    event = make.event()
    found = make.published(event=event, players=8)
    one, other = found.pods.all()
    loser, partner = make.seated(one)[0], make.seated(other)[0]
    loss = give(loser, "loss")
    actor = make.organiser(event)
    thought = services.plan_swap(round_id=found.pk, actor=actor, one=loser.pk, other=partner.pk)
    services.change_round(round_id=found.pk, actor=actor, thought=thought)
    loss.refresh_from_db()
    assert loss.pod == other
    out = [each.pk for each in make.seated(other) if each != loser]
    report = make.decided(other, make.telling(*out))
    assert report.placements[loser.pk] == 4
    change(loss)
    assert other.reports.get(state=ReportState.ACCEPTED).placements[loser.pk] == 1
