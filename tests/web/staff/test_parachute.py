"""The paper parachute: one set from which an evening goes on by hand, and whether it is old."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Role
from events import services as event_services
from events.models import Event
from pods import services
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def place(event, more=""):
    return f"/staff/e/{event.pk}/paper{more}"


def test_the_set_has_seats_slips_people_standings_and_plan_b(event, desk):
    make.entries(8, event=event)
    found = make.published(event=event)
    make.decided(found.pods.first())
    desk.open(place(event))
    for words in ("seats by name", "seats by table", "Plan B: Round 2", "Plan B: Round 3",
                  "Standings so far", "Everybody here", "If the laptop dies"):  # fmt: skip
        assert words in desk.text
    assert desk.text.count('class="slip') == found.pods.count() + 6
    assert f"version {found.publish_version}" in desk.text
    for entry in event.entries.all():
        assert desk.text.count(f">{entry.player_name}<") >= 7


def test_a_printed_set_is_old_as_soon_as_seats_change(event, desk):
    make.entries(8, event=event)
    found = make.published(event=event)
    version = found.publish_version
    desk.open(place(event), printed=str(version))
    assert f"A set of version {version} is up to date." in desk.text
    one, other = (pod.seats.first() for pod in found.pods.all())
    thought = services.plan_swap(
        round_id=found.pk, actor=make.organiser(event), one=one.entry_id, other=other.entry_id
    )
    services.change_round(
        round_id=found.pk, actor=make.organiser(event), thought=thought, seen=thought.basis
    )
    desk.open(place(event), printed=str(version))
    assert f"A set of version {version} is old" in desk.text


def test_who_came_and_left_since_is_named(event, desk):
    people = make.entries(8, event=event)
    make.published(event=event)
    make.entry(event=event, here=True, player_name="Late Lou")
    event_services.drop_entry(entry_id=people[0].pk, actor=make.organiser(event))
    desk.open(place(event))
    assert "Here, but not in plan B: Late Lou" in desk.text
    assert f"In plan B, but not here: {people[0].player_name}" in desk.text


def test_before_the_first_round_there_are_people_and_blank_slips(event, desk):
    make.entries(5, event=event)
    desk.open(place(event))
    assert "No round is published yet" in desk.text
    assert desk.text.count('class="slip') == 6
    assert "Plan B:" not in desk.text


def test_the_file_needs_nothing_else(event, desk):
    found = make.published(event=event, players=4)
    page = desk.open(place(event, "/file"))
    assert page["Content-Disposition"].endswith(f'-v{found.publish_version}.html"')
    assert not re.findall(r'(?:src|href)="|<script|<link|url\(', desk.text)
    assert ".slip" in desk.text
    assert "Plan B: Round 2" in desk.text


def test_rolling_tables_get_people_and_blank_slips():
    event = make.event(mode="rolling", scheme="none")
    make.entries(4, event=event)
    desk = Desk(owner_of(event))
    assert desk.open(place(event)).status_code == 200
    assert "Everybody here" in desk.text


def test_it_is_for_those_who_run_rounds(event):
    desk = Desk(make.member(event.shop, Role.RECEPTION))
    assert {desk.open(place(event, more)).status_code for more in ("", "/file")} == {403}


def test_hidden_ranks_are_marked_as_the_staffs_own(event, desk):
    make.entries(4, event=event)
    Event.objects.filter(pk=event.pk).update(ranks_hidden=True)
    make.closed(event=event)
    desk.open(place(event))
    assert "For staff only: ranks are not shown" in desk.text


def queries(players):
    event = make.event(capacity=50)
    make.published(event=event, players=players)
    desk = Desk(owner_of(event))
    with CaptureQueriesContext(connection) as seen:
        desk.open(place(event))
    return len(seen)


def test_sixteen_people_cost_no_more_queries_than_four():
    assert queries(4) == queries(16) <= 45


def test_plan_b_says_how_often_people_meet_again(event, desk):
    make.entries(4, event=event)
    make.published(event=event)
    desk.open(place(event))
    assert "12 times two people meet again in it." in desk.text
