"""A whole evening by pages alone: from the first event to the CSV, with the buttons that stand there."""

import pytest

from engine.words import Ending
from events.models import Entry, EntryState, Event, Phase
from pods.models import PodState, Round, RoundState
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db


def enter(desk, event, number):
    for place in range(number):
        desk.open(f"/staff/e/{event.pk}/reception")
        desk.press(
            "walk-in", player_name=f"Guest {place:02}", level=str(place % 3 + 1), any_level="on"
        )
        assert desk.page.status_code == 200


def tell_result(desk, event, pod):
    """The first seat wins; the last two go out together at table 1."""
    seats = list(pod.seats.order_by("number"))
    typed = {"ending": Ending.LAST_STANDING.value}
    for out, seat in enumerate(reversed(seats[1:]), 1):
        typed |= {f"out_{seat.number}": str(out), f"cause_{seat.number}": "deck_out"}
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    desk.press("Store this result", **typed)
    assert desk.page.status_code == 200
    pod.refresh_from_db()
    assert pod.state == PodState.DONE


def play_round(desk, event, number):
    board = f"/staff/e/{event.pk}"
    desk.open(board)
    desk.press(f"Pair round {number}")
    assert f"Draft of round {number}" in desk.text
    desk.press("Publish these pods")
    assert "Start the clock" in desk.text
    desk.press("Start the clock")
    assert "data-clock" in desk.text
    found = Round.objects.get(event=event, number=number, state=RoundState.PUBLISHED)
    assert found.started_at is not None
    for pod in found.pods.all():
        tell_result(desk, event, pod)
    desk.open(board)
    desk.press(f"Close round {number}")
    found.refresh_from_db()
    assert found.state == RoundState.CLOSED


def test_an_evening_by_pages_only():
    shop = make.shop()
    desk = Desk(shop.memberships.get().user)
    assert "No event is planned" in desk.open("/staff/").content.decode()
    desk.open("/staff/new")
    desk.press("Make this event", name="Friday night", rounds_planned="2")
    event = Event.objects.get()
    assert (event.name, event.rounds_planned, event.capacity) == ("Friday night", 2, 32)
    assert "Nobody has entered yet" in desk.text
    enter(desk, event, 7)
    assert Entry.objects.filter(event=event, state=EntryState.HERE).count() == 7
    play_round(desk, event, 1)
    play_round(desk, event, 2)
    assert "All 2 planned rounds are played" in desk.text
    desk.open(f"/staff/e/{event.pk}/finish")
    desk.press("Finish the evening")
    event.refresh_from_db()
    assert event.phase == Phase.FINISHED
    assert "The evening is finished" in desk.text
    table = desk.open(f"/e/{event.pk}/standings.csv").content.decode()
    assert table.count("Guest") == 7
    desk.open(f"/staff/e/{event.pk}/reopen")
    desk.press("Reopen the evening")
    event.refresh_from_db()
    assert event.phase == Phase.PLAYING


def test_people_enter_before_and_are_checked_in_one_by_one():
    event = make.event()
    entries = make.entries(4, event=event, here=False)
    desk = Desk(make.member(event.shop, "reception"))
    for entry in entries:
        desk.open(f"/staff/e/{event.pk}/reception")
        desk.press(f"Check in {entry.player_name}")
        assert f"{entry.player_name} is checked in." in desk.text
    assert event.entries.filter(state=EntryState.HERE).count() == 4


def test_a_draft_is_shuffled_and_discarded_and_a_published_round_is_taken_back():
    event = make.event()
    make.entries(8, event=event)
    desk = Desk(make.member(event.shop, "judge"))
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Pair round 1")
    first = event.rounds.get(state=RoundState.DRAFT)
    desk.press("Shuffle again")
    second = event.rounds.get(state=RoundState.DRAFT)
    assert first.pk == second.pk
    desk.press("Discard the draft")
    assert not event.rounds.exclude(state=RoundState.VOIDED).exists()
    desk.press("Pair round 1")
    desk.press("Publish these pods")
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Take this round back")
    assert not event.rounds.exclude(state=RoundState.VOIDED).exists()
    event.refresh_from_db()
    assert event.phase == Phase.OPEN


def test_a_round_with_a_result_is_not_taken_back():
    event = make.event()
    pod = make.pod(event=event)
    make.report(of=pod)
    desk = Desk(make.member(event.shop, "judge"))
    desk.open(f"/staff/e/{event.pk}/pairing")
    desk.press("Take this round back")
    assert "Tables 1 have reported already" in desk.text
