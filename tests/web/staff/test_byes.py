"""Byes on pages: asked for by staff, seen on phones, the list of seats and the wall."""

import pytest

from events import services as event_services
from events.tickets import ticket_of
from pods import services
from pods.models import RoundState
from pods.services.arranged import byes_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make.event(format="dm_original", scheme="win3_draw1", rounds_planned=3)
    make.entries(5, event=event)
    return event


def at_pairing(event):
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/pairing")
    return desk


def draft_of(event):
    return event.rounds.get(state=RoundState.DRAFT)


def seen_by(client, address):
    return client.get(address, headers={"accept-language": "en"}).content.decode()


def test_who_sits_out_is_named_everywhere_once_it_is_published(event, client):
    desk = at_pairing(event)
    desk.press("Pair round 1")
    (lucky,) = byes_of(draft_of(event))
    entry = event.entries.get(pk=lucky)
    assert f"Bye: {entry.player_name}" in desk.text
    ticket = f"/t/{ticket_of(entry)}"
    assert "you have a bye" not in seen_by(client, ticket)
    desk.press("Publish these pods")
    page = seen_by(client, ticket)
    assert "Round 1: you have a bye" in page
    assert "It scores you 3 points." in page
    for address in ("seats", "wall"):
        page = seen_by(client, f"/e/{event.pk}/{address}")
        assert "Bye" in page
        assert entry.player_name in page
    found = seen_by(client, f"/e/{event.pk}/seats?q={entry.player_name}")
    assert "bye in this round" in found
    assert "worth a look" not in desk.open(f"/staff/e/{event.pk}").content.decode().lower()
    why = seen_by(client, f"/e/{event.pk}/standings/{entry.pk}")
    assert "A bye" in why


def test_five_can_let_one_sit_out_and_go_back_to_full_tables(client):
    event = make.event()
    make.entries(5, event=event)
    desk = at_pairing(event)
    desk.press("Pair round 1")
    desk.press("Let somebody sit this round out with a bye")
    assert len(byes_of(draft_of(event))) == 1
    make.entries(4, event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Shuffle again") if "Shuffle again" in desk.text else desk.press("Pair round 1")
    assert len(byes_of(draft_of(event))) == 0
    desk.press("Full tables only: 1 person has a bye")
    assert sorted(pod.seats.count() for pod in draft_of(event).pods.all()) == [4, 4]
    assert len(byes_of(draft_of(event))) == 1
    assert "Full tables only" not in desk.text


def test_staff_tap_two_names_to_let_somebody_else_sit_out(event):
    desk = at_pairing(event)
    desk.press("Pair round 1")
    draft = draft_of(event)
    (lucky,) = byes_of(draft)
    other = draft.pods.first().seats.first().entry_id
    desk.open(f"/staff/e/{event.pk}/pairing", first=lucky)
    assert desk.page.context["work"].byes[0].is_chosen
    desk.open(f"/staff/e/{event.pk}/pairing", first=lucky, second=other)
    desk.press("Trade seats")
    assert byes_of(draft) == (other,)


def test_a_repair_tells_who_gets_the_bye_and_who_gives_it_back(event):
    desk = at_pairing(event)
    desk.press("Pair round 1")
    draft = draft_of(event)
    (lucky,) = byes_of(draft)
    event_services.drop_entry(entry_id=lucky, actor=make.organiser(event))
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "has a bye but is not here" in desk.text
    late = make.entry(event=event, here=True)
    desk.open(f"/staff/e/{event.pk}/rounds/{draft.pk}/repair")
    assert f"{late.player_name} has the bye now." in desk.text
    desk.press("Change these tables")
    assert byes_of(draft) == (late.pk,)
    services.publish_round(round_id=draft.pk, actor=make.organiser(event))
