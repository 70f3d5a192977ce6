"""Private wishes at the desk: deciding them, who sits out, and how to end in time."""

from datetime import time, timedelta

import pytest
import time_machine

from accounts.models import Role
from events.access import player
from pods import services
from pods.asked import ApartWish, WishState
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(capacity=40)


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def wish(entry, named):
    return services.wish_apart(
        entry_id=entry.pk, actor=player(entry), named=named, now=make.EVENING
    )


def test_a_wish_waits_on_the_board_and_is_decided(desk, event):
    one, other, *_ = make.entries(4, event=event)
    made = wish(one, other.player_name)
    desk.open(f"/staff/e/{event.pk}")
    assert "1 private wish waits for you." in desk.text
    desk.open(f"/staff/e/{event.pk}/wishes")
    assert f'<option value="{other.pk}" selected>' in desk.text
    desk.press("Seat them apart")
    made.refresh_from_db()
    assert (made.state, made.other) == (WishState.APPROVED, other)
    assert f"Kept apart from {other.player_name}." in desk.text
    desk.press("Refuse")
    made.refresh_from_db()
    assert made.state == WishState.REFUSED
    desk.press("Take the wish back")
    assert "Nobody wishes to sit apart" in desk.text


def test_an_unclear_wish_asks_who_is_meant(desk, event):
    (one,) = make.entries(1, event=event)
    wish(one, "Whoever")
    desk.open(f"/staff/e/{event.pk}/wishes")
    desk.press("Seat them apart")
    assert "Choose the person of this event" in desk.text
    assert ApartWish.objects.get().state == WishState.ASKED


def test_the_reception_notes_a_wish_but_does_not_see_those_of_others(event):
    one, other = make.entries(2, event=event)
    wish(other, "Somebody else")
    desk = Desk(make.member(event.shop, Role.RECEPTION))
    desk.open(f"/staff/e/{event.pk}/people/{one.pk}")
    assert f"/staff/e/{event.pk}/apart/{one.pk}" in desk.text
    desk.open(f"/staff/e/{event.pk}/apart/{one.pk}")
    desk.press("Note the wish", named="Rival")
    assert "Rival" in desk.text
    assert "Somebody else" not in desk.text
    assert desk.open(f"/staff/e/{event.pk}/wishes").status_code == 403
    desk.open(f"/staff/e/{event.pk}/apart/{one.pk}")
    desk.press("Note the wish", named=one.player_name)
    assert "This is your own name" in desk.text
    desk.open(f"/staff/e/{event.pk}/apart/{one.pk}")
    desk.press("Take the wish back")
    assert one.apart_wishes.get().state == WishState.WITHDRAWN


def test_wishes_of_other_events_are_not_here(desk, event):
    elsewhere = make.event(shop=event.shop)
    made = wish(make.entry(event=elsewhere), "A")
    for act in ("decide", "withdraw"):
        place = f"/staff/e/{event.pk}/wishes/{made.pk}/{act}"
        assert desk.client.post(place).status_code == 404


def test_staff_see_who_sits_out_and_why(desk, event):
    make.entries(8, event=event)
    early = make.entry(event=event, here=True, home_by=time(19, 30), player_name="Early")
    with time_machine.travel(make.EVENING, tick=False):
        draft = make.draft(event=event)
        desk.open(f"/staff/e/{event.pk}/pairing")
        assert "Sits this round out" in desk.text
        assert f'people/{early.pk}">Early</a> (19:30)' in desk.text
        assert "Publish these pods" in desk.text  # nothing is odd about it
        services.publish_round(round_id=draft.pk, actor=make.organiser(event))
        desk.open(f"/staff/e/{event.pk}/pairing")
        assert "Early" in desk.text
        desk.open(f"/staff/e/{event.pk}")
        assert "Here, but without a seat in this round" not in desk.text


@pytest.mark.parametrize(
    ("button", "rounds", "minutes"), [("Play 2 rounds only", 2, 60), ("Rounds of 40", 3, 40)]
)
def test_the_board_forecasts_the_end_and_shortens_the_plan(desk, event, button, rounds, minutes):
    make.entries(4, event=event)
    make.entry(event=event, here=True, home_by=time(21, 30), player_name="Early")
    with time_machine.travel(make.EVENING, tick=False):
        desk.open(f"/staff/e/{event.pk}")
        assert "Likely over at 22:20" in desk.text
        assert "1 person must go before" in desk.text
        desk.press(button)
        event.refresh_from_db()
        assert (event.rounds_planned, event.round_minutes) == (rounds, minutes)
        assert "must go before" not in desk.text


def test_the_plan_changes_only_as_offered_and_only_for_owners(desk, event):
    place = f"/staff/e/{event.pk}/wishes/shorten"
    for typed in ({"what": "capacity", "to": "1"}, {"what": "rounds", "to": "-1"}, {}):
        assert desk.client.post(place, typed).status_code == 404
    judge = Desk(make.member(event.shop, Role.JUDGE))
    assert judge.client.post(place, {"what": "rounds", "to": "1"}).status_code == 403
    make.entry(event=event, here=True, home_by=time(19, 30))
    judge.open(f"/staff/e/{event.pk}")
    assert "Play 1 round only" not in judge.text


def test_mark_company_and_way_home_can_be_put_right(desk, event):
    (one,) = make.entries(1, event=event)
    desk.open(f"/staff/e/{event.pk}/people/{one.pk}")
    desk.press(
        "Save the changes", mark="helper", group="Mori", group_wish="together", home_by="22:00"
    )
    one.refresh_from_db()
    assert (one.mark, one.group, one.group_wish) == ("helper", "Mori", "together")
    assert one.home_by == (make.EVENING + timedelta(hours=12)).time()


def test_the_reception_marks_beginners_at_once(desk, event):
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("Enter this person", player_name="Neu", level="1", mark="beginner")
    assert event.entries.get(player_name="Neu").mark == "beginner"
    desk.open(f"/staff/e/{event.pk}/reception")
    assert '<span class="tag plain">New to this</span>' in desk.text


def test_a_draft_that_seats_them_together_says_where_and_whom(desk, event):
    one, other, *_ = make.entries(4, event=event)
    wish(one, other.player_name)
    desk.open(f"/staff/e/{event.pk}/wishes")
    desk.press("Seat them apart")
    make.draft(event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "Some people who wish to sit apart share a pod." in desk.text
    said = desk.page.context["price"].beside
    assert [(table, set(names.split(", "))) for table, names in said] == [
        ("1", {one.player_name, other.player_name})
    ]
    assert f"Table 1: {said[0][1]}" in desk.text
