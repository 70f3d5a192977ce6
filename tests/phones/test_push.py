"""A phone begins to be told and stops: whose it is, where that is offered, and when it ends by itself."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from events import services as event_services
from events.pushes import PushSubscription
from events.pushing import forget_old_phones
from events.tickets import ticket_of
from tests import make
from tests.web.player.push_service import KEY, Phone, begin, phones_of, text_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def keys(settings):
    settings.WEB_PUSH_PRIVATE_KEY = KEY
    settings.WEB_PUSH_CONTACT = "shop@example.com"


def page_of(entry, **extra):
    return Client(headers={"accept-language": "en"}).get(f"/t/{ticket_of(entry)}", **extra)


def test_a_phone_begins_twice_and_stops(settings):
    entry, phone = make.entry(), Phone()
    assert "This phone will be told." in begin(entry, phone).content.decode()
    begin(entry, phone)
    row = PushSubscription.objects.get()
    assert (row.entry_id, row.endpoint, row.language) == (entry.pk, phone.endpoint, "en")
    path = f"/t/{ticket_of(entry)}/push/stop"
    Client().post(path, {"endpoint": "https://push.example.com/other"})
    assert PushSubscription.objects.exists()
    Client().post(path, {"endpoint": phone.endpoint})
    assert not PushSubscription.objects.exists()


def test_nobody_stops_somebody_elses_phone_nor_begins_without_a_ticket():
    entry, other, phone = make.entry(), make.entry(), Phone()
    begin(entry, phone)
    Client().post(f"/t/{ticket_of(other)}/push/stop", {"endpoint": phone.endpoint})
    assert PushSubscription.objects.get().entry_id == entry.pk
    assert Client().post("/t/nobody/push", phone.words()).status_code == 401
    assert phone.endpoint not in page_of(entry, HTTP_HOST="localhost").content.decode()


@pytest.mark.parametrize(
    "words",
    [
        {"endpoint": endpoint}
        for endpoint in (
            "", "http://push.example.com/1", "https://10.0.0.1/1", "https://[::1]/1",
            "https://localhost/1", "https://printer.local/1", "https://push.example.com:22/1",
            "https://me@push.example.com/1", "https://push.example.com/" + "x" * 500, "https://[/",
        )
    ]
    + [{"auth": "c2hvcnQ"}, {"p256dh": "BAAA"}, {"p256dh": text_of(b"\4" + b"x" * 64)}],
)  # fmt: skip
def test_an_address_or_key_that_is_none_is_refused(words):
    page = begin(make.entry(), **words).content.decode()
    assert "gave an address that nothing can be sent to" in page
    assert not PushSubscription.objects.exists()


def test_five_phones_are_enough_for_one_ticket():
    entry = make.entry()
    for number in range(1, 6):
        begin(entry, Phone(number))
    assert "Up to 5 phones" in begin(entry, Phone(6)).content.decode()
    begin(entry, Phone(3))
    assert entry.pushes.count() == 5


def test_the_page_offers_it_only_with_a_key_at_a_safe_address(settings):
    entry = make.entry()
    assert b"data-push=" in page_of(entry, HTTP_HOST="localhost:8000").content
    assert b"data-push=" in page_of(entry, secure=True).content
    assert b"data-push=" not in page_of(entry).content
    settings.WEB_PUSH_KEY_KEPT = None
    settings.WEB_PUSH_PRIVATE_KEY = ""
    assert b"data-push=" not in page_of(entry, HTTP_HOST="localhost").content
    assert "not told anything here" in begin(entry).content.decode()
    settings.WEB_PUSH_PRIVATE_KEY = "no key"
    assert b"data-push=" not in page_of(entry, HTTP_HOST="localhost").content
    settings.WEB_PUSH_PRIVATE_KEY, settings.WEB_PUSH_CONTACT = KEY, ""
    settings.EMBEDDED = False
    assert b"data-push=" not in page_of(entry, HTTP_HOST="localhost").content


def test_a_new_ticket_a_cancelled_entry_and_an_event_long_over_end_it():
    event = make.event()
    one, two, three = make.entries(3, event=event, here=False)
    phones_of(one, two, three)
    event_services.rotate_ticket(entry_id=one.pk, actor=make.organiser(event))
    event_services.cancel_entry(entry_id=two.pk, actor=make.organiser(event))
    assert PushSubscription.objects.get().entry_id == three.pk
    type(event).objects.filter(pk=event.pk).update(phase="finished")
    forget_old_phones(now=timezone.now() + timedelta(days=6))
    assert PushSubscription.objects.exists()
    assert "not in this event any more" in begin(three, Phone(7)).content.decode()
    forget_old_phones(now=timezone.now() + timedelta(days=8))
    assert not PushSubscription.objects.exists()
