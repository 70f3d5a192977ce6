"""Empty chairs and the first turn over the API."""

from datetime import datetime, timedelta

import pytest

from pods.models import Seat
from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db


def seat_of(shown, entry):
    return next(seat for seat in shown["seats"] if seat["entry"] == entry.pk)


def test_the_table_says_it_and_an_app_of_the_staff_chooses(anyone):
    event = make.event(grace_minutes=0)
    pod = make.pod(event=event)
    one, _two, _three, four = make.seated(pod)
    path, who = f"/pods/{pod.pk}", {"entry": four.pk}
    me, desk = player_of(one), app_of(event, "rounds:write")
    said = seat_of(me.post(f"{path}/missing", who).json(), four)
    assert said["missing_since"] == said["missing_until"] is not None
    refused(me.post(f"{path}/no-show", who), 403, "access.forbidden")
    wrong = desk.post(f"{path}/wait", who | {"minutes": 61})
    refused(wrong, 422, "fields.invalid")
    assert pointers(wrong) == ["/minutes"]
    desk.post(f"{path}/wait", who | {"minutes": 1})
    refused(desk.post(f"{path}/no-show", who), 409, "seat.grace_runs")
    back = seat_of(me.post(f"{path}/here", who).json(), four)
    assert (back["missing_since"], back["no_show"]) == (None, False)
    me.post(f"{path}/missing", who)
    assert seat_of(desk.post(f"{path}/no-show", who).json(), four)["no_show"]
    shown = anyone.get(path).json()
    assert (shown["extra_seconds"], shown["first"]) == (0, None)


def test_a_pod_begins_without_somebody(anyone):
    event = make.event(grace_minutes=0)
    pod = make.pod(event=event)
    four = make.seated(pod)[3]
    path, who = f"/pods/{pod.pk}", {"entry": four.pk}
    desk = app_of(event)
    refused(desk.post(f"{path}/start-without", who), 409, "seat.not_missing")
    desk.post(f"{path}/missing", who, Idempotency_Key="k" * 16)
    desk.post(f"{path}/missing", who, Idempotency_Key="k" * 16)
    shown = desk.post(f"{path}/start-without", who).json()
    assert len(shown["seats"]) == Seat.objects.count() == 3
    refused(player_of(four).post(f"{path}/missing", who), 403, "access.forbidden")


def test_a_table_has_an_end_of_its_own(anyone, event):
    pod = make.pod(event=event)
    desk, path = app_of(event, "rounds:write"), f"/pods/{pod.pk}"
    assert anyone.get(path).json()["ends_at"] is None
    ends_at = desk.post(f"/rounds/{pod.round_id}/clock", {"act": "restart"}).json()["clock"][
        "ends_at"
    ]
    assert anyone.get(path).json()["ends_at"] == ends_at
    shown = desk.post(f"{path}/extra-time", {"minutes": 5}).json()
    own_end = datetime.fromisoformat(shown["ends_at"])
    assert own_end - datetime.fromisoformat(ends_at) == timedelta(minutes=5)
    assert (shown["extra_seconds"], shown["lost_seconds"]) == (300, 0)
    refused(anyone.post(f"{path}/extra-time", {"minutes": 5}), 401, "access.sign_in_needed")
    refused(desk.post(f"{path}/extra-time", {"minutes": 61}), 422, "fields.invalid")
    refused(desk.post(f"{path}/lost-time"), 409, "pod.no_time_offered")
    clock = desk.post(f"/rounds/{pod.round_id}/clock", {"act": "set", "minutes": 1}).json()["clock"]
    assert 0 < clock["seconds_left"] <= 60


def test_the_first_player_is_recorded(event):
    pod = make.pod(event=event)
    one, _two, three, _four = make.seated(pod)
    path = f"/pods/{pod.pk}/first-player"
    assert player_of(one).post(path, {"entry": three.pk}).json()["first"] == three.pk
    refused(player_of(one).post(path, {"entry": "nobody"}), 422, "seat.not_at_table")
    response = player_of(one).post(path, {})
    refused(response, 422, "fields.invalid")
    assert pointers(response) == ["/entry"]
    assert app_of(event).post(path, {"entry": one.pk}).json()["first"] is None
