"""Pages of a made-up event say that it is, and no page of what is real shows it."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client
from django.urls import NoReverseMatch, get_resolver, reverse

from events.models import Entry
from events.pushes import PushSubscription
from events.pushing import TELL
from events.services import subscribe
from events.tickets import ticket_of
from events.work import Due
from sandbox.script import Act
from tests import make
from tests.refusing import refusing
from tests.sandbox.playing import before, opened, play

pytestmark = pytest.mark.django_db
MADE_UP = {"en": "This event is made up", "ja": "つくりもの"}
NO_PAGES = frozenset({"text/event-stream", "text/calendar; charset=utf-8", "image/svg+xml"})


@pytest.fixture
def sandbox():
    return play(opened(own_seats=1).sandbox, until=before(Act.CALL))


def pages_of(**ids):
    """Every address that these ids alone complete."""
    names = {name for name in get_resolver().reverse_dict if isinstance(name, str)}
    for prefix in ("", "staff:"):
        known = names if not prefix else _staff_names()
        for name in sorted(known):
            for chosen in ({"event_id": ids["event_id"]}, {"ticket": ids["ticket"]}):
                try:
                    yield reverse(prefix + name, kwargs=chosen)
                except NoReverseMatch:
                    continue


def _staff_names():
    resolver = get_resolver().namespace_dict["staff"][1]
    return {name for name in resolver.reverse_dict if isinstance(name, str)}


def test_every_page_of_it_says_that_it_is_made_up(sandbox):
    ticket = ticket_of(Entry.objects.get(pk=sandbox.cast[0]))
    client = Client()
    client.force_login(sandbox.host)
    shown, silent = 0, []
    for address in pages_of(event_id=sandbox.pk, ticket=ticket):
        answer = client.get(address, headers={"accept-language": "en"})
        if answer.status_code != 200 or not answer["Content-Type"].startswith("text/html"):
            continue
        page = answer.content.decode()
        if "<!doctype html>" in page:
            shown += 1
            silent += [] if MADE_UP["en"] in page else [address.replace(sandbox.pk, "…")]
    assert shown > 40
    assert silent == []


def test_it_is_said_in_japanese_too(client, sandbox):
    page = client.get(f"/e/{sandbox.pk}", headers={"accept-language": "ja"}).content.decode()
    assert MADE_UP["ja"] in page.replace(sandbox.event.name, "").replace(sandbox.event.note, "")


def test_a_real_event_says_nothing_of_the_kind(client):
    page = client.get(f"/e/{make.event().pk}", headers={"accept-language": "en"}).content.decode()
    assert MADE_UP["en"] not in page


def test_no_page_of_what_is_real_shows_it(client, sandbox):
    real = make.event()
    owner = get_user_model().objects.get(memberships__shop=sandbox.made_for)
    shop = sandbox.event.shop_id
    assert client.get(f"/s/{shop}").status_code == 404
    assert client.get(reverse("shop-calendar", args=[shop])).status_code == 404
    assert f"/s/{shop}" not in client.get(f"/e/{sandbox.pk}").content.decode()
    seen = client.get("/").content.decode()
    assert real.pk in seen
    assert sandbox.pk not in seen
    client.force_login(owner)
    for address in ("/", "/staff/", "/staff/tokens", "/staff/series", f"/s/{sandbox.made_for_id}"):
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, address
        assert sandbox.pk not in answer.content.decode(), address


def test_no_phone_is_told_of_it(sandbox, monkeypatch):
    monkeypatch.setattr("events.services.pushes.public_key", lambda: "key")
    entry = Entry.objects.get(pk=sandbox.cast[0])
    from events.access import player

    with refusing("push.not_offered"):
        subscribe(
            entry_id=entry.pk,
            actor=player(entry),
            endpoint="https://example.com/x",
            p256dh="k",
            auth="a",
            language="ja",
            now=sandbox.made_at,
        )
    PushSubscription.objects.create(
        entry=entry, endpoint="https://example.com/x", made_at=sandbox.made_at
    )
    play(sandbox, until=before(Act.CLOSE))
    assert not Due.objects.filter(kind=TELL).exists()


def test_the_page_of_tokens_says_how_to_get_one(client, settings):
    owner = get_user_model().objects.get(memberships__shop=make.shop())
    client.force_login(owner)
    assert "POST /api/v1/sandbox" in client.get("/staff/tokens").content.decode()
    settings.SANDBOX = "off"
    assert "/api/v1/sandbox" not in client.get("/staff/tokens").content.decode()
