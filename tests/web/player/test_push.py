"""A phone that is told: begun, stopped, whose it is, what it gets for each occasion, and when it goes."""

import base64
import json
from datetime import timedelta

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.test import Client
from django.utils import timezone
from py_vapid import Vapid02

from config.secret import new_push_key
from events import outgoing
from events import services as event_services
from events.access import player
from events.due import run_due_rows
from events.outgoing import Answered
from events.pushes import PushSubscription
from events.pushing import forget_old_phones
from events.tickets import ticket_of
from events.work import Due
from pods import services as pod_services
from pods.services import phones as telling
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KEY = new_push_key()


class Phone:
    """A browser with keys of its own."""

    def __init__(self, number=1):
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = bytes([number]) * 16
        self.endpoint = f"https://push.example.com/{number}"

    def words(self, **other):
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": _text(point), "auth": _text(self.secret)}
        return {"endpoint": self.endpoint, **keys} | other

    def read(self, body):
        return json.loads(
            http_ece.decrypt(
                body, private_key=self.private, auth_secret=self.secret, version="aes128gcm"
            )
        )


class Service:
    """Takes messages in place of the network."""

    def __init__(self):
        self.taken = []
        self.answer = Answered(status=201)

    def sent(self, address, body, headers, *, allowed):
        assert allowed == ()
        self.taken.append((address, body, headers))
        return self.answer

    def told(self, phones, *, now=None):
        """What each phone was told since the last time, as (endpoint, body)."""
        while run_due_rows(now=now or timezone.now() + timedelta(seconds=1)):
            pass
        known = {phone.endpoint: phone for phone in phones}
        said = [(address, known[address].read(body)) for address, body, _ in self.taken]
        self.taken.clear()
        return sorted((address, words["body"]) for address, words in said)


def _text(raw):
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.fixture(autouse=True)
def keys(settings):
    settings.WEB_PUSH_PRIVATE_KEY = KEY
    settings.WEB_PUSH_CONTACT = "shop@example.com"


@pytest.fixture
def service(monkeypatch):
    service = Service()
    monkeypatch.setattr(outgoing, "sent", service.sent)
    return service


def begin(entry, phone=None, **other):
    client = Client(headers={"accept-language": "en"})
    return client.post(
        f"/t/{ticket_of(entry)}/push", (phone or Phone()).words(**other), follow=True
    )


def page_of(entry, **extra):
    return Client(headers={"accept-language": "en"}).get(f"/t/{ticket_of(entry)}", **extra)


def phones_of(*entries):
    """A phone for each, already told of by its player."""
    phones = [Phone(number) for number, _ in enumerate(entries, 1)]
    for entry, phone in zip(entries, phones, strict=True):
        begin(entry, phone)
    return phones


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
    + [{"auth": "c2hvcnQ"}, {"p256dh": "BAAA"}, {"p256dh": _text(b"\4" + b"x" * 64)}],
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


def test_everybody_is_told_their_own_seat_and_nobody_elses(service):
    event = make.event()
    people = make.entries(8, event=event)
    phones = phones_of(people[0], people[5])
    begin(make.entry(), Phone(9))  # at another event
    found = make.published(event=event)
    tables = {seat.entry_id: seat.pod.table for seat in found.seats.select_related("pod")}
    assert service.told(phones) == [
        (phone.endpoint, f"Round 1: please go to table {tables[entry.pk]}.")
        for phone, entry in zip(phones, (people[0], people[5]), strict=True)
    ]


def test_a_message_is_for_its_browser_signed_by_us_and_leads_to_the_ticket(service):
    event = make.event()
    entry = make.entries(4, event=event)[0]
    (phone,) = phones_of(entry)
    make.published(event=event)
    run_due_rows(now=timezone.now() + timedelta(seconds=1))
    ((_, body, headers),) = service.taken
    words = phone.read(body)
    assert words["path"] == f"/t/{ticket_of(entry)}"
    assert words["title"] == f"{entry.player_name} – {event.name}"
    assert (headers["ttl"], headers["topic"]) == ("1200", f"seat-{entry.pk}")
    assert Vapid02.verify(headers["Authorization"])
    assert entry.player_name.encode() not in body


def test_a_change_is_told_to_the_tables_that_changed(service):
    event = make.event()
    people = make.entries(8, event=event)
    phones = phones_of(*people)
    found = make.published(event=event)
    _, second = found.pods.order_by("table")
    service.told(phones)
    pod_services.move_pod(pod_id=second.pk, actor=make.organiser(event), table=9)
    moved = {entry.pk for entry in make.seated(second)}
    assert service.told(phones) == [
        (phone.endpoint, "Round 1: please go to table 9.")
        for phone, entry in zip(phones, people, strict=True)
        if entry.pk in moved
    ]


def test_a_result_asks_those_whose_yes_it_waits_for(service):
    pod = make.pod()
    teller, other, third, _ = make.seated(pod)
    phones = phones_of(teller, other, third)
    report = make.report(of=pod, by=teller)
    asked = "A result of your table was told. Please say whether it is right."
    assert service.told(phones) == [(phone.endpoint, asked) for phone in phones[1:]]
    pod_services.answer_report(
        report_id=report.pk, actor=player(other), agrees=True, now=make.EVENING
    )
    assert service.told(phones) == []


def test_an_answer_that_comes_first_leaves_nothing_to_ask(service):
    pod = make.pod()
    teller, other, third, _ = make.seated(pod)
    phones = phones_of(other, third)
    report = make.report(of=pod, by=teller)
    pod_services.answer_report(
        report_id=report.pk, actor=player(other), agrees=True, now=make.EVENING
    )
    assert service.told(phones) == []


def test_announcements_reach_whom_they_concern_in_their_language(service):
    event = make.event()
    one, two = make.entry(event=event, level=1), make.entry(event=event, level=2)
    phones = phones_of(one, two)
    PushSubscription.objects.filter(entry=two).update(language="ja")
    now, actor = timezone.now(), make.organiser(event)

    def say(**words):
        return pod_services.announce(event_id=event.pk, actor=actor, now=now, **words)

    say(occasion="break")
    assert service.told(phones) == [
        (phones[0].endpoint, "We have a break now."),
        (phones[1].endpoint, "ただいま休憩です。"),
    ]
    say(occasion="free", audience="level", level=1, text_en="Level one, please")
    assert service.told(phones) == [(phones[0].endpoint, "Level one, please")]
    made = say(occasion="five_minutes")
    pod_services.take_back_announcement(announcement_id=made.pk, actor=actor, now=now)
    assert service.told(phones) == []


def test_a_place_from_the_line_is_told_to_who_got_it(service):
    event = make.event(capacity=4)
    people = [make.entry(event=event) for _ in range(6)]
    phones = phones_of(*people)
    event_services.cancel_entry(entry_id=people[0].pk, actor=make.organiser(event))
    assert service.told(phones) == [(phones[4].endpoint, "You have got a place. See you there!")]


@pytest.mark.parametrize(
    ("answer", "is_kept"),
    [
        (Answered(status=410), False),
        (Answered(status=404), False),
        (Answered(trouble="webhook.address_refused"), False),
        (Answered(status=503), True),
        (Answered(trouble="too_slow"), True),
    ],
)
def test_a_phone_that_is_gone_is_forgotten_and_one_in_trouble_left_alone(service, answer, is_kept):
    event = make.event()
    phones = phones_of(make.entry(event=event))
    service.answer = answer
    now, actor = timezone.now(), make.organiser(event)
    pod_services.announce(event_id=event.pk, actor=actor, now=now, occasion="break")
    assert len(service.told(phones)) == 1
    assert PushSubscription.objects.exists() == is_kept
    pod_services.announce(event_id=event.pk, actor=actor, now=now, occasion="five_minutes")
    assert service.told(phones) == []  # gone, or paused


def test_six_misses_in_a_row_are_the_end(service):
    event = make.event()
    phones = phones_of(make.entry(event=event))
    PushSubscription.objects.update(misses=5)
    service.answer = Answered(status=500)
    now, actor = timezone.now(), make.organiser(event)
    pod_services.announce(event_id=event.pk, actor=actor, now=now, occasion="break")
    service.told(phones)
    assert not PushSubscription.objects.exists()


def test_what_is_too_old_is_not_told(service):
    event = make.event()
    phones = phones_of(make.entries(4, event=event)[0])
    make.published(event=event)
    assert service.told(phones, now=timezone.now() + timedelta(minutes=30)) == []


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


def test_where_nobody_wants_to_know_nothing_is_planned():
    make.published()
    assert not Due.objects.filter(kind="phones.tell").exists()


def test_a_name_that_leads_into_the_shops_own_network_is_not_followed(settings, monkeypatch):
    """Staff may let webhooks in there, players may not."""
    settings.WEBHOOK_NETWORKS = ["192.168.0.0/16"]
    found = [(0, 0, 0, "", ("192.168.1.9", 443))]
    monkeypatch.setattr(outgoing.socket, "getaddrinfo", lambda *_, **__: found)
    event = make.event()
    phones_of(make.entries(4, event=event)[0])
    make.published(event=event)
    run_due_rows(now=timezone.now() + timedelta(seconds=1))
    assert not PushSubscription.objects.exists()


def test_more_phones_than_one_row_takes_are_told_by_the_next(service, monkeypatch):
    monkeypatch.setattr(telling, "AT_ONCE", 2)
    event = make.event()
    phones = phones_of(*make.entries(4, event=event), make.entry(event=event))
    now, actor = timezone.now(), make.organiser(event)
    pod_services.announce(event_id=event.pk, actor=actor, now=now, occasion="break")
    assert len(service.told(phones)) == 5
