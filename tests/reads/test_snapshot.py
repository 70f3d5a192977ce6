"""A snapshot is worked out once per version, and still tells the time of now."""

from datetime import timedelta

import pytest
import time_machine

from pods import services
from pods.services import ClockAct
from tests import make
from tests.api.conftest import Caller

pytestmark = pytest.mark.django_db


def read(event, at, **headers):
    with time_machine.travel(at, tick=False):
        return Caller().get(f"/events/{event.pk}/snapshot", **headers).json()


def test_what_is_kept_tells_the_time_of_now(django_assert_max_num_queries):
    event = make.event()
    make.entries(8, event=event)
    actor = make.organiser(event)
    found = make.published(event=event)
    services.set_clock(round_id=found.pk, actor=actor, act=ClockAct.START, now=make.EVENING)
    first = read(event, make.EVENING)
    with django_assert_max_num_queries(8):
        later = read(event, make.EVENING + timedelta(seconds=70))
    one, other = first["rounds"][0], later["rounds"][0]
    assert one["clock"]["seconds_left"] - other["clock"]["seconds_left"] == 70
    assert one["clock"]["ends_at"] == other["clock"]["ends_at"]
    times = {each["server_now"] for each in (other, *other["pods"])}
    assert times == {later["server_now"]}
    assert first["server_now"] != later["server_now"]
    for words in (one, other):
        del words["clock"], words["server_now"]
        for pod in words["pods"]:
            del pod["server_now"]
    assert one == other


def test_a_report_is_in_the_next_snapshot():
    event = make.event()
    pod = make.pod(event=event)
    before = read(event, make.EVENING)
    make.report(of=pod)
    after = read(event, make.EVENING)
    told = [words["rounds"][0]["pods"][0]["report"] for words in (before, after)]
    assert told[0] is None
    assert told[1]["kind"]


def test_staff_read_their_own():
    event = make.event()
    make.pod(event=event)
    _token, secret = make.token(event, "events:read")
    public = read(event, make.EVENING)["rounds"][0]["pods"][0]
    with time_machine.travel(make.EVENING, tick=False):
        own = Caller(secret).get(f"/events/{event.pk}/snapshot").json()["rounds"][0]["pods"][0]
    assert public["next_best"] is None
    assert {name: own[name] for name in ("id", "table")} == {
        name: public[name] for name in ("id", "table")
    }
