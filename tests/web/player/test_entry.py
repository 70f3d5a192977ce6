"""Entering an event on its public page."""

import pytest
from django.test import Client

from events import services
from events.models import Entry, EntryState
from events.tickets import ticket_of
from tests import make
from tests.web.player.browse import EN, JA, finished, form, html, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(name="Friday", place="2F", fee="500 yen", note="Bring <b>sleeves</b>")


def url(event):
    return f"/e/{event.pk}"


@pytest.mark.parametrize(
    ("language", "said"),
    [(EN, ("32 places left", "0 of 32 people", "How do you want to play?", "3 rounds")),
     (JA, ("あと 32 席", "0／32人", "どう遊びたいですか", "3回戦"))],
)  # fmt: skip
def test_the_page_says_what_one_wants_to_know(client, event, language, said):
    page = words(client.get(url(event), **language))
    assert [each for each in (*said, "Friday", "2F", "500 yen") if each not in page] == []


@pytest.mark.parametrize("language", [EN, JA])
def test_entering_leads_to_the_players_own_page(client, event, language):
    answer = send(
        client, url(event), language=language, player_name="たくみ", level="3", accepts=["2", "3"]
    )
    entry = Entry.objects.get(event=event)
    assert answer.status_code == 303
    assert answer["Location"] == f"/t/{ticket_of(entry)}"
    assert (entry.player_name, entry.kana, entry.level, entry.accepts) == (
        "たくみ", "たくみ", 3, [2, 3],
    )  # fmt: skip
    assert "たくみ" in words(client.get(answer["Location"], **language))


def test_the_same_form_sent_twice_makes_one_entry(client, event):
    page = client.get(url(event))
    first, second = (send(client, url(event), page=page, player_name="Ann") for _ in range(2))
    assert Entry.objects.filter(event=event).count() == 1
    assert first["Location"] == second["Location"]


def test_a_form_sent_again_after_a_new_ticket_leads_to_the_dead_one(client, event):
    page = client.get(url(event))
    first = send(client, url(event), page=page, player_name="Ann")
    entry = Entry.objects.get(event=event)
    services.rotate_ticket(entry_id=entry.pk, actor=make.organiser(event))
    entry.refresh_from_db()
    again = send(client, url(event), page=page, player_name="Ann")
    assert again["Location"] == first["Location"] != f"/t/{ticket_of(entry)}"
    assert client.get(again["Location"]).status_code == 401


def test_the_same_form_with_other_words_asks_first_and_works_then(client, event):
    page = client.get(url(event))
    send(client, url(event), page=page, player_name="Ann")
    asked = send(client, url(event), page=page, player_name="Bob")
    assert asked.status_code == 422
    assert "sent this form before" in words(asked)
    assert send(client, url(event), page=asked).status_code == 303
    assert Entry.objects.filter(event=event, player_name="Bob").count() == 1


def test_a_form_without_a_good_key_still_works(client, event):
    answer = send(client, url(event), player_name="Ann", key="1")
    assert answer.status_code == 303


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"player_name": ""}, "Please write the name you go by."),
        ({"player_name": "山田"}, "Please write how the name is read"),
        ({"player_name": "Ann", "level": "7"}, "Select a valid choice"),
        ({"player_name": "A" * 41}, "at most 40 characters"),
        ({"player_name": "Ann", "kana": "\u202e" * 4 + "k" * 41}, "at most 40 characters"),
        ({"player_name": "Ann", "accepts": ["9"]}, "Select a valid choice"),
    ],
)
def test_a_refusal_says_why_and_keeps_what_was_typed(client, event, fields, said):
    answer = send(client, url(event), **({"group": "my club"} | fields))
    assert answer.status_code == 422
    assert said in words(answer)
    kept = form(answer)["sends"]
    assert kept["group"] == ["my club"]
    assert kept["player_name"] == [fields["player_name"]]
    assert not Entry.objects.exists()


@pytest.mark.parametrize(("language", "question"), [(EN, "another person"), (JA, "別人")])
def test_the_same_name_asks_who_this_is(client, event, language, question):
    make.entry(event=event, player_name="Ann")
    assert question not in words(client.get(url(event), **language))
    asked = send(client, url(event), language=language, player_name="ＡＮＮ", level="1")
    assert asked.status_code == 409
    assert question in words(asked)
    assert form(asked)["sends"]["level"] == ["1"]
    done = send(client, url(event), page=asked, language=language, same_name_ok="on")
    assert done.status_code == 303


def test_a_full_event_says_that_one_waits_in_line(client):
    full = make.event(capacity=1)
    make.entry(event=full)
    page = client.get(url(full), **EN)
    assert "All places are taken" in words(page)
    answer = send(client, url(full), page=page, player_name="Late")
    assert Entry.objects.get(player_name="Late").state == EntryState.WAITING
    assert "You are number 1 in line" in words(client.get(answer["Location"], **EN))


def test_one_may_still_enter_while_others_play(client):
    event = make.published().event
    page = client.get(url(event), **EN)
    assert "You can still come in" in words(page)
    answer = send(client, url(event), page=page, player_name="Late")
    assert "come to the reception now" in words(client.get(answer["Location"], **EN))


def test_a_finished_event_leads_to_its_standings(client):
    event = make.event()
    make.entries(4, event=event)
    make.closed(event=event)
    finished(event)
    page = client.get(url(event), **EN)
    assert f"/e/{event.pk}/standings" in html(page)
    assert "player_name" not in html(page)
    late = client.post(url(event), {"player_name": "Ann", "level": "2"}, **EN)
    assert late.status_code == 409
    assert "This event is finished" in words(late)


def test_a_post_without_the_pages_token_gets_a_friendly_page(event):
    strict = Client(enforce_csrf_checks=True)
    answer = strict.post(url(event), {"player_name": "Ann"}, **EN)
    assert answer.status_code == 403
    assert "open for too long" in words(answer)


def test_names_and_notes_are_never_markup(client, event):
    evil = '<script>alert(1)</script>"><img>'
    answer = send(client, url(event), player_name=evil, kana="エビル", level="9", group=evil)
    assert "<script>alert" not in html(answer)
    assert "<b>sleeves</b>" not in html(answer)
    entered = send(client, url(event), player_name=evil, kana="エビル")
    assert "<script>alert" not in html(client.get(entered["Location"]))
