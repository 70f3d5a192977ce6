"""Events in calendars, and the page of a shop."""

from datetime import UTC, datetime, timedelta

import pytest
from django.utils import timezone
from icalendar import Calendar

from events import services
from tests import make
from tests.api.conftest import Caller
from tests.web.player.browse import EN, JA, html, links, own, words

pytestmark = pytest.mark.django_db
LONG = "カードゲームの夜、" * 8 + "; \\ end"


def meetings(response):
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content).walk("VEVENT")


def test_one_event_as_a_file_that_any_calendar_reads(client):
    event = make.event(name=LONG, place="2F, left", note="Bring:\r\nsleeves", round_minutes=45)
    response = client.get(f"/e/{event.pk}/calendar.ics", **EN)
    assert all(len(line) <= 75 for line in response.content.split(b"\r\n"))
    assert b"\n" not in response.content.replace(b"\r\n", b"")
    assert b"DTSTART:20261204T100000Z" in response.content
    (meeting,) = meetings(response)
    assert meeting["SUMMARY"] == LONG
    assert "Bring:\nsleeves" in meeting["DESCRIPTION"]
    assert meeting["LOCATION"] == f"2F, left, {event.shop.name}"
    assert meeting["URL"].endswith(f"/e/{event.pk}")
    assert meeting["DTEND"].dt == datetime(2026, 12, 4, 13, 0, tzinfo=UTC)
    assert Caller().get(f"/events/{event.pk}").json()["calendar_url"].endswith("/calendar.ics")


def test_a_change_keeps_the_uid_and_raises_the_sequence(client):
    event = make.event()
    (before,) = meetings(client.get(f"/e/{event.pk}/calendar.ics"))
    later = make.EVENING + timedelta(hours=1)
    services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"starts_at": later}
    )
    (after,) = meetings(client.get(f"/e/{event.pk}/calendar.ics"))
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert after["DTSTART"].dt == later


def test_a_shops_calendar_holds_its_events_and_no_others(client, django_assert_num_queries):
    shop = make.shop()
    names = [make.event(shop=shop, name=f"Night {n}").name for n in range(3)]
    make.event(shop=shop, name="Long ago", starts_at=timezone.now() - timedelta(days=120))
    make.event(name="Elsewhere")
    with django_assert_num_queries(3):
        feed = client.get(f"/s/{shop.pk}/events.ics", **EN)
    assert {str(meeting["SUMMARY"]) for meeting in meetings(feed)} == set(names)
    assert Calendar.from_ical(feed.content)["X-WR-CALNAME"] == shop.name


@pytest.mark.parametrize("language", [EN, JA])
def test_the_page_of_a_shop_leads_to_events_and_calendar(client, language):
    event = make.event(name="Night")
    page = client.get(f"/s/{event.shop_id}", **language)
    assert f"/e/{event.pk}" in links(page)
    assert f"webcal://testserver/s/{event.shop_id}/events.ics" in html(page)
    assert f"/s/{event.shop_id}" in links(client.get(f"/e/{event.pk}", **language))
    assert f"/e/{event.pk}/calendar.ics" in links(client.get(own(make.entry(event=event))))
    empty = client.get(f"/s/{make.shop().pk}", **EN)
    assert "No event is planned here right now" in words(empty)


def test_there_is_no_calendar_of_what_is_not(client):
    for path in ("/s/000000000000", "/s/000000000000/events.ics", "/e/000000000000/calendar.ics"):
        assert client.get(path).status_code == 404
