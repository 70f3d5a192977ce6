"""What everybody sees of rolling tables: the wall, the seats, the event's page, the standings."""

import pytest
from django.utils import timezone

from events.models import Event
from pods import services
from pods.models import Pod
from tests import make
from tests.pods.tables_rolling import pods_of, rolling_event
from tests.web.player.browse import EN, finished, html, own, send, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event(starts_at=timezone.now(), scheme="places_5321")


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def tap(client, one, act):
    return send(client, own(one), action=own(one, f"/queue/{act}"))


def page_of(client, one):
    return words(client.get(own(one), **EN))


def test_the_wall_shows_tables_queue_and_free_tables(client, event, four):
    wall = f"/e/{event.pk}/wall"
    assert "No table plays at the moment." in words(client.get(wall, **EN))
    for one in [*four, make.entry(event=event, here=True, player_name="Waiting Wendy")]:
        tap(client, one, "join")

    seen = client.get(wall, **EN)

    assert all(one.player_name in words(seen) for one in four)
    assert "Waiting Wendy" in words(seen)
    assert "Free tables 2 3 4" in words(seen)
    fragment = client.get(wall, headers={"HX-Target": "wall"}, **EN)
    assert "changed-queue" in html(fragment)
    assert "<body" not in html(fragment)
    make.decided(pods_of(event)[0])
    assert four[0].player_name not in words(client.get(wall, **EN))
    services.close_queue(event_id=event.pk, actor=make.organiser(event))
    assert "The queue is closed at the moment." in words(client.get(wall, **EN))
    Event.objects.filter(pk=event.pk).update(queue_open=True)
    assert "Nobody waits." in words(client.get(wall, **EN))


def test_whoever_is_out_stands_on_the_wall_only_where_they_wait(client, event, four):
    for one in four:
        tap(client, one, "join")
    tap(client, four[0], "out")

    assert words(client.get(f"/e/{event.pk}/wall", **EN)).count(four[0].player_name) == 1


def test_a_long_queue_is_cut_on_the_wall(client, event):
    event.tables.create(number=1, out_of_use=True)
    for one in make.entries(20, event=event, here=True):
        tap(client, one, "join")

    seen = words(client.get(f"/e/{event.pk}/wall", **EN))
    assert "and 2 more" in seen
    assert "None: the next one goes to whoever waits longest." in seen


def test_extra_tables_stand_beside_the_round_on_the_wall(client):
    event = make.event(queue_from_minute=0)
    make.entries(8, event=event, here=True)
    found = make.published(event=event)
    one, _two = found.pods.order_by("table")
    make.decided(one)
    services.set_clock(
        round_id=found.pk, actor=make.organiser(event), act=services.ClockAct.START,
        now=timezone.now(),
    )  # fmt: skip
    for late in make.entries(4, event=event, here=True, level=1, accepts=(1,)):
        tap(client, late, "join")

    seen = words(client.get(f"/e/{event.pk}/wall", **EN))
    assert seen.count("Extra game ") == 1
    assert Pod.objects.filter(round__kind="open").count() == 1
    assert "Extra games: waiting 0" in seen


def test_seats_list_only_tables_that_play(client, event, four):
    for one in four:
        tap(client, one, "join")
    seats = f"/e/{event.pk}/seats"
    assert four[0].player_name in words(client.get(seats, **EN))
    assert f"Table 1 {four[0].player_name} Turn" in words(
        client.get(seats, {"q": four[0].player_name}, **EN)
    )
    make.decided(pods_of(event)[0])
    assert four[0].player_name not in words(client.get(seats, **EN))


def test_the_public_page_the_standings_and_the_last_wall_know_no_rounds(client, event, four):
    page = f"/e/{event.pk}"
    assert "A table forms as soon as four people in the queue fit." in words(client.get(page, **EN))
    assert "round of" not in words(client.get(page, **EN))
    for one in four:
        tap(client, one, "join")
    make.decided(pods_of(event)[0])
    table = words(client.get(f"{page}/standings", **EN))
    assert "Provisional: tables are still playing" in table
    assert "Points by round" not in table
    services.close_queue(event_id=event.pk, actor=make.organiser(event))
    finished(event)
    assert "Final standings" in words(client.get(f"{page}/wall", **EN))
    assert "After" not in words(client.get(f"{page}/standings", **EN))
    assert "Thank you for playing!" in page_of(client, four[0])
