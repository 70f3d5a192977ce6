"""Tickets that a phone holds: on its front page, without an account."""

import pytest

from events.models import Entry
from events.services import rotate_ticket
from tests import make
from tests.web.player.browse import EN, finished, html, own, words
from web.held_tickets import COOKIE, MOST

pytestmark = pytest.mark.django_db


def keep(client, entry, **sends):
    return client.post(own(entry, "/phone"), sends, follow=True, **EN)


def test_a_phone_shows_the_tickets_it_holds_and_opens_them(client):
    entry = make.entry(player_name="Ann", event=make.event(name="Friday"))
    assert "Tickets on this phone" not in words(client.get("/", **EN))
    assert "on its start page" in words(keep(client, entry))
    home = client.get("/", **EN)
    assert "Tickets on this phone Friday" in words(home)
    assert "Ann" in words(home)
    assert own(entry) in html(home)
    cookie = client.cookies[COOKIE]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_phone_forgets_a_ticket_that_goes_on_working(client):
    first, second = make.entry(player_name="Ann"), make.entry(player_name="Ben")
    keep(client, first)
    keep(client, second)
    assert "no longer shows" in words(keep(client, first, forget="yes"))
    home = words(client.get("/", **EN))
    assert "Ben" in home
    assert "Ann" not in home
    assert client.get(own(first)).status_code == 200
    keep(client, second, forget="yes")
    assert "Tickets on this phone" not in words(client.get("/", **EN))


def test_whoever_enters_finds_the_ticket_on_the_front_page(client):
    event = make.event()
    client.post(f"/e/{event.pk}", {"player_name": "Ann", "level": 2, "accepts": [2]})
    assert own(Entry.objects.get()) in html(client.get("/"))


def test_a_renewed_ticket_is_no_longer_held(client):
    entry = make.entry(player_name="Ann")
    keep(client, entry)
    rotate_ticket(entry_id=entry.pk, actor=make.organiser(entry.event))
    home = client.get("/", **EN)
    assert "Ann" not in words(home)
    entry.refresh_from_db()
    assert own(entry) not in html(home)


def test_nobody_writes_such_a_cookie_by_hand(client):
    entry = make.entry(player_name="Ann")
    client.cookies[COOKIE] = f"{entry.pk}.0"
    assert "Ann" not in words(client.get("/", **EN))


def test_of_too_many_tickets_the_newest_stay_and_the_page_asks_no_more_often(
    client, django_assert_num_queries
):
    event = make.event()
    first, *others = make.entries(MOST + 1, event=event, here=False)
    for entry in (first, others[0]):
        client.post(own(entry, "/phone"))
    with django_assert_num_queries(3):
        client.get("/")
    for entry in others:
        client.post(own(entry, "/phone"))
    with django_assert_num_queries(3):
        home = html(client.get("/"))
    assert own(first) not in home
    assert [own(entry) in home for entry in others] == [True] * MOST


@pytest.mark.parametrize(("hidden", "shown"), [(False, True), (True, False)])
def test_an_evening_that_is_over_tells_the_place_unless_places_are_hidden(client, hidden, shown):
    event = make.event(name="Friday", ranks_hidden=hidden)
    entry = make.entries(4, event=event)[0]
    make.closed(event=event)
    keep(client, entry)
    finished(event)
    home = words(client.get("/", **EN))
    assert "Evenings that are over Friday" in home
    tickets = home.partition("Tickets on this phone")[2].partition("No event is open")[0]
    assert ("#" in tickets) is shown
