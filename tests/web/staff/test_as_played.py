"""A round that was played on paper, from plan B or from lines, at the pairing desk."""

import pytest

from accounts.models import Role
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db


def place(event):
    return f"/staff/e/{event.pk}/pairing/as-played"


def test_plan_b_is_filled_in_changed_and_published(event, desk):
    make.entries(6, event=event)
    make.closed(event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "We played this round on paper" in desk.text
    desk.open(place(event), plan="1")
    lines = desk.page.context["form"]["tables"].value()
    assert [line.partition(":")[0] for line in lines.splitlines()] == ["1", "2"]
    desk.press("Make these the pods", tables=lines.replace("1:", "9:"))
    assert "Draft of round 2" in desk.text
    draft = event.rounds.get(number=2)
    assert sorted(pod.table for pod in draft.pods.all()) == [2, 9]
    desk.press("Publish these pods")
    draft.refresh_from_db()
    assert draft.state == "published"


def test_who_went_home_early_is_left_out_and_the_round_published_all_the_same(event, desk):
    people = make.entries(6, event=event)
    desk.open(place(event))
    names = ", ".join(one.player_name for one in people[:4])
    desk.press("Make these the pods", tables=f"3: {names}")
    assert people[5].player_name in desk.text
    desk.press("Publish without them")
    assert event.rounds.get().state == "published"
    assert event.rounds.get().pods.get().table == 3


def test_what_cannot_be_meant_is_said_and_everything_typed_is_kept(event, desk):
    make.entries(4, event=event)
    desk.open(place(event))
    assert "No plan B reaches this round." in desk.text
    desk.press("Make these the pods", tables="1: Nobody, At All, Here")
    assert desk.page.status_code == 422
    assert "Nobody of this event is called: Nobody, At All, Here." in desk.text
    assert "1: Nobody, At All, Here</textarea>" in desk.text


def test_the_reception_makes_no_rounds(event):
    desk = Desk(make.member(event.shop, Role.RECEPTION))
    assert desk.open(place(event)).status_code == 403
