"""The page of a large file while a task makes its event."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from accounts.models import Role
from engine.seating.file import write
from events import due
from events.models import Event
from pods.event_file import pod_event_of
from standings.archive.writing import archive_of
from standings.uploads import Upload, UploadStep
from tests import make
from tests.web.staff.desk import Desk, owner_of
from tests.web.staff.test_archives import upload

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(settings):
    settings.FILES_LATER_ABOVE = 100
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    return Event.objects.get(pk=event.pk)


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def test_the_page_tells_the_progress_until_the_event_is_there(desk, event):
    page = upload(desk, archive_of(event)).content.decode()
    assert "It begins in a moment." in page
    kept = Upload.objects.get()
    place = f"/staff/uploads/{kept.pk}"
    Upload.objects.update(step=UploadStep.CHECKING)
    part = desk.client.get(place, headers={"HX-Request": "true"}).content.decode()
    assert "tried out" in part
    assert 'value="1" max="3"' in part
    assert "Large files" in desk.open("/staff/restore").content.decode()
    due.run_due_rows(now=timezone.now())
    gone = desk.client.get(place, headers={"HX-Request": "true"})
    assert (gone.status_code, gone["HX-Refresh"]) == (204, "true")
    made = Upload.objects.get().event
    assert f"/staff/e/{made.pk}" in desk.open(place).content.decode()
    assert made.name in desk.open(place).content.decode()


def test_it_is_cancelled_once(desk, event):
    upload(desk, archive_of(event))
    desk.open(f"/staff/uploads/{Upload.objects.get().pk}")
    desk.press("Cancel")
    assert "Cancelled. Nothing was changed." in desk.text
    due.run_due_rows(now=timezone.now())
    assert Event.objects.count() == 1


def test_a_pod_event_file_and_why_nothing_was_made_of_one(desk, event):
    for text in (write(pod_event_of(event)), "{" + " " * 200):
        desk.open("/staff/import")
        fields = {name: words[0] for name, words in desk.form("Make this event")["fields"].items()}
        file = SimpleUploadedFile("large.json", text.encode())
        desk.client.post("/staff/import", fields | {"file": file})
    due.run_due_rows(now=timezone.now())
    good, bad = Upload.objects.order_by("asked_at")
    assert good.event.name == "large"
    page = desk.open(f"/staff/uploads/{bad.pk}").content.decode()
    assert "Nothing was made of this file." in page
    assert "JSON" in page


def test_it_is_for_those_who_make_events_there(desk, event, client):
    upload(desk, archive_of(event))
    place = f"/staff/uploads/{Upload.objects.get().pk}"
    for other in (make.member(event.shop, Role.JUDGE), make.user()):
        assert Desk(other).open(place).status_code == 404
        assert Desk(other).client.post(f"{place}/cancel").status_code == 404
    assert client.get(place).status_code == 302
    assert Upload.objects.get().is_open
