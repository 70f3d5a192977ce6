"""The board's one next step where an evening goes otherwise than planned."""

from datetime import timedelta

import pytest
from django.utils import timezone

from events import services as event_services
from pods import services as pod_services
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def board(event):
    desk = Desk(owner_of(event))
    desk.open(f"/staff/e/{event.pk}")
    return desk


def next_title(event):
    return board(event).page.context["next"].title


def test_the_next_step_when_the_number_of_people_makes_no_tables():
    soon = timezone.now() - timedelta(minutes=5)
    event = make.event(starts_at=soon)
    make.entries(5, event=event)
    assert next_title(event) == "Wait for 1 more person"
    event_services.change_event(
        event_id=event.pk, actor=make.organiser(event), changes={"byes": "needed"}
    )
    assert next_title(event) == "Pair round 1"
    few = make.event(starts_at=soon)
    make.entries(1, event=few)
    desk = board(few)
    assert desk.page.context["next"].title == "Wait for 2 more people"
    make.entries(1, event=few)
    desk.open(f"/staff/e/{few.pk}")
    desk.press("Pair round 1")
    assert [choice.label for choice in desk.page.context["choices"]][:1] == [
        "Allow a pod of 2 in this round"
    ]


def test_the_next_step_when_everybody_has_gone_between_two_rounds():
    event = make.event(rounds_planned=2)
    make.entries(4, event=event)
    make.closed(event=event)
    for entry in event.entries.all():
        event_services.drop_entry(entry_id=entry.pk, actor=make.organiser(event))
    step = board(event).page.context["next"]
    assert (step.title, step.other.label) == ("Nobody is here any more", "Finish the evening")


def test_the_next_step_when_the_day_passed_and_nobody_came():
    event = make.event(starts_at=timezone.now() - timedelta(days=2))
    step = board(event).page.context["next"]
    assert step.title == "This day is over"
    assert step.button.href == f"/staff/new?copy={event.pk}"
    judge = Desk(make.member(event.shop, "judge"))
    assert "/staff/new" not in judge.open(f"/staff/e/{event.pk}").context["next"].button.href


def test_the_next_step_when_time_is_over():
    event = make.event()
    found = make.published(event=event, players=8)
    begun = timezone.now() - timedelta(hours=3)
    act = pod_services.ClockAct.START
    pod_services.set_clock(round_id=found.pk, actor=make.organiser(event), act=act, now=begun)
    make.decided(found.pods.get(table=1))
    page = board(event).page
    assert page.context["next"].title == "Time is over: collect the results"
    assert "table 2" in page.context["next"].sentence
    assert [line.pod.table for line in page.context["open_lines"]] == [2]
    assert "1 table has its result" in page.content.decode()


def test_between_two_rounds_the_evening_can_end_early_and_is_told_what_is_open():
    event = make.event(rounds_planned=3)
    make.entries(4, event=event)
    assert board(event).page.context["early_end"] is None
    make.closed(event=event)
    desk = board(event)
    desk.open(desk.page.context["early_end"].href)
    assert "End here, after round 1 of 3" in board(event).text
    assert "1 of 3 are played" in desk.text
    desk.press("Finish the evening")
    assert board(event).page.context["early_end"] is None
