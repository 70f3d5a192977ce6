"""The reception over the API: scans, and the desk in numbers."""

from events.tickets import ticket_of
from tests import make
from tests.api.conftest import app_of, player_of, refused


def test_a_scan_checks_in_once_and_refuses_with_the_name(event):
    desk = app_of(event, "checkin:write")
    entry = make.entry(event=event, player_name="さくら")
    code = {"code": f"http://shop/t/{ticket_of(entry)}"}
    answers = [desk.post(f"/events/{event.pk}/scans", code).json() for _ in "12"]
    assert [answer["is_new"] for answer in answers] == [True, False]
    assert answers[0]["entry"]["state"] == "here"
    desk.post(f"/entries/{entry.pk}/undo-check-in", {})
    assert desk.post(f"/entries/{entry.pk}/no-show", {}).json()["state"] == "no_show"
    event.refresh_from_db()
    event.capacity = 1
    event.save()
    make.entry(event=event)
    problem = desk.post(f"/events/{event.pk}/scans", code)
    refused(problem, 409, "entry.place_gone")
    assert problem.json()["player_name"] == "さくら"


def test_only_the_desk_scans_and_counts(event, anyone):
    entry = make.entry(event=event)
    player = player_of(entry)
    scan = {"code": ticket_of(entry)}
    refused(player.post(f"/events/{event.pk}/scans", scan), 403, "access.forbidden")
    refused(anyone.get(f"/events/{event.pk}/reception"), 401, "access.sign_in_needed")


def test_the_desk_in_numbers(event, staff):
    make.entries(3, event=event, level=1)
    make.entry(event=event, level=2, here=True)
    make.entry(event=event, level=2)
    told = staff.get(f"/events/{event.pk}/reception").json()
    assert told["states"] == {
        "waiting": 0, "expected": 1, "here": 4, "dropped": 0, "cancelled": 0, "no_show": 0,
    }  # fmt: skip
    assert told["everybody"] == {"people": 4, "sizes": [4], "missing": 0, "then": 1}
    assert told["levels"]["1"] == {"people": 3, "sizes": [3], "missing": 1, "then": 1}
    assert told["levels"]["2"]["sizes"] is None
