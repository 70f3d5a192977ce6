"""One against one over the API."""

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused


def test_a_match_is_told_game_by_game(db, anyone):
    event = make.event()
    staff = app_of(event)
    changed = staff.patch(
        f"/events/{event.pk}", {"format": "dm_original", "best_of": 3}, If_Match="*"
    )
    assert changed.json()["best_of"] == 3
    pod = make.pod(players=2, event=type(event).objects.get(pk=event.pk))
    first, second = make.seated(pod)
    path = f"/pods/{pod.pk}/reports"
    wrong = player_of(first).post(path, {"games": [{"winner": None}]})
    refused(wrong, 422, "report.malformed")
    assert pointers(wrong) == ["/games/0/ending"]
    refused(player_of(first).post(path, make.match(first.pk, second.pk)), 422, "match.undecided")
    told = player_of(first).post(path, make.match(first.pk, None, first.pk))
    assert told.status_code == 201
    words = told.json()
    assert words["games"][1] == {"winner": None, "ending": "loop"}
    assert (words["winner"], words["kind"], words["steps"]) == (first.pk, "win", [])
    assert anyone.get(f"/pods/{pod.pk}").json()["report"]["games"] == words["games"]


def test_a_match_of_a_format_for_four_is_refused(db):
    event = make.event()
    refused(
        app_of(event).patch(f"/events/{event.pk}", {"best_of": 3}, If_Match="*"),
        422,
        "event.match_needs_two",
    )
