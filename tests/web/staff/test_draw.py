"""The draw at the desk, on phones, on the wall and on its public page, without scripts."""

import json

import pytest
from django.test import Client

from engine.lots.file import read_record
from events.tickets import ticket_of
from standings import services
from standings.draws import Draw
from standings.lots import Lots
from tests import make
from tests.standings.drawing import begun
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def event(db):
    event = make.event(capacity=40)
    make.entries(9, event=event)
    return event


def seen(path):
    return Client(headers=EN).get(path).content.decode()


def test_a_draw_at_the_desk_from_the_board_to_the_seed(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}")
    assert f"/staff/e/{event.pk}/draw" in desk.text
    desk.open(f"/staff/e/{event.pk}/draw")
    desk.press("Seal a seed", names="Cup\nMat\n")
    draw = Draw.objects.get()
    assert draw.seal in seen(f"/e/{event.pk}/wall")
    desk.press("Save the prizes", count="1", names="Cup\nMat")
    assert Lots(Draw.objects.get()).count == 1
    desk.press("Save the prizes", count="two")
    assert desk.page.status_code == 422
    desk.press("Save the prizes", count="", names="Cup")
    desk.press("Begin the draw")
    desk.press("Draw the next prize")
    first = Lots(Draw.objects.get()).prizes[0].holder.player_name
    assert first in seen(f"/e/{event.pk}/wall")
    desk.press(f"{first} is not here")
    second = Lots(Draw.objects.get()).prizes[0].holder.player_name
    assert second != first
    desk.press("Take the last draw back")
    assert Lots(Draw.objects.get()).prizes[0].holder.player_name == first
    desk.press("Draw all that are left")
    desk.press("End the draw and show the seed")
    page = seen(f"/e/{event.pk}/draw")
    assert Draw.objects.get().seed in page
    assert Draw.objects.get().seed in seen(f"/e/{event.pk}/wall")
    told = read_record(seen(f"/e/{event.pk}/draw/1.json")).redrawn()
    assert told["winners"][0]["name"] == first


def test_the_seed_stands_nowhere_before_the_end(event):
    draw = begun(event=event, people=0)
    services.draw_next(draw_id=draw.pk, actor=make.organiser(event))
    desk = Desk(owner_of(event))
    places = ["draw", "draw/1", "draw/1.json", "wall"]
    texts = [seen(f"/e/{event.pk}/{place}") for place in places]
    texts.append(desk.open(f"/staff/e/{event.pk}/draw").content.decode())
    texts += [seen(f"/t/{ticket_of(entry)}") for entry in event.entries.all()[:3]]
    assert all(texts)
    assert not any(draw.seed in text for text in texts)


def test_a_phone_adds_a_number_changes_it_and_wins(event):
    draw = services.open_draw(
        event_id=event.pk, actor=make.organiser(event), now=make.EVENING, count=9
    )
    entry = event.entries.first()
    phone, at = Client(headers=EN), f"/t/{ticket_of(entry)}"
    assert "Add my number" in phone.get(at).content.decode()
    assert phone.post(f"{at}/draw/{draw.pk}", {"number": "12"}).status_code == 303
    assert "Your number 12 is mixed in" in phone.get(at).content.decode()
    phone.post(f"{at}/draw/{draw.pk}", {"number": "34"})
    assert [tap.number for tap in draw.taps.all()] == [34]
    for wrong in ("", "x", "1000000", "-1"):
        assert phone.post(f"{at}/draw/{draw.pk}", {"number": wrong}).status_code == 422
    assert phone.post(f"{at}/draw/nothing", {"number": "1"}).status_code == 404
    by = {"draw_id": draw.pk, "actor": make.organiser(event)}
    services.begin_draw(**by, now=make.EVENING)
    assert phone.post(f"{at}/draw/{draw.pk}", {"number": "5"}).status_code == 409
    assert "0 of 9 prizes are drawn" in phone.get(at).content.decode()
    services.draw_next(**by, to_the_end=True)
    assert "You won: Special prize" in phone.get(at).content.decode()
    services.mark_absent(**by, entry_id=entry.pk)
    assert "Your name was drawn" in phone.get(at).content.decode()


def test_two_pages_that_draw_at_once_draw_once(event):
    draw = begun(event=event, people=0)
    one, other = Desk(owner_of(event)), Desk(make.member(event.shop, "judge"))
    for desk in (one, other):
        desk.open(f"/staff/e/{event.pk}/draw")
    one.press("Draw the next prize")
    other.press("Draw the next prize")
    assert "Somebody else drew meanwhile" in other.text
    assert draw.steps.count() == 1


def test_the_wall_shows_seats_while_a_round_is_played_until_lots_are_drawn(event):
    make.published(event=event)
    by = {"actor": make.organiser(event)}
    draw = services.open_draw(event_id=event.pk, now=make.EVENING, **by)
    assert "please take your seats" in seen(f"/e/{event.pk}/wall")
    services.begin_draw(draw_id=draw.pk, now=make.EVENING, **by)
    assert "Who will it be?" in seen(f"/e/{event.pk}/wall")


def test_nobody_else_draws(event):
    draw = begun(event=event, people=0)
    at = f"/staff/e/{event.pk}/draw"
    reception = Desk(make.member(event.shop, "reception"))
    assert reception.open(at).status_code == 403
    assert reception.client.post(f"{at}/{draw.pk}/next").status_code == 403
    other = make.event(shop=event.shop)
    desk = Desk(owner_of(event))
    path = f"/staff/e/{other.pk}/draw/{draw.pk}"
    assert desk.client.post(f"{path}/next").status_code == 404
    assert desk.client.post(f"{path}/prizes").status_code == 404
    assert desk.client.post(f"{at}/{draw.pk}/explode").status_code == 404
    assert not draw.steps.exists()


def test_pages_of_no_draw(event):
    assert "No draw yet" in seen(f"/e/{event.pk}/draw")
    assert Client().get(f"/e/{event.pk}/draw/1").status_code == 404
    assert Client().get(f"/e/{event.pk}/draw/0.json").status_code == 404
    assert json.loads(seen(f"/api/v1/events/{event.pk}/draws"))["items"] == []
