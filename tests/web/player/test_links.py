"""A player's page about apps that know them: a code, who was told, the end of it."""

import pytest
from django.utils import timezone

from events.access import app
from events.models import Phase
from events.services import link_account, try_link_code
from events.tickets import ticket_of
from standings.own_data import data_of_entry
from tests import make
from tests.web.player.browse import EN, form, html, words
from web.forms import new_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry():
    return make.entry()


def place(entry, more=""):
    return f"/t/{ticket_of(entry)}/links{more}"


def told(entry, code, **words):
    actor, now = app(make.token(entry.event, "entries:write")[0]), timezone.now()
    given = {"service": "discord", "account": "kei#1234"} | words
    tried = try_link_code(actor=actor, now=now)
    return link_account(typed=code, actor=actor, tried=tried, now=now, **given)


def pressed(client, entry, key="k" * 20):
    return client.post(place(entry), {"key": key}, **EN)


def test_the_way_there_is_shown_where_an_app_could_use_it(client, entry):
    ticket = f"/t/{ticket_of(entry)}"
    assert place(entry) not in html(client.get(ticket, **EN))
    make.token(entry.event, "events:read", "checkin:write")
    make.token(make.event(), "entries:write")
    make.token(entry.event, "entries:write", event=make.event(shop=entry.event.shop))
    assert place(entry) not in html(client.get(ticket, **EN))
    make.token(entry.event, "entries:write", event=entry.event)
    assert place(entry) in html(client.get(ticket, **EN))


def test_a_code_is_shown_once_with_what_it_means(client, entry):
    page = client.get(place(entry), **EN)
    assert "month after the event" in words(page)
    assert "no-store" in page["Cache-Control"]
    page = pressed(client, entry)
    code = page.context["code"]
    assert code in html(page)
    again = pressed(client, entry)
    assert code not in html(again)
    assert "shown already" in words(again)
    assert code not in html(client.get(place(entry), **EN))


def test_without_a_code_the_page_shows_none_and_asks_for_consent(client, entry):
    for _before_and_after in range(2):
        page = client.get(place(entry), **EN)
        assert page.context["code"] == ""
        assert "Give this code to the app" not in words(page)
        assert "I agree: make a code" in words(page)
        told(entry, pressed(client, entry, key=new_key()).context["code"])


def test_a_player_sees_who_was_told_and_ends_it(client, entry):
    link = told(entry, pressed(client, entry).context["code"])
    page = client.get(place(entry), **EN)
    assert "“Test app” knows this" in words(page)
    assert "kei#1234" in words(page)
    assert "kei#1234" not in html(client.get(f"/t/{ticket_of(entry)}", **EN))
    ends = form(page, action=place(entry, f"/{link.pk}/end"))
    done = client.post(ends["action"], {"key": "e" * 20}, follow=True, **EN)
    assert "The link is ended." in words(done)
    assert not entry.links.exists()


def test_nobody_ends_anothers_link(client, entry):
    other = make.entry(event=entry.event)
    link = told(entry, pressed(client, entry).context["code"])
    assert client.post(place(other, f"/{link.pk}/end"), {"key": "e" * 20}).status_code == 404
    assert entry.links.exists()


def test_when_the_evening_is_over_links_are_only_ended(client, entry):
    told(entry, pressed(client, entry).context["code"])
    entry.event.phase = Phase.FINISHED
    entry.event.save()
    page = client.get(place(entry), **EN)
    assert "kei#1234" in words(page)
    assert "make a code" not in words(page)
    assert pressed(client, entry, key="j" * 20).status_code == 409


def test_a_players_own_data_holds_their_links(client, entry):
    told(entry, pressed(client, entry).context["code"])
    kept = data_of_entry(entry, None)["accounts_elsewhere"]
    assert kept == [{"service": "discord", "account": "kei#1234", "app": "Test app"}]
