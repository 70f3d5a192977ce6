"""Ways to pair on the pages of the staff: their prices, one for this round, rounds planned ahead."""

import pytest

from accounts.models import Role
from pods.models import RoundState
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def draft_of(event):
    return event.rounds.get(state=RoundState.DRAFT)


def test_each_way_tells_its_price_and_one_is_chosen_for_this_round():
    event = make.event(rounds_planned=3)
    make.entries(12, event=event)
    make.closed(event=event)
    make.draft(event=event, seed=4)
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert f"/staff/e/{event.pk}/pairing/ways" in desk.text
    desk.open(f"/staff/e/{event.pk}/pairing/ways")
    ways = {way.name: way for way in desk.page.context["ways"]}
    usual, power = ways["New faces first, then equal points"], ways["Equal points above all"]
    assert (usual.is_draft, usual.is_usual, usual.same, usual.button) == (True, True, True, None)
    assert (power.is_draft, power.is_usual) == (False, False)
    assert "Distance of points at the tables" in {line.words for line in power.lines}
    assert "R7" not in {line.rule for line in power.lines}
    desk.press(f"Pair this round: {power.name}")
    draft = draft_of(event)
    assert (draft.policy, draft.seed) == ("power", 4)
    desk.press("Shuffle again")
    assert draft_of(event).policy == "power"
    event.refresh_from_db()
    assert event.pairing_policy == "never_repeat"


def test_before_the_first_draft_the_ways_stand_beside_the_button():
    event = make.event()
    make.entries(8, event=event)
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/pairing/ways")
    assert not any(way.is_draft for way in desk.page.context["ways"])
    desk.press("Pair this round: New faces, whatever the points")
    assert draft_of(event).policy == "social"


def test_what_cannot_be_paired_in_any_way_says_why():
    event = make.event()
    make.entries(5, event=event)
    desk = Desk(owner_of(event), language="en")
    assert desk.open(f"/staff/e/{event.pk}/pairing/ways").status_code == 409
    assert desk.page.context["code"] == "seating.cannot_split"


def test_rounds_planned_ahead_can_be_printed_and_planned_anew():
    event = make.event(pairing_policy="fixed", rounds_planned=3)
    people = make.entries(12, event=event)
    desk = Desk(owner_of(event), language="en")
    assert desk.open(f"/staff/e/{event.pk}/pairing/schedule").status_code == 404
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Pair round 1")
    assert "As planned for the whole event." in desk.text
    desk.open(f"/staff/e/{event.pk}/pairing/schedule")
    assert all(desk.text.count(entry.player_name) >= 3 for entry in people)
    before = event.schedule.rounds
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Plan the rounds to come anew")
    event.schedule.refresh_from_db()
    assert event.schedule.rounds != before


def test_the_settings_offer_it_and_strangers_see_nothing():
    event = make.event()
    make.entries(8, event=event)
    desk = Desk(owner_of(event), language="en")
    desk.open(f"/staff/e/{event.pk}/settings")
    desk.press("Save the settings", pairing_policy="balanced")
    event.refresh_from_db()
    assert event.pairing_policy == "balanced"
    reception = Desk(make.member(event.shop, Role.RECEPTION), language="en")
    for page in ("ways", "schedule"):
        assert reception.open(f"/staff/e/{event.pk}/pairing/{page}").status_code == 403
