"""The live game of a pod over the API."""

import pytest

from tests import make
from tests.api.conftest import app_of, player_of, pointers, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def pod(event):
    return make.pod(event=event)


def play(caller, pod, seen, kind, **fields):
    return caller.post(
        f"/pods/{pod.pk}/companion/acts", {"seen": seen, "act": {"kind": kind, **fields}}
    )


def test_a_game_is_begun_played_and_told(pod, staff):
    path = f"/pods/{pod.pk}/companion"
    people = make.seated(pod)
    a, b, c, d = (entry.pk for entry in people)
    phone = player_of(people[1])
    refused(phone.get(path), 404, "companion.not_begun")
    made = phone.post(path, {"first": b, "turn_seconds": 60})
    assert (made.status_code, made.json()["turn_players"], made.json()["version"]) == (201, [b], 0)
    again = staff.post(path).json()
    assert {**again, "server_now": ""} == {**made.json(), "server_now": ""}

    first = phone.get(path)
    assert phone.get(path, If_None_Match=first["ETag"]).status_code == 304
    shields = play(phone, pod, 0, "change", player=c, counter="shields", amount=-4).json()
    mine = next(each for each in shields["players"] if each["entry"] == c)
    assert (mine["counters"], mine["partner"], mine["holds"]["oni_time"]) == (
        {"shields": 2},
        "up",
        [],
    )
    assert shields["players"][0]["holds"]["labyrinth"] == [c]
    assert phone.get(path, If_None_Match=first["ETag"]).status_code == 200

    lasting = play(staff, pod, 1, "last", player=b, until="next_start", whose=d, text="x").json()
    assert lasting["lasting"][0]["turn_of"] == d
    play(staff, pod, 2, "eliminate", players=[d], cause="deck_out")
    state = phone.get(path).json()
    assert (state["lasting"][0]["moment"], state["lasting"][0]["turn_of"]) == ("end", c)
    play(staff, pod, 3, "eliminate", players=[a, c], cause="left")
    telling = phone.get(path).json()["telling"]
    assert telling["ending"] == "last_standing"
    assert phone.post(f"/pods/{pod.pk}/reports", telling).json()["winner"] == b


def test_whoever_was_slower_gets_the_newest_state_with_the_refusal(pod):
    one, other = (player_of(entry) for entry in make.seated(pod)[:2])
    one.post(f"/pods/{pod.pk}/companion")
    play(one, pod, 0, "next_turn")
    answer = play(other, pod, 0, "next_turn")
    refused(answer, 409, "companion.stale")
    assert (answer.json()["version"], answer.json()["state"]["turn"]) == (1, 2)
    play(other, pod, 1, "undo")
    assert one.get(f"/pods/{pod.pk}/companion").json()["turn"] == 1
    again = one.post(f"/pods/{pod.pk}/companion", {"seen": 2})
    assert (again.status_code, again.json()["version"]) == (201, 3)


def test_the_game_is_for_its_table_and_those_who_report_for_others(pod, event, anyone):
    path = f"/pods/{pod.pk}/companion"
    stranger = player_of(make.entry(event=event, here=True))
    reader, teller = app_of(event, "events:read"), app_of(event, "results:report")
    teller.post(path)
    assert reader.get(path).status_code == teller.get(path).status_code == 200
    assert reader.get(path)["Cache-Control"].startswith("private")
    refused(anyone.get(path), 401, "access.sign_in_needed")
    refused(stranger.get(path), 403, "access.forbidden")
    refused(play(reader, pod, 0, "next_turn"), 403, "access.forbidden")
    refused(play(stranger, pod, 0, "next_turn"), 403, "access.forbidden")


def test_odd_acts_are_refused_at_their_place(pod, staff):
    path = f"/pods/{pod.pk}/companion"
    staff.post(path)
    assert pointers(play(staff, pod, 0, "dance")) == ["/act/kind"]
    assert pointers(play(staff, pod, -1, "next_turn")) == ["/seen"]
    assert pointers(play(staff, pod, 0, "next_turn", amount="1")) == ["/act/amount"]
    refused(play(staff, pod, 0, "change", amount=1), 422, "live.malformed")
    refused(
        play(staff, pod, 0, "open_subgame", players=["x"], seed=1), 422, "subgame.format_excluded"
    )
    refused(staff.post(path, {"first": "x", "seen": 0}), 409, "live.player_out")
