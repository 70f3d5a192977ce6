"""Empty chairs at the desk: what the board says, and what the staff choose."""

from datetime import timedelta

import pytest
from django.utils import timezone

from pods.services import say_missing
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


def at_table(pod):
    desk = Desk(owner_of(pod.round.event))
    desk.open(f"/staff/e/{pod.round.event_id}/tables/{pod.pk}")
    return desk


def missing(pod, minutes):
    last = make.seated(pod)[3]
    say_missing(
        pod_id=pod.pk,
        entry_id=last.pk,
        actor=make.organiser(pod.round.event),
        now=timezone.now() - timedelta(minutes=minutes),
    )
    return last


def test_the_board_names_the_empty_chair_and_leads_to_it(event, pod, desk):
    last = missing(pod, 1)
    board = f"/staff/e/{event.pk}"
    desk.open(board)
    assert f"waits for {last.player_name}." in desk.text
    assert f"{board}/tables/{pod.pk}" in desk.text
    pod.seats.update(missing_since=None, missing_until=None)
    missing(pod, 30)
    desk.open(board)
    assert f"{last.player_name} has not come. Choose how the table goes on." in desk.text


def test_before_the_grace_is_over_there_is_only_waiting(pod):
    missing(pod, 1)
    desk = at_table(pod)
    assert "Did not come</button>" not in desk.text
    desk.press("Wait 5 minutes more")
    left = pod.seats.get(number=4).missing_until - timezone.now()
    assert timedelta(minutes=4) < left <= timedelta(minutes=5)
    desk.press("Is here now")
    assert pod.seats.filter(missing_since=None).count() == 4


def test_after_it_the_table_starts_as_three(pod):
    missing(pod, 9)
    at_table(pod).press("Start as 3")
    assert pod.seats.count() == 3


def test_or_the_player_did_not_come_and_the_form_says_so(pod):
    last = missing(pod, 9)
    desk = at_table(pod)
    desk.press("Did not come")
    assert f"{last.player_name} did not come: out first" in desk.text
    fields = desk.form("Store this result")["fields"]
    assert (fields["out_4"], fields["cause_4"]) == (["1"], ["no_show"])
    desk.press("Came after all")
    assert not pod.seats.filter(no_show=True).exists()
    gone = make.seated(pod)[0]
    desk.press(f"{gone.player_name} is missing", entry=gone.pk)
    assert pod.seats.exclude(missing_since=None).get().entry_id == gone.pk


def test_who_began_is_recorded(pod):
    third = make.seated(pod)[2]
    desk = at_table(pod)
    desk.press("Record", entry=third.pk)
    pod.refresh_from_db()
    assert pod.first_id == third.pk


def test_reception_has_no_say_in_it(event, pod):
    desk = Desk(make.member(event.shop, "reception"))
    who = make.seated(pod)[3]
    desk.page = desk.client.post(
        f"/staff/e/{event.pk}/tables/{pod.pk}/chair/missing", {"entry": who.pk}
    )
    assert desk.page.status_code == 403
    owner = Desk(owner_of(event))
    owner.page = owner.client.post(f"/staff/e/{event.pk}/tables/{pod.pk}/chair/dance", {})
    assert owner.page.status_code == 404
