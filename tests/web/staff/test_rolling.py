"""The board of rolling tables, pressed as staff press it."""

import pytest
from django.urls import reverse
from django.utils import timezone

from accounts.models import Role
from events.models import Entry, Event
from events.services import drop_entry
from pods import services
from pods.services import ClockAct
from standings.services import finish_event
from tests import make
from tests.pods.tables_rolling import pods_of, rolling_event, sitting, waiting
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return rolling_event(starts_at=timezone.now(), is_open=False)


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


@pytest.fixture
def four(event):
    return make.entries(4, event=event, here=True)


def board(event):
    return f"/staff/e/{event.pk}"


def join(*people):
    for one in people:
        services.join_queue(entry_id=one.pk, actor=make.organiser(one.event), now=timezone.now())


def act(desk, event, what, **typed):
    desk.page = desk.client.post(
        reverse("staff:rolling_act", args=[event.pk, what]), typed, follow=True
    )
    return desk.text


def test_a_rolling_event_is_made_from_its_preset(desk):
    desk.open("/staff/new", preset="rolling_tables")
    assert "No rounds: a table forms" in desk.text
    assert "Number of rounds" not in desk.text
    assert "round 1" not in desk.text
    assert "running clock" not in desk.text
    assert "When the queue should open." in desk.text
    desk.press("Make this event", name="All day")

    made = Event.objects.get(name="All day")
    assert (made.mode, made.scheme) == ("rolling", "none")
    assert "Open the queue" in desk.text
    assert ">Pairing<" not in desk.text
    desk.open("/staff/new", preset="nothing")
    assert "Number of rounds" in desk.text


def test_a_day_from_opening_to_the_end(desk, event, four):
    desk.open(board(event))
    assert "When the first people are checked in, open the queue." in desk.text
    desk.press("Open the queue")
    assert "The queue is open. Players join on their phones." in desk.text
    assert "It runs by itself" in desk.text
    join(*four)
    desk.open(board(event))
    assert all(one.player_name in desk.text for one in four)
    desk.press("Close the queue")
    assert "1 table still plays." in desk.text
    desk.open(reverse("staff:result", args=[event.pk, pods_of(event)[0].pk]))
    assert "Result of table 1" in desk.text
    make.decided(pods_of(event)[0])
    desk.open(f"{board(event)}/tables")
    assert "Close round" not in desk.text
    assert "Rolling tables" in desk.text
    desk.open(board(event))
    assert "All results are in." in desk.text
    finish_event(event_id=event.pk, actor=make.organiser(event), now=timezone.now())
    desk.open(board(event))
    assert "The evening is finished" in desk.text


def test_staff_hand_somebody_in_and_form_of_whom_they_tick(desk, event, four):
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    extra = make.entry(event=event, here=True)
    desk.open(board(event))
    desk.press("Put into the queue", who=four[0].pk)
    assert "In the queue, or at a table already." in desk.text
    assert waiting(event) == [four[0].pk]
    join(*four[1:3])

    text = act(desk, event, "form", entry=[each.pk for each in four[:2]])
    assert "No pod can be formed now" in text
    text = act(desk, event, "form")
    assert "Formed. Phones and the wall show the table." in text
    assert sitting(pods_of(event)[0]) == {each.pk for each in four[:3]}

    text = act(desk, event, "hand-in", who=four[0].pk)
    assert "The game at table 1 is still being played." in text
    act(desk, event, "hand-in", who=four[0].pk, out="on")
    assert waiting(event) == [four[0].pk]
    desk.open(board(event))
    assert ">out</span>" in desk.text
    desk.press("Take out")
    assert waiting(event) == []
    assert extra.player_name in desk.text


def test_a_pod_is_put_back_from_the_board(desk, event, four):
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    join(*four)
    desk.open(board(event))
    desk.press("Put back")

    assert "Table 1 is undone." in desk.text
    assert len(waiting(event)) == 4
    assert "put back" in desk.text
    act(desk, event, "form")
    make.report(of=pods_of(event)[0])
    desk.open(board(event))
    assert "Put back" not in desk.text
    assert "Decide" in desk.text


def test_after_the_last_start_the_board_says_so(desk, event):
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    Event.objects.update(queue_last_start=timezone.now())
    desk.open(board(event))
    assert "The last start has passed" in desk.text
    desk.press("Close the queue")
    assert "Finish the evening" in desk.text


def test_a_judge_may_run_it_but_not_finish(event):
    judge = Desk(make.member(event.shop, Role.JUDGE))
    judge.open(board(event))
    judge.press("Open the queue")
    judge.press("Close the queue")
    assert "The organiser can finish the evening or open the queue again." in judge.text
    assert "Settings of rolling tables" not in judge.text


def test_the_reception_does_not_run_it(event):
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    assert reception.open(board(event)).status_code == 403
    address = reverse("staff:rolling_act", args=[event.pk, "open"])
    assert reception.client.post(address).status_code == 403
    assert not Event.objects.get(pk=event.pk).queue_open


def test_odd_presses_lead_nowhere(desk, event, four):
    other = rolling_event()
    stranger = make.entry(event=other, here=True)
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    assert desk.client.post(reverse("staff:rolling_act", args=[event.pk, "x"])).status_code == 404
    for who in ("", "nobody", stranger.pk):
        assert "There is nothing here." in act(desk, event, "hand-in", who=who)
    take = reverse("staff:rolling_take_out", args=[event.pk, stranger.pk])
    assert desk.client.post(take).status_code == 404
    assert waiting(other) == waiting(event) == []


def test_settings_are_stored_and_bad_ones_refused(desk, event):
    page = f"{board(event)}/settings/rolling"
    desk.open(page)
    desk.press(
        "Save the settings", queue_three_after="6", queue_again_after="15", last_hour="23:30"
    )
    assert "The settings are saved." in desk.text
    event.refresh_from_db()
    assert (event.queue_three_after, event.queue_again_after) == (6, 15)
    assert timezone.localtime(event.queue_last_start).strftime("%H:%M") == "23:30"
    assert event.queue_last_start >= event.starts_at
    assert 'value="23:30"' in desk.text
    desk.press("Save the settings", queue_again_after="21")
    assert desk.page.status_code == 422
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    desk.open(page)
    desk.press("Save the settings", mode="rounds")
    assert desk.page.status_code == 409
    desk.open(f"{board(event)}/settings")
    assert "Settings of rolling tables" in desk.text


def test_extra_games_beside_a_round_have_a_page_of_their_own():
    event = make.event(queue_from_minute=20, queue_scored=True)
    desk = Desk(owner_of(event))
    page = f"{board(event)}/rolling"
    desk.open(page)
    assert "While a round is played" in desk.text
    assert "Extra games count for the standings." in desk.text
    make.entries(4, event=event, here=True)
    found = make.published(event=event)
    desk.open(page)
    assert "Extra games begin 20 minutes after the clock has started." in desk.text
    staff = make.organiser(event)
    services.set_clock(round_id=found.pk, actor=staff, act=ClockAct.START, now=timezone.now())
    desk.open(page)
    assert "Extra games begin at" in desk.text
    Event.objects.update(queue_from_minute=0)
    desk.open(page)
    assert "Tables form by themselves" in desk.text
    late = make.entry(event=event, here=True)
    desk.open(page)
    desk.press("Put into the queue", who=late.pk)
    assert desk.page.request["PATH_INFO"] == page
    assert waiting(event) == [late.pk]
    desk.open(board(event))
    assert ">Rolling tables<" in desk.text


def test_the_board_takes_the_same_number_of_queries_in_any_crowd(
    desk, event, django_assert_num_queries
):
    services.open_queue(event_id=event.pk, actor=make.organiser(event))
    desk.open(board(event))
    for _ in range(2):
        join(*make.entries(9, event=event, here=True))
        drop = Entry.objects.filter(event=event).last()
        drop_entry(entry_id=drop.pk, actor=make.organiser(event))
        with django_assert_num_queries(QUERIES):
            desk.open(board(event))


QUERIES = 17


def test_there_is_nothing_to_pair(desk, event):
    desk.open(f"{board(event)}/pairing")
    assert desk.page.status_code == 303
    assert desk.page["location"] == board(event)
    desk.open(f"{board(event)}/poster")
    assert "Rolling tables" in desk.text
