"""What phones are told: at each occasion, to whom and to nobody else, and what becomes of those that are gone."""

from datetime import timedelta

import pytest
from django.utils import timezone
from py_vapid import Vapid02

from events import outgoing
from events import services as event_services
from events.access import player
from events.due import run_due_rows
from events.outgoing import Answered
from events.pushes import PushSubscription
from events.tickets import ticket_of
from events.work import Due
from pods import services as pod_services
from pods.services import phones as telling
from standings.services import draw_places
from tests import make
from tests.web.player.push_service import KEY, Phone, Service, begin, phones_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture(autouse=True)
def keys(settings):
    settings.WEB_PUSH_PRIVATE_KEY = KEY
    settings.WEB_PUSH_CONTACT = "shop@example.com"


@pytest.fixture
def service(monkeypatch):
    service = Service()
    monkeypatch.setattr(outgoing, "sent", service.sent)
    return service


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


def test_a_place_by_lot_is_told_to_who_was_drawn(service):
    event = make.event(capacity=4, admission="lottery")
    people = [make.entry(event=event) for _ in range(6)]
    phones = phones_of(*people)
    draw_places(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    lucky = set(event.entries.filter(state="expected").values_list("pk", flat=True))
    assert len(lucky) == 4
    assert [address for address, _ in service.told(phones)] == [
        phone.endpoint for phone, entry in zip(phones, people, strict=True) if entry.pk in lucky
    ]


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
