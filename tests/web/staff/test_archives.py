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
    assert "/staff/restore" in there.open("/staff/").content.decode()
    page = upload(there, saved.content)
    assert "The event was here already, so this is a second one" in page.content.decode()
    copy = Event.objects.get(shop=other)
    assert copy.entries.count() == 4
    assert copy.rounds.get().state == "closed"


def test_a_second_one_beside_the_first_says_so_in_its_name(event):
    Event.objects.filter(pk=event.pk).update(name="長" * 80)
    desk = Desk(owner_of(event))
    saved = desk.open(f"/staff/e/{event.pk}/archive/file").content
    page = upload(desk, saved)
    copy = Event.objects.exclude(pk=event.pk).get()
    assert copy.name == "長" * 69 + " (restored)"
    assert (
        f"The event was here already, so this is a second one: “{copy.name}”."
        in page.content.decode()
    )
    again = desk.open(f"/staff/e/{copy.pk}/archive/file").content
    upload(desk, again)
    third = Event.objects.exclude(pk__in=[event.pk, copy.pk]).get()
    assert third.name == copy.name


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
