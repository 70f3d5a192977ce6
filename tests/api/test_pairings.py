"""Large events over the API: ordered, followed, cancelled."""

import pytest
from django.utils import timezone

from events import due
from tests import make
from tests.api.conftest import app_of, player_of, refused


@pytest.fixture
def large(event, settings):
    settings.PAIR_LATER_ABOVE = 8
    make.entries(9, event=event)
    return event


def test_a_large_round_is_ordered_and_followed(large, staff):
    path = f"/events/{large.pk}/rounds"
    answer = staff.post(path, {"seed": 5}, Idempotency_Key="one")
    assert answer.status_code == 202
    job = answer.json()
    assert (job["state"], job["number"], job["people"], job["round"]) == ("waiting", 1, 9, None)
    again = staff.post(path, {"seed": 5}, Idempotency_Key="one")
    assert (again.json(), again["Idempotency-Replayed"]) == (job, "true")
    due.run_due_rows(now=timezone.now())
    done = staff.get(f"/pairings/{job['id']}").json()
    assert done["state"] == "done"
    draft = staff.get(f"/rounds/{done['round']}").json()
    assert (draft["state"], draft["seed"], len(draft["pods"])) == ("draft", 5, 3)


def test_an_ordered_round_is_cancelled(large, staff):
    job = staff.post(f"/events/{large.pk}/rounds").json()
    assert staff.post(f"/pairings/{job['id']}/cancel").json()["state"] == "cancelled"
    due.run_due_rows(now=timezone.now())
    assert staff.get(f"/events/{large.pk}/rounds").json()["items"] == []
    assert staff.post(f"/pairings/{job['id']}/cancel").json()["state"] == "cancelled"


def test_why_it_failed_is_told(staff, event, settings):
    settings.PAIR_LATER_ABOVE = 4
    make.entries(5, event=event)
    job = staff.post(f"/events/{event.pk}/rounds").json()
    due.run_due_rows(now=timezone.now())
    told = staff.get(f"/pairings/{job['id']}").json()
    assert (told["state"], told["trouble"]["code"]) == ("failed", "seating.cannot_split")
    assert "Number of people: 5." in told["trouble"]["detail"]


def test_small_events_are_paired_at_once(event, staff):
    make.entries(4, event=event)
    assert staff.post(f"/events/{event.pk}/rounds").status_code == 201


def test_tasks_are_for_those_who_run_rounds(large, anyone, staff):
    refused(anyone.post(f"/events/{large.pk}/rounds"), 401, "access.sign_in_needed")
    job = staff.post(f"/events/{large.pk}/rounds").json()
    for stranger in (anyone, player_of(large.entries.first()), app_of(large, "events:read")):
        refused(stranger.get(f"/pairings/{job['id']}"), 404, "access.not_found")
        refused(stranger.post(f"/pairings/{job['id']}/cancel"), 404, "access.not_found")
