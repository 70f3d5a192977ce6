"""The page of a large event while a task pairs its round."""

import pytest
from django.utils import timezone

from events import due
from pods.jobs import JobState, PairingJob
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(settings):
    settings.PAIR_LATER_ABOVE = 8
    event = make.event(capacity=40)
    make.entries(9, event=event)
    return event


@pytest.fixture
def desk(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/pairing")
    return desk


def test_the_page_tells_the_progress_until_the_pods_are_there(desk, event):
    desk.press("Pair round 1")
    job = PairingJob.objects.get()
    assert "Pairing round 1" in desk.text
    assert "9 people are being seated." in desk.text
    assert "It begins in a moment" in desk.text
    fragment = desk.client.get(f"/staff/e/{event.pk}/pairing/jobs/{job.pk}")
    assert fragment.status_code == 200
    PairingJob.objects.update(state=JobState.THINKING, started_at=timezone.now(), tries=2)
    assert "it thinks once more" in desk.open(f"/staff/e/{event.pk}/pairing").content.decode()
    due.run_due_rows(now=timezone.now())
    done = desk.client.get(f"/staff/e/{event.pk}/pairing/jobs/{job.pk}")
    assert (done.status_code, done["HX-Refresh"]) == (204, "true")
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "Draft of round 1" in desk.text
    assert "being seated" not in desk.text


def test_it_can_be_cancelled(desk, event):
    desk.press("Pair round 1")
    desk.press("Cancel")
    assert PairingJob.objects.get().state == JobState.CANCELLED
    assert "Cancelled. Nothing was changed." in desk.text
    assert "Pair round 1" in desk.text
    due.run_due_rows(now=timezone.now())
    assert not event.rounds.exists()


def test_why_it_failed_stands_on_the_page(settings):
    settings.PAIR_LATER_ABOVE = 4
    event = make.event()
    make.entries(5, event=event)
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Pair round 1")
    due.run_due_rows(now=timezone.now())
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "Number of people: 5." in desk.text
    assert "Pair round 1" in desk.text


def test_tasks_of_other_events_are_not_here(desk, event):
    desk.press("Pair round 1")
    job, other = PairingJob.objects.get(), make.event(shop=event.shop)
    place = f"/staff/e/{other.pk}/pairing/jobs/{job.pk}"
    assert desk.client.get(place).status_code == 404
    assert desk.client.post(f"{place}/cancel").status_code == 404
