"""Games inside a table's game at the judge's desk."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from accounts.models import Role
from events.tickets import ticket_of
from pods.models import Pod
from pods.subgame import Subgame
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    return make.event(format="mtg_commander")


@pytest.fixture
def pod(event):
    return make.pod(event=event)


@pytest.fixture
def judge(event, pod):
    desk = Desk(make.member(event.shop, Role.JUDGE))
    desk.open(f"/staff/e/{event.pk}/tables/{pod.pk}/subgames")
    return desk


def cards(*numbers, each="60"):
    return {f"cards_{n}": each for n in numbers}


def test_a_judge_opens_one_for_a_table_and_enters_its_result(event, pod, judge):
    assert "No subgame has been opened at this table." in judge.text
    judge.press("Open it", **cards(1, 2, 3, 4) | {"cards_2": "6", "life": "20"})
    assert "The subgame is open." in judge.text
    two, *rest = (seat.entry.player_name for seat in pod.seats.all().order_by("number")[1:])
    assert f"Out at once with fewer than 7 cards: {two}." in judge.text
    assert "A subgame is being played" in judge.open(f"/staff/e/{event.pk}/tables").content.decode()
    judge.open(f"/staff/e/{event.pk}/tables/{pod.pk}")
    judge.press(
        "Store this result",
        **{f"out_{n}": str(n) for n in (1, 2, 3)},
        **{f"cause_{n}": "concession" for n in (1, 2, 3)},
        out_4="",
    )
    assert "Report the subgames inside this game first." in judge.text

    judge.open(f"/staff/e/{event.pk}/tables/{pod.pk}/subgames/1")
    assert two not in judge.text
    outs = {"out_3": "1", "cause_3": "life_zero", "out_4": "2", "cause_4": "life_zero"}
    judge.press("Store this result", out_1="", **outs)
    assert "The result of the subgame is stored." in judge.text
    placed = Subgame.objects.get().placements
    assert [placed[seat.entry_id] for seat in pod.seats.order_by("number")] == [1, 4, 3, 2]
    assert judge.open(f"/staff/e/{event.pk}/tables/{pod.pk}/subgames/1").status_code == 404
    assert rest


def phone_page(pod):
    """What a player of the table reads on their own page."""
    client = Client(headers={"accept-language": "en"})
    return client.get(f"/t/{ticket_of(make.seated(pod)[0])}").content.decode()


def test_the_time_that_it_took_is_given_or_not(event, pod, judge):
    judge.press("Open it", **cards(1, 2, 3, 4, each="3"))
    Subgame.objects.update(opened_at=F("closed_at") - timedelta(minutes=12))
    judge.open(f"/staff/e/{event.pk}/tables/{pod.pk}/subgames")
    assert "Its subgames took 12 minutes of its own game." in judge.text
    judge.press("Give this time", minutes="x")
    assert "Give 0 to 120 minutes." in judge.text
    judge.press("Give this time")
    assert "It has 12 minutes more than the round." in judge.text
    assert Pod.objects.get(pk=pod.pk).extra_seconds == 720
    phone = phone_page(pod)
    assert "Your table has 12 minutes more than the round." in phone


def test_take_back_and_waive(pod, judge):
    judge.press("Open it", **cards(1, 2, 3, 4))
    judge.press("Take subgame 1 back")
    assert "No subgame has been opened at this table." in judge.text
    judge.press("Open it", **cards(1, 2, 3, 4, each="0"), copies="2")
    assert "1 copy of the effect still opens a subgame." in judge.text
    judge.press("No other copy happens")
    assert Subgame.objects.get(number=1).copies == 0


def test_reception_and_other_formats_have_no_such_page(event, pod):
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    path = f"/staff/e/{event.pk}/tables/{pod.pk}/subgames"
    assert reception.open(path).status_code == 403
    other = make.pod(event=make.event(shop=event.shop))
    judge = Desk(make.member(event.shop, Role.JUDGE))
    assert judge.open(f"/staff/e/{event.pk}/tables/{other.pk}/subgames").status_code == 404
    path = f"/staff/e/{other.round.event_id}/tables/{other.pk}/subgames"
    assert judge.open(path).status_code == 422
