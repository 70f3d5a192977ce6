"""The pages on which an event is taken along and made again."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Role
from events.models import Event
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    return event


def upload(desk, content, **typed):
    file = SimpleUploadedFile("event.zip", content)
    desk.open("/staff/restore")
    fields = {name: values[0] for name, values in desk.form("Make this event")["fields"].items()}
    return desk.client.post("/staff/restore", fields | {"file": file} | typed, follow=True)


def test_an_event_is_saved_and_made_again(event):
    desk = Desk(owner_of(event))
    assert (
        f"/staff/e/{event.pk}/archive"
        in desk.open(f"/staff/e/{event.pk}/settings").content.decode()
    )
    assert (
        f"/staff/e/{event.pk}/archive/file"
        in desk.open(f"/staff/e/{event.pk}/archive").content.decode()
    )
    saved = desk.open(f"/staff/e/{event.pk}/archive/file")
    assert saved["Content-Type"] == "application/zip"
    assert "attachment" in saved["Content-Disposition"]
    other = make.shop()
    there = Desk(owner_of(Event(shop=other)))
    assert "/staff/restore" in there.open("/staff/import").content.decode()
    page = upload(there, saved.content)
    assert "The event is here, as the archive holds it." in page.content.decode()
    copy = Event.objects.get(shop=other)
    assert copy.entries.count() == 4
    assert copy.rounds.get().state == "closed"


def test_a_file_that_is_none_says_so_and_makes_nothing(event):
    desk = Desk(owner_of(event))
    page = upload(desk, b"nothing")
    assert page.status_code == 422
    assert "This is no archive of an event." in page.content.decode()
    assert desk.client.post("/staff/restore").status_code == 422
    assert Event.objects.count() == 1


def test_judges_take_no_event_along(event, client):
    judge = Desk(make.member(event.shop, Role.JUDGE))
    for page in ("archive", "archive/file"):
        assert judge.open(f"/staff/e/{event.pk}/{page}").status_code == 403
        assert client.get(f"/staff/e/{event.pk}/{page}").status_code == 302
    assert judge.open("/staff/restore").status_code == 403
