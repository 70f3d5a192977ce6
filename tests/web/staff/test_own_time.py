"""Clocks at the desk and on the wall: set, begun again, and longer at some tables."""

import pytest
from django.utils import timezone

from pods import services
from pods.models import Round
from pods.services import ClockAct
from tests import make
from tests.web.player.browse import EN, own, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    found = make.pod(event=event)
    act = {"act": ClockAct.START, "now": timezone.now()}
    services.set_clock(round_id=found.round_id, actor=make.organiser(event), **act)
    return found


def test_the_board_sets_the_clock_and_begins_it_again(event, pod, desk):
    desk.open(f"/staff/e/{event.pk}")
    desk.press("Set", minutes="12", do="set")
    left = Round.objects.get(pk=pod.round_id).ends_at - timezone.now()
    assert 11 * 60 < left.total_seconds() <= 12 * 60
    desk.press("Begin again from the full time")
    left = Round.objects.get(pk=pod.round_id).ends_at - timezone.now()
    assert left.total_seconds() > 59 * 60
    desk.press("Set", minutes="never", do="set")
    assert "A clock is set to 1 to 600 minutes." in desk.text


def test_the_board_says_what_became_of_the_clock(event, pod, desk):
    said = {
        "pause": "the clock is paused",
        "resume": "the clock runs again",
        "more": "the clock is changed",
        "restart": "the clock is started anew",
        "start": "the clock is started",
    }
    at = f"/staff/e/{event.pk}/rounds/{pod.round_id}/clock"
    for act, words_of_it in said.items():
        page = desk.client.post(at, {"do": act, "key": f"key-of-{act}-0000000000"}, follow=True)
        assert f"Round 1: {words_of_it}." in words(page)


def test_one_tap_at_a_table_and_its_phones_and_the_wall_count_to_its_own_end(
    event, pod, desk, client
):
    desk.open(f"/staff/e/{event.pk}/tables")
    desk.press("+5 min")
    assert "+5:00" in desk.text
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    desk.press("+3 minutes")
    pod.refresh_from_db()
    assert pod.extra_seconds == 480
    assert "8 minutes more than the others" in words(client.get(own(make.seated(pod)[0]), **EN))
    wall = words(client.get(f"/e/{event.pk}/wall", **EN))
    assert f"More time: Table {pod.sign} 67:" in wall
    desk.open(f"/staff/e/{event.pk}")
    assert "Tables with more time" in desk.text
    desk.page = desk.client.post(
        f"/staff/e/{event.pk}/tables/{pod.pk}/time", {"minutes": "²"}, follow=True
    )
    assert "A table gets 1 to 60 minutes more" in desk.text
    make.decided(pod)
    assert "More time" not in words(client.get(f"/e/{event.pk}/wall", **EN))


def test_lost_time_is_odd_until_somebody_decides(event, pod, desk):
    type(pod).objects.filter(pk=pod.pk).update(lost_seconds=240)
    desk.open(f"/staff/e/{event.pk}")
    assert f"Table {pod.sign} lost time." in desk.text
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    assert "The table lost 4:00 minutes." in desk.text
    desk.press("Give them back")
    pod.refresh_from_db()
    assert (pod.extra_seconds, pod.lost_seconds) == (240, 0)


def test_a_clock_that_stands_still_says_so_on_every_screen(event, pod, desk, client):
    services.set_clock(
        round_id=pod.round_id,
        actor=make.organiser(event),
        act=ClockAct.PAUSE,
        now=timezone.now(),
    )
    assert "Paused" in desk.open(f"/staff/e/{event.pk}").content.decode()
    assert "The clock is stopped." in words(client.get(f"/e/{event.pk}/wall", **EN))
    assert "The clock is stopped." in words(client.get(own(make.seated(pod)[0]), **EN))
