"""Deck rules of one event: switched off, renumbered, and kept to what differs."""

import pytest

from events.services import change_event
from tests import make

pytestmark = pytest.mark.django_db


def rules(event, **settings):
    change_event(event_id=event.pk, actor=make.organiser(event), changes={"house_rules": settings})


def test_a_rule_is_switched_off_and_another_gets_its_own_number(event, desk):
    desk.open(f"/staff/e/{event.pk}/settings/deck-rules")
    desk.press("Save the deck rules", **{"on_deck.singleton": "", "number_deck.count": "40"})
    event.refresh_from_db()
    assert event.house_rules == {"deck.singleton": False, "deck.count": 40}
    fields = desk.form("Save the deck rules")["fields"]
    assert "on_deck.singleton" not in fields
    assert fields["number_deck.count"] == ["40"]


def test_what_is_as_in_the_format_is_not_stored(event, desk):
    rules(event, **{"deck.singleton": False})
    desk.open(f"/staff/e/{event.pk}/settings/deck-rules")
    desk.press("Save the deck rules", **{"on_deck.singleton": "on"})
    event.refresh_from_db()
    assert event.house_rules == {}


def test_a_number_that_no_deck_can_have_is_refused(event, desk):
    desk.open(f"/staff/e/{event.pk}/settings/deck-rules")
    desk.press("Save the deck rules", **{"number_deck.count": "5000"})
    assert desk.page.status_code == 422
    event.refresh_from_db()
    assert event.house_rules == {}
