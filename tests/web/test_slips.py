"""Numbered slips on the day: numbers are handed out at the door, people come in by their order."""

import pytest

from events import services
from events.access import player
from events.models import Entry
from tests import make
from tests.api.conftest import Caller, app_of, player_of, refused
from tests.web.player.browse import EN, own, send, words
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(capacity=2, admission="slips")


def slip(entry, number=None):
    actor = make.organiser(entry.event)
    return services.give_slip(entry_id=entry.pk, actor=actor, number=number)


def open_doors(event):
    return services.open_doors(event_id=event.pk, actor=make.organiser(event))


def states(*entries):
    return [Entry.objects.get(pk=entry.pk).state for entry in entries]


def test_the_smallest_numbers_come_in_and_the_rest_follows_by_number(event):
    a, b, c, without = (make.entry(event=event) for _ in range(4))
    for entry, number in ((a, 30), (b, 7), (c, 12)):
        slip(entry, number)
    assert states(a, b, c) == ["waiting"] * 3
    assert open_doors(event) == [b.pk, c.pk]
    services.cancel_entry(entry_id=b.pk, actor=player(b))
    assert states(a, b, c, without) == ["expected", "cancelled", "expected", "waiting"]
    services.cancel_entry(entry_id=a.pk, actor=player(a))
    assert states(without) == ["waiting"]
    assert slip(without).state == "expected"


def test_phones_and_pages_say_what_a_number_means(client, event):
    page = client.get(f"/e/{event.pk}", **EN)
    assert "2 places by number on the day" in words(page)
    send(client, f"/e/{event.pk}", page=page, player_name="Ann")
    ann = Entry.objects.get()
    assert "Get a number at the reception" in words(client.get(own(ann), **EN))
    slip(ann, 12)
    said = words(client.get(own(ann), **EN))
    assert "Your number is 12" in said
    assert "Among those who wait you are number 1" in said
    open_doors(event)
    assert "You are in" in words(client.get(own(ann), **EN))


def test_the_reception_hands_out_numbers_and_lets_people_in(event):
    ann, ben = (make.entry(event=event, player_name=name) for name in ("Ann", "Ben"))
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}")
    assert desk.page.context["next"].title == "Hand out numbers"
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("Next number")
    assert "slip 1" in desk.text
    desk.open(f"/staff/e/{event.pk}/people/{ben.pk}")
    desk.press("Give this number", number="1")
    assert "Somebody has the number 1 already" in desk.text
    desk.press("Give this number", number="44")
    ben.refresh_from_db()
    assert ben.lot == 44
    desk.open(f"/staff/e/{event.pk}/lottery")
    desk.press("Let people in by number")
    assert states(ann, ben) == ["expected", "expected"]
    assert "People come in by number" in desk.text


def test_a_walk_in_gets_the_next_number_and_nobody_is_checked_in_without_one(event):
    ann = make.entry(event=event, here=True)
    assert (ann.state, ann.lot) == ("waiting", 1)
    app = app_of(event)
    refused(app.post(f"/entries/{ann.pk}/check-in"), 409, "slip.first")
    open_doors(event)
    assert app.post(f"/entries/{ann.pk}/check-in").json()["state"] == "here"


def test_apps_do_the_same_and_only_the_staff_may(event):
    app, ann = app_of(event), make.entry(event=event)
    path = f"/entries/{ann.pk}/slip"
    assert app.post(path, {"number": 5}).json()["slip"] == 5
    assert app.post(f"{path}/take-back").json()["slip"] is None
    assert app.post(path).json()["slip"] == 1
    refused(player_of(ann).post(path), 403, "access.forbidden")
    refused(Caller().post(path), 404, "access.not_found")
    refused(Caller().post(f"/events/{event.pk}/doors"), 401, "access.sign_in_needed")
    for number in (0, 10_000, "1", True):
        refused(app.post(path, {"number": number}), 422, "fields.invalid")
    other = make.entry(event=event)
    refused(app.post(f"/entries/{other.pk}/slip", {"number": 1}), 409, "slip.taken")
    assert app.post(f"/events/{event.pk}/doors").json()["doors_open"] is True
    assert states(ann, other) == ["expected", "waiting"]
    refused(app.post(path), 409, "slip.not_waiting")
    refused(app.post(f"/entries/{make.entry().pk}/slip"), 404, "access.not_found")
    plain = make.event(shop=event.shop)
    refused(app_of(plain).post(f"/events/{plain.pk}/doors"), 409, "slip.none")


def test_a_second_tap_keeps_the_number(event):
    ann, ben = make.entry(event=event), make.entry(event=event)
    assert [slip(ann).lot, slip(ben).lot, slip(ann).lot, slip(ben).lot] == [1, 2, 1, 2]
    assert app_of(event).post(f"/entries/{ann.pk}/slip").json()["slip"] == 1
    assert event.journal.filter(kind="entry.slip_given").count() == 2


def test_after_the_last_number_the_smallest_free_one_is_next(event):
    one, last, desk = (make.entry(event=event) for _ in range(3))
    slip(one, 1)
    slip(last, 9999)
    assert slip(desk).lot == 2
    assert make.entry(event=event, here=True).lot == 3
