"""Calls for a judge at the desk and on the phones of a table."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import Role
from events.access import player
from pods import services
from pods.call import JudgeCall
from pods.services import ClockAct
from tests import make
from tests.web.player.browse import EN, own, send, words
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
WORDS = "ひみつのことば"


@pytest.fixture
def pod(event):
    found = make.pod(event=event)
    at = timezone.now() - timedelta(minutes=20)
    act = {"act": ClockAct.START, "now": at}
    services.set_clock(round_id=found.round_id, actor=make.organiser(event), **act)
    return found


def call(client, who, **typed):
    fields = {"reason": "rules", "text": WORDS} | typed
    return send(client, own(who), action=own(who, "/call"), **fields)


def test_a_phone_calls_a_judge_goes_closes_and_the_table_gets_the_time(event, pod, desk, client):
    one, two, *_rest = make.seated(pod)
    call(client, one)
    page = words(client.get(own(one), **EN))
    assert "A judge is called. Somebody is coming." in page
    assert f"A question about the rules: {WORDS}" in page
    assert "It is settled" in page
    mate = words(client.get(own(two), **EN))
    assert WORDS in mate
    assert "It is settled" not in mate
    JudgeCall.objects.update(opened_at=timezone.now() - timedelta(minutes=4, seconds=30))
    desk.open(f"/staff/e/{event.pk}")
    assert f"Table {pod.sign} called a judge 4 minutes ago" in desk.text
    assert "1 open" in desk.text
    desk.open(f"/staff/e/{event.pk}/calls")
    assert f"Called by {one.player_name}." in desk.text
    desk.press("I go")
    assert "You go" in desk.text
    assert "A judge is on the way" in words(client.get(own(one), **EN))
    desk.press("Close it", outcome="Card explained")
    pod.refresh_from_db()
    assert 270 <= pod.extra_seconds < 300
    assert "Card explained" in desk.text
    assert "No table waits for a judge." in desk.text
    assert "A judge is" not in words(client.get(own(one), **EN))


def test_the_caller_takes_it_back(event, pod, desk, client):
    one = make.seated(pod)[0]
    call(client, one)
    send(client, own(one), action=own(one, "/call/back"))
    assert "Nobody needs to come any more." in words(client.get(own(one), **EN))
    send(client, own(one), page=None, action=own(one, "/call"), reason="luck")
    assert JudgeCall.objects.count() == 1
    desk.open(f"/staff/e/{event.pk}/calls")
    assert "Taken back" in desk.text
    idle = make.entry()
    assert client.post(own(idle, "/call"), {"reason": "rules"}).status_code == 303
    assert client.post(own(idle, "/call/back")).status_code == 303


def test_two_judges_and_a_table_without_a_phone(event, pod, desk):
    desk.open(f"/staff/e/{event.pk}/calls")
    desk.press("Open the call", reason="player", text="Where is Kei?")
    assert "Opened by the staff." in desk.text
    other = Desk(make.member(event.shop, Role.JUDGE))
    other.open(f"/staff/e/{event.pk}/calls")
    desk.press("I go")
    other.press("I go")
    assert "is on the way to this table already. Thank you!" in other.text
    found = JudgeCall.objects.get()
    base = f"/staff/e/{event.pk}/calls/{found.pk}"
    assert other.client.post(f"{base}/dance").status_code == 404
    away = make.pod()
    page = {"pod": away.pk, "reason": "rules"}
    other.client.post(f"/staff/e/{event.pk}/calls/open", page)
    assert not away.calls.exists()
    reception = Desk(make.member(event.shop, Role.RECEPTION))
    assert reception.open(f"/staff/e/{event.pk}/calls").status_code == 403
    assert "1 open" not in reception.open(f"/staff/e/{event.pk}/reception").content.decode()


def test_why_a_table_calls_is_nobody_elses_to_read(event, pod, client):
    call(client, make.seated(pod)[0])
    stranger = make.entry(event=event, here=True)
    for address in (own(stranger), f"/e/{event.pk}/wall", f"/e/{event.pk}", f"/e/{event.pk}/seats"):
        shown = client.get(address, **EN).content.decode()
        assert WORDS not in shown
        assert "about the rules:" not in shown


def test_three_calls_cost_no_more_queries_than_one(desk):
    def queries(tables):
        event = make.event(capacity=100, shop=None)
        make.entries(4 * tables, event=event)
        for pod in make.published(event=event).pods.all():
            first = player(make.seated(pod)[0])
            services.open_call(pod_id=pod.pk, actor=first, reason="rules", now=timezone.now())
        client = Desk(make.member(event.shop, Role.JUDGE))
        with CaptureQueriesContext(connection) as seen:
            assert client.open(f"/staff/e/{event.pk}/calls").status_code == 200
        return len(seen)

    assert queries(1) == queries(3) <= 14
