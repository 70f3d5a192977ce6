"""A real Celery worker on a real Redis wakes up rows that a command wrote."""

import time
from datetime import timedelta

import pytest
from django.utils import timezone

from events.tasks import wake_due_rows
from pods import services
from pods.jobs import OPEN_JOBS, JobState
from pods.services import ClockAct
from tests import make

pytestmark = [pytest.mark.full_only, pytest.mark.django_db(transaction=True)]


def test_a_worker_calls_the_end_of_a_round_once(celery_worker_process):
    found = make.published()
    event = found.event
    services.set_clock(
        round_id=found.pk,
        actor=make.organiser(event),
        act=ClockAct.START,
        now=timezone.now() - timedelta(minutes=61),
    )

    for _ in range(3):
        wake_due_rows.delay()
    calls = event.journal.filter(kind="round.time_over")
    give_up = time.monotonic() + 30
    while not calls.exists() and time.monotonic() < give_up:
        time.sleep(0.1)

    assert calls.count() == 1, celery_worker_process.last_words()


def test_a_worker_pairs_an_ordered_round_once(celery_worker_process):
    event = make.event()
    make.entries(9, event=event)
    job = services.order_round(
        event_id=event.pk, actor=make.organiser(event), now=timezone.now(), seed=7
    )

    for _ in range(3):
        wake_due_rows.delay()
    give_up = time.monotonic() + 30
    while job.state in OPEN_JOBS and time.monotonic() < give_up:
        time.sleep(0.1)
        job.refresh_from_db()

    assert job.state == JobState.DONE, celery_worker_process.last_words()
    assert event.rounds.get() == job.round
    assert event.journal.filter(kind="round.paired").count() == 1
