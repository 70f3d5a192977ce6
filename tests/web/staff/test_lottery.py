"""Places by lot, on the pages of staff, players and strangers."""

import pytest
from django.test import Client

from events.models import EntryState
from events.tickets import ticket_of
from standings import services
from tests import make
from tests.api.conftest import app_of, refused
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db
EN = {"accept-language": "en"}


@pytest.fixture
def event(db):
    event = make.event(admission="lottery", capacity=4)
    make.entries(6, event=event, here=False)
    services.look_at_lots(now=make.EVENING, event=event.pk)
    event.refresh_from_db()
    return event


def seen(path):
    return Client(headers=EN).get(path).content.decode()


def test_an_owner_gives_places_by_lot_and_staff_draw(db):
    event = make.event(capacity=4)
    desk = Desk(owner_of(event))
    path = f"/staff/e/{event.pk}/lottery"
    desk.open(path)
    desk.press("Save", admission="lottery", day="2026-12-01", hour="")
    event.refresh_from_db()
    assert (event.awaits_lots, event.lots_at.isoformat()) == (True, "2026-12-01T03:00:00+00:00")
    desk.press("Save", admission="by hand")
    assert desk.page.status_code == 422
    make.entries(6, event=event, here=False)
    desk.open(f"/staff/e/{event.pk}")
    assert desk.page.context["next"].title == "Draw lots for the places"
    assert "6 people want one of 4 places" in desk.text
    desk.open(path)
    desk.press("Draw the places now")
    assert "4 of 6 people got a place" in desk.text
    assert event.entries.filter(state=EntryState.EXPECTED).count() == 4


def test_players_see_that_they_take_part_and_what_came_of_it(event):
    entry = event.entries.first()
    phone, at = Client(headers=EN), f"/t/{ticket_of(entry)}"
    text = phone.get(at).content.decode()
    assert "You take part in the draw of the places" in text
    assert f"Your id in the draw: {entry.pk}" in text
    draw = event.draws.get()
    assert phone.post(f"{at}/draw/{draw.pk}", {"number": "5"}).status_code == 303
    services.draw_places(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
    texts = [seen(f"/t/{ticket_of(each)}") for each in event.entries.all()]
    assert sum("You are in." in text for text in texts) == 4
    assert sum("in line" in text for text in texts) == 2
    assert all("everybody can check how" in text for text in texts)


def test_strangers_enter_the_draw_and_never_read_who_is_in_it(event):
    page = seen(f"/e/{event.pk}")
    assert "Take part in the draw" in page
    assert "4 places by lot" in page
    assert "places left" not in page
    for _ in range(2):
        text = seen(f"/e/{event.pk}/draw") + seen(f"/e/{event.pk}/draw/1.json")
        text += seen(f"/api/v1/draws/{event.draws.get().pk}")
        assert all(entry.pk in text for entry in event.entries.all())
        assert not any(entry.player_name in text for entry in event.entries.all())
        if event.awaits_lots:
            services.draw_places(event_id=event.pk, actor=make.organiser(event), now=make.EVENING)
            event.refresh_from_db()


def test_only_those_who_run_rounds_draw_over_the_api(event):
    path = f"/events/{event.pk}/lottery"
    refused(app_of(event, "checkin:write").post(path), 403, "access.forbidden")
    told = app_of(event).post(path).json()
    assert (told["purpose"], told["state"], len(told["steps"])) == ("entries", "over", 4)
    refused(app_of(event).post(path), 409, "lots.none")
    judge = Desk(make.member(event.shop, "judge"))
    at = f"/staff/e/{event.pk}/lottery/settings"
    assert judge.client.post(at, {"admission": "first_come"}).status_code == 403
