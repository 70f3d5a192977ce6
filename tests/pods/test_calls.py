"""Calls for a judge: one per table, one judge goes, and the time it took."""

from datetime import timedelta

import pytest

from accounts.models import Role
from events.access import player, staff
from events.journal import hint_of
from events.models import JournalEntry
from pods import services as pods
from pods.call import CallState, JudgeCall
from pods.models import Pod
from pods.services import ClockAct
from tests import make
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
WORDS = "ひみつのことば"


def later(minutes):
    return NOW + timedelta(minutes=minutes)


def playing(**settings):
    pod = make.pod(event=make.event(**settings))
    desk = make.organiser(pod.round.event)
    pods.set_clock(round_id=pod.round_id, actor=desk, act=ClockAct.START, now=NOW)
    return pod, desk


def called(pod, *, by=0, at=0, **words):
    told = {"reason": "rules", "text": WORDS} | words
    return pods.open_call(pod_id=pod.pk, actor=player(make.seated(pod)[by]), now=later(at), **told)


def test_a_table_has_one_call_however_often_and_from_however_many_phones():
    pod, _desk = playing()
    first = called(pod)
    assert called(pod, by=2, reason="other").pk == first.pk
    assert JudgeCall.objects.get().reason == "rules"
    pods.take_back_call(call_id=first.pk, actor=player(make.seated(pod)[0]), now=later(1))
    assert called(pod, at=2).pk != first.pk


def test_the_people_of_a_table_call_twenty_times():
    pod, desk = playing()
    for _ in range(20):
        call = called(pod)
        pods.take_back_call(call_id=call.pk, actor=player(make.seated(pod)[0]), now=NOW)
    with refusing("call.too_many"):
        called(pod, by=1)
    pods.open_call(pod_id=pod.pk, actor=desk, reason="rules", now=NOW)
    assert called(pod, by=1).entry is None


def test_the_journal_holds_no_words_and_the_stream_only_a_version():
    pod, desk = playing()
    call = called(pod)
    pods.claim_call(call_id=call.pk, actor=desk, now=later(1))
    pods.close_call(call_id=call.pk, actor=desk, now=later(2), outcome=WORDS, minutes=2)
    rows = JournalEntry.objects.filter(kind__startswith="call.")
    assert [row.kind for row in rows] == ["call.opened", "call.claimed", "call.closed"]
    for row in rows:
        assert WORDS not in str(row.facts)
        assert (row.facts["call"], row.facts["reason"]) == (call.pk, "rules")
        assert hint_of(row).as_json() == f'{{"version": {row.version}}}'


def test_of_two_judges_one_goes_and_the_other_is_told_who():
    pod, desk = playing()
    call = called(pod)
    other = make.member(pod.round.event.shop, Role.JUDGE)
    pods.claim_call(call_id=call.pk, actor=staff(other), now=later(1))
    with refusing("call.claimed", who=str(other)):
        pods.claim_call(call_id=call.pk, actor=desk, now=later(1))
    again = pods.claim_call(call_id=call.pk, actor=staff(other), now=later(2))
    assert (again.state, again.claimed_at) == (CallState.CLAIMED, later(1))
    pods.close_call(call_id=call.pk, actor=desk, now=later(3), minutes=0)
    for command in (pods.claim_call, pods.close_call):
        with refusing("call.over"):
            command(call_id=call.pk, actor=desk, now=later(4))


@pytest.mark.parametrize(
    ("lost_time", "minutes", "extra", "lost"),
    [("chairs", None, 0, 240), ("added", None, 240, 0), ("offered", None, 0, 240),
     ("offered", 7, 420, 0), ("added", 0, 0, 0)],
)  # fmt: skip
def test_the_table_gets_the_time_since_the_call_as_said(lost_time, minutes, extra, lost):
    pod, desk = playing(lost_time=lost_time)
    call = called(pod, at=1)
    closed = pods.close_call(call_id=call.pk, actor=desk, now=later(5), minutes=minutes)
    pod = Pod.objects.get(pk=pod.pk)
    assert (pod.extra_seconds, pod.lost_seconds, closed.seconds) == (extra, lost, extra)


def test_a_done_table_gets_no_time():
    pod, desk = playing(lost_time="added")
    call = called(pod)
    make.decided(pod)
    assert pods.close_call(call_id=call.pk, actor=desk, now=later(5)).seconds == 0


def test_who_may_call_go_close_and_take_back():
    pod, desk = playing()
    stranger = player(make.entry(event=pod.round.event, here=True))
    reception = staff(make.member(pod.round.event.shop, Role.RECEPTION))
    for actor in (stranger, reception):
        with refusing("access.forbidden"):
            pods.open_call(pod_id=pod.pk, actor=actor, reason="rules", now=NOW)
    call = called(pod)
    mate = player(make.seated(pod)[1])
    for actor in (stranger, reception, mate):
        for command in (pods.claim_call, pods.take_back_call, pods.close_call):
            with refusing("access.not_found"):
                command(call_id=call.pk, actor=actor, now=NOW)
    with refusing("access.forbidden"):
        pods.close_call(call_id=call.pk, actor=player(make.seated(pod)[0]), now=NOW)
    with refusing("pod.bad_minutes"):
        pods.close_call(call_id=call.pk, actor=desk, now=NOW, minutes=61)


def test_an_odd_call_is_refused():
    pod, _desk = playing()
    for odd in ({"reason": "luck"}, {"text": "x" * 201}):
        with refusing("fields.invalid"):
            called(pod, **odd)


def test_a_closed_round_calls_nobody():
    pod, _desk = playing()
    make.decided(pod)
    make.close(pod.round)
    with refusing("report.round_closed"):
        called(pod)
