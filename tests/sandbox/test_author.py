"""The author's hand in the evening: own seats, acts of the staff, another speed."""

import pytest
from django.utils import timezone

from events.access import player, staff
from events.models import EntryState, Event
from pods.models import PodState, RoundState, Seat
from pods.selectors import clock_of
from pods.services import report_result, withdraw_round
from sandbox.script import Act
from sandbox.selectors import clock_left, played_round, standing_of
from sandbox.services import change_speed
from tests import make
from tests.sandbox.playing import before, fresh, opened, owner, play, step

pytestmark = pytest.mark.django_db


def own_table(sandbox):
    """The seat of the author's first person, and the pod where they sit."""
    seat = Seat.objects.select_related("pod", "entry").get(
        entry=sandbox.cast[0], round=played_round(sandbox.pk)
    )
    return seat, seat.pod


def test_nobody_tells_at_the_authors_table_and_the_others_confirm_what_the_author_tells():
    sandbox = play(opened(own_seats=1).sandbox, until=before(Act.FIVE_MINUTES))
    seat, pod = own_table(sandbox)
    assert standing_of(sandbox, now=timezone.now()).waits_for == (pod.pk,)
    assert pod.state == PodState.PLAYING
    others = pod.round.pods.exclude(pk=pod.pk)
    assert {each.state for each in others if each.reports.exists()} <= {
        PodState.DONE,
        PodState.REPORTED,
    }
    told = make.first_seat_wins(pod)
    report_result(pod_id=pod.pk, actor=player(seat.entry), telling=told, now=timezone.now())
    sandbox = play(sandbox)
    report = pod.reports.get()
    assert (report.entry_id, report.state) == (seat.entry_id, "accepted")
    assert not report.voices.filter(entry=seat.entry).exists()
    assert sandbox.event.phase == "finished"


def test_the_evening_goes_on_where_the_author_never_tells():
    sandbox = play(opened(own_seats=4).sandbox)
    own = sandbox.cast[:4]
    assert Event.objects.get(pk=sandbox.pk).phase == "finished"
    assert {e.state for e in sandbox.event.entries.filter(pk__in=own)} == {EntryState.HERE}
    journal = sandbox.event.journal
    assert not journal.filter(actor__in=[f"ticket:{entry}" for entry in own]).exists()


def test_what_the_author_did_before_is_left_out():
    sandbox = play(opened().sandbox, until=before(Act.PUBLISH))
    draft = played_round(sandbox.pk, RoundState.DRAFT)
    withdraw_round(round_id=draft.pk, actor=staff(sandbox.host))
    sandbox = play(sandbox)
    assert sandbox.over_at is not None
    assert not sandbox.event.journal.filter(kind="round.published").exists()


def test_another_speed_moves_the_clock_and_the_rounds_to_come():
    made = opened(speed=60)
    sandbox = play(made.sandbox, until=before(Act.CALL))
    actor = owner(sandbox.made_for)
    now = sandbox.next_at
    assert played_round(sandbox.pk).minutes == 1
    change_speed(event_id=sandbox.pk, actor=actor, speed=2, now=now)
    sandbox = fresh(sandbox)
    assert sandbox.event.round_minutes == 30
    left = clock_of(played_round(sandbox.pk), now=now).seconds_left
    assert 27 * 60 <= left <= 30 * 60
    assert sandbox.next_at > now
    assert step(sandbox).steps == sandbox.steps + 1
    assert clock_left(sandbox.pk, now=now).total_seconds() == left
