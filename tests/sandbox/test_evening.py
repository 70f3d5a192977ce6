"""A whole evening, by its due rows alone: what happens in it, and that a seed always tells the same."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from events.models import Event, Phase
from events.work import Due
from pods.models import Report, ReportState
from sandbox.models import Sandbox
from sandbox.script import Act
from sandbox.selectors import next_scene
from sandbox.services import play_when_due
from sandbox.services.playing import ACTS
from tests.sandbox.playing import before, fresh, opened, play, step, story

pytestmark = pytest.mark.django_db
# What an author can count on in the evening that nobody has changed a setting of.
SHAPE = {
    "announcement.made": 6,
    "call.claimed": 2,
    "call.closed": 2,
    "call.opened": 2,
    "deck.ruled": 1,
    "deck.submitted": 8,
    "entry.added": 14,
    "entry.checked_in": 13,
    "entry.dropped": 2,
    "entry.no_show": 1,
    "event.created": 1,
    "event.finished": 1,
    "report.accepted": 7,
    "report.decided": 2,
    "report.disputed": 2,
    "report.made": 9,
    "round.clock": 5,
    "round.closed": 3,
    "round.paired": 3,
    "round.published": 3,
    "seat.filled": 1,
    "seat.missing": 1,
}


def test_the_usual_evening_holds_all_that_an_app_must_stand():
    sandbox = play(opened(players=14, rounds=3).sandbox)
    event = Event.objects.get(pk=sandbox.pk)
    assert event.phase == Phase.FINISHED
    assert Counter(event.journal.values_list("kind", flat=True)) == SHAPE
    counted = Report.objects.filter(pod__round__event=event, state=ReportState.ACCEPTED)
    endings = Counter(counted.values_list("ending", flat=True))
    assert endings["double_loss"] >= 1
    assert endings["time"] >= 1
    late = event.entries.order_by("arrival").last()
    published = event.journal.get(kind="round.published", facts__number=1).version
    assert late.arrival > published
    assert not Due.objects.filter(kind__startswith="sandbox.", trouble__gt="").exists()


def test_one_seed_is_one_story_at_any_speed():
    told = [story(play(opened(seed=6, speed=speed).sandbox).event) for speed in (60, 7)]
    assert told[0] == told[1]


def test_another_seed_is_another_story():
    people = [story(opened(seed=seed).sandbox.event)["people"] for seed in (1, 2)]
    assert people[0] != people[1]


def test_a_row_that_comes_twice_or_late_or_early_plays_nothing_twice():
    sandbox = play(opened().sandbox, until=before(Act.CHECK_IN))
    now = sandbox.next_at
    play_when_due(now=now - timedelta(milliseconds=1), sandbox=sandbox.pk, step=sandbox.steps)
    assert fresh(sandbox).steps == sandbox.steps
    after = step(sandbox)
    play_when_due(now=after.next_at, sandbox=sandbox.pk, step=sandbox.steps)
    assert fresh(sandbox).steps == after.steps
    play_when_due(now=now, sandbox="0" * 12, step=0)


def test_each_step_leaves_the_row_of_the_next_so_that_a_killed_process_loses_nothing():
    sandbox = opened().sandbox
    for _ in range(3):
        waiting = Due.objects.filter(kind__in=("sandbox.step", "sandbox.pair"), done_at=None)
        newest = waiting.order_by("-pk").first()
        assert newest.facts == {"sandbox": sandbox.pk, "step": sandbox.steps}
        assert newest.at == sandbox.next_at
        with transaction.atomic():
            step(sandbox)
            transaction.set_rollback(True)  # as if the process had been killed before its commit
        assert fresh(sandbox).steps == sandbox.steps
        sandbox = step(sandbox)


@pytest.mark.parametrize(
    ("seconds", "steps"),
    [(0, 1), (3, 4), (9, 5), (60, 1)],
    ids=["in time", "a tick", "busy", "slept"],
)
def test_a_late_tick_plays_what_it_missed_and_a_long_sleep_only_goes_on(seconds, steps):
    sandbox = opened().sandbox
    late = sandbox.next_at + timedelta(seconds=seconds)
    play_when_due(now=late, sandbox=sandbox.pk, step=0)
    assert fresh(sandbox).steps == steps


def test_a_pairing_is_thought_out_before_anything_is_locked(monkeypatch):
    sandbox = play(opened().sandbox, until=before(Act.PAIR))
    row = Due.objects.filter(done_at=None, kind="sandbox.pair").get()
    assert row.facts["step"] == sandbox.steps
    seen = []
    monkeypatch.setattr(
        "sandbox.services.playing.locked_sandbox", lambda event_id: seen.append("locked")
    )
    monkeypatch.setattr(
        "sandbox.services.playing.plan_round", lambda **_: seen.append("thought out")
    )
    play_when_due(now=sandbox.next_at, sandbox=sandbox.pk, step=sandbox.steps)
    assert seen == ["thought out", "locked"]


def test_what_is_refused_does_not_stop_the_evening(monkeypatch):
    def refuse(stage):
        raise RuleError("event.finished")

    sandbox = opened().sandbox
    monkeypatch.setitem(ACTS, Act.OPENING, refuse)
    after = step(sandbox)
    assert (after.scene, after.steps) == (1, 1)
    assert next_scene(after).act is Act.HAND_IN
    assert Sandbox.objects.get().next_at > timezone.now()
