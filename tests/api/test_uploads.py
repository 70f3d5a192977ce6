"""Large files over the API: kept, followed, cancelled."""

import pytest
from django.utils import timezone

from engine.seating.file import write
from events import due
from events.models import Event
from pods.event_file import pod_event_of
from tests import make
from tests.api.conftest import app_of, player_of, refused
from tests.api.test_archives import send


@pytest.fixture
def event(settings, db):
    settings.FILES_LATER_ABOVE = 100
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def waiting(event, staff):
    content = staff.get(f"/events/{event.pk}/archive").content
    token = make.token(event)[1]
    answer = send(token, event.shop, content, key="a" * 20)
    assert answer.status_code == 202, answer.content
    again = send(token, event.shop, content, key="a" * 20)
    assert (again.json(), again["Idempotency-Replayed"]) == (answer.json(), "true")
    return answer.json()


def test_a_large_archive_is_followed_to_its_event(waiting, staff):
    assert (waiting["kind"], waiting["state"], waiting["step"]) == ("archive", "waiting", "none")
    due.run_due_rows(now=timezone.now())
    done = staff.get(f"/uploads/{waiting['id']}").json()
    assert (done["state"], done["step"], done["trouble"]) == ("done", "writing", None)
    assert staff.get(f"/events/{done['event']}").json()["taken"] == 4


def test_a_large_pod_event_file_as_well(event, staff):
    words = {"shop": event.shop_id, "name": "Large", "starts_at": "2026-12-11T19:00:00+09:00"}
    job = staff.post("/events/import", words | {"file": write(pod_event_of(event))})
    assert job.status_code == 202
    due.run_due_rows(now=timezone.now())
    done = staff.get(f"/uploads/{job.json()['id']}").json()
    made = staff.get(f"/events/{done['event']}").json()
    assert (made["name"], made["starts_at"]) == ("Large", words["starts_at"])
    wrong = staff.post("/events/import", words | {"file": " " * 101}).json()
    due.run_due_rows(now=timezone.now())
    trouble = staff.get(f"/uploads/{wrong['id']}").json()["trouble"]
    assert trouble["code"] == "event_file.not_json"
    assert trouble["detail"]


def test_it_is_cancelled(waiting, staff):
    path = f"/uploads/{waiting['id']}"
    assert staff.post(f"{path}/cancel").json()["state"] == "cancelled"
    due.run_due_rows(now=timezone.now())
    assert staff.post(f"{path}/cancel").json()["state"] == "cancelled"
    assert staff.get(path).json()["event"] is None
    assert Event.objects.count() == 1


def test_it_is_for_those_who_make_events_of_the_shop(waiting, event, anyone):
    for stranger in (anyone, player_of(event.entries.first()), app_of(event, "events:read")):
        refused(stranger.get(f"/uploads/{waiting['id']}"), 404, "access.not_found")
        refused(stranger.post(f"/uploads/{waiting['id']}/cancel"), 404, "access.not_found")
    refused(send(make.token(make.shop())[1], event.shop, b"x" * 101), 403, "access.forbidden")
