"""Levels of somebody who waits for a rolling table: tapped on a phone, asked by staff, over the API."""

import pytest
from django.utils import timezone

from pods import services
from tests import make
from tests.api.conftest import player_of, refused
from tests.pods.tables_rolling import pods_of, rolling_event
from tests.web.player.browse import EN, own, send, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event(starts_at=timezone.now())


@pytest.fixture
def casual(event):
    """Somebody who plays Casual and nothing else, behind three Fans who take anybody."""
    people = make.entries(3, event=event, level=1, accepts=(1, 2, 3))
    people.append(make.entry(event=event, here=True, level=2, accepts=()))
    for each in people:
        services.join_queue(entry_id=each.pk, actor=make.organiser(event), now=timezone.now())
    return people[-1]


def read(client, entry):
    return words(client.get(own(entry), **EN))


def tap(client, entry, level, say):
    return send(client, own(entry), action=own(entry, f"/queue/level/{level}"), say=say)


def test_a_tap_lets_another_level_in_and_shows_the_table(client, event, casual):
    assert "+ 1 Fan" in read(client, casual)
    assert "+ 2 Casual" not in read(client, casual)
    tap(client, casual, 3, "yes")
    assert "✓ 3 Gachi" in read(client, casual)
    tap(client, casual, 3, "no")
    assert "+ 3 Gachi" in read(client, casual)
    tap(client, casual, 1, "yes")
    assert "Turn 1" in read(client, casual)
    assert len(pods_of(event)) == 1
    late = client.post(own(casual, "/queue/level/3"), {"say": "yes"}, **EN)
    assert "Only people who wait in the queue can do that." in words(late)


def test_staff_ask_and_a_yes_on_the_phone_completes_a_table(client, event, casual):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}")
    desk.client.post(f"/staff/e/{event.pk}/levels/ask", {"move": f"{casual.pk}:1"})
    assert "Asked for Fan: No answer yet" in words(desk.open(f"/staff/e/{event.pk}"))
    assert "Would you also play at level Fan?" in read(client, casual)
    send(client, own(casual), action=own(casual, "/level"), say="yes")
    assert len(pods_of(event)) == 1
    assert "You also play at" in read(client, casual)


def test_no_levels_are_tapped_where_nobody_chooses(client):
    mixed = rolling_event(starts_at=timezone.now(), levels_policy="mixed")
    one = make.entry(event=mixed, here=True)
    services.join_queue(entry_id=one.pk, actor=make.organiser(mixed), now=timezone.now())
    assert "I also sit with" not in read(client, one)


def test_an_app_does_it_for_a_player(event, casual):
    path = f"/entries/{casual.pk}/queue/level"
    phone = player_of(casual)
    refused(phone.post(path, {"level": 2, "accepts": True}), 422, "level.bad_move")
    refused(phone.post(path, {"level": 1}), 422, "fields.invalid")
    refused(player_of(make.entry(event=event)).post(path, {"level": 1, "accepts": True}), 404,
            "access.not_found")  # fmt: skip
    told = phone.post(path, {"level": 1, "accepts": True}).json()
    assert (told["waiting"], told["pod"]) == (False, pods_of(event)[0].pk)
