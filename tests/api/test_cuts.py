"""A cut over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, refused


@pytest.fixture
def event(db):
    event = make.event(rounds_planned=1)
    make.entries(12, event=event)
    return event


def close(event, staff, drawn):
    staff.post(f"/rounds/{drawn['id']}/publish")
    for pod in event.rounds.get(pk=drawn["id"]).pods.all():
        make.decided(pod)
    assert staff.post(f"/rounds/{drawn['id']}/close").status_code == 200


def test_a_cut_is_looked_at_drawn_and_orders_the_standings(event, staff, anyone):
    path = f"/events/{event.pk}/cut"
    refused(staff.post(path, {"size": 7}), 409, "cut.rounds_left")
    make.closed(event=event)
    told = staff.get(f"{path}/preview", {"size": 7}).json()
    assert (told["size"], told["sizes"], len(told["waiting"])) == (7, [4, 7, 10], 3)
    refused(anyone.get(path), 404, "cut.none")
    refused(staff.post(path, {"size": 8}), 409, "seating.cut_size")
    first = staff.post(path, {"size": 7}).json()
    assert (first["kind"], first["stage"], len(first["byes"])) == ("cut", 7, 3)
    assert [seat["entry"] for seat in first["pods"][0]["seats"]] == told["pods"][0]
    close(event, staff, first)
    final = staff.post(path).json()
    assert (final["number"], final["stage"]) == (3, 4)
    close(event, staff, final)
    refused(staff.post(path), 409, "cut.over")
    cut = anyone.get(path).json()
    assert (cut["size"], cut["provisional"]) == (7, False)
    rows = anyone.get(f"/events/{event.pk}/standings").json()["rows"]
    assert [row["entry"] for row in rows[:7]] == cut["order"]
    assert [row["rank"] for row in rows[:7]] == [1, 2, 3, 4, 5, 6, 7]


def test_a_cut_is_for_those_who_run_rounds(event, anyone):
    make.closed(event=event)
    for stranger in (anyone, player_of(event.entries.first()), app_of(event, "events:read")):
        assert stranger.get(f"/events/{event.pk}/cut/preview").status_code in (401, 403)
        assert stranger.post(f"/events/{event.pk}/cut", {"size": 4}).status_code in (401, 403)
