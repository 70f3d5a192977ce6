"""Forms that a script sends: the way on is told, and the words for the next page wait for it."""

import pytest
from django.test import Client

from events.models import Entry
from events.tickets import ticket_of
from tests import make

pytestmark = [pytest.mark.django_db, pytest.mark.once]
ONCE = {"takuwake-sends": "once"}


@pytest.fixture
def entry():
    return make.entry(event=make.event())


def change(client, entry, **words):
    words = {"level": "1", "key": "k" * 20} | words
    return client.post(f"/t/{ticket_of(entry)}/change", words, headers=ONCE)


def test_the_way_on_is_told_and_the_next_page_says_what_was_done(entry):
    client = Client(headers={"accept-language": "en"})
    answer = change(client, entry)
    assert (answer.status_code, answer["Takuwake-Go"]) == (204, f"/t/{ticket_of(entry)}")
    assert "Changed." in client.get(answer["Takuwake-Go"]).text


def test_without_asking_a_browser_is_led_on_as_ever(entry):
    answer = Client().post(f"/t/{ticket_of(entry)}/change", {"level": "1", "key": "k" * 20})
    assert answer.status_code == 303


def test_a_refusal_comes_as_the_page_it_is(entry):
    answer = change(Client(), entry, level="9")
    assert answer.status_code == 422
    assert b"<form" in answer.content


def test_the_same_key_tells_the_same_way_and_enters_nobody_twice():
    event = make.event()
    words = {"player_name": "さくら", "level": "1", "key": "e" * 20}
    ways = [Client().post(f"/e/{event.pk}", words, headers=ONCE)["Takuwake-Go"] for _ in range(3)]
    assert len(set(ways)) == 1
    assert Entry.objects.count() == 1


def test_whoever_was_signed_out_is_led_to_sign_in_and_back(entry):
    place = f"/staff/e/{entry.event_id}/people/{entry.pk}/check-in"
    answer = Client().post(place, {"key": "k" * 20}, headers=ONCE)
    assert answer.status_code == 204
    assert answer["Takuwake-Go"].startswith("/sign-in?")
