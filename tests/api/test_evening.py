"""A whole evening over HTTP, with the shapes of the contract."""

from tests import make
from tests.api.conftest import Caller, refused

POD = {
    "id", "round", "round_number", "table", "label", "level", "state", "version", "pinned",
    "changed", "reasons", "next_best", "seats", "teams", "report", "formed_at", "first",
    "extra_seconds",
    "lost_seconds",
    "ends_at", "server_now", "html_url",
}  # fmt: skip
SEAT = {
    "number", "entry", "player_name", "stance", "missing_since", "missing_until", "no_show",
}  # fmt: skip
REPORT = {
    "id",
    "pod",
    "by",
    "steps",
    "ending",
    "placements",
    "winner",
    "kind",
    "state",
    "at",
    "counts_at",
    "voices",
}
ROUND = {
    "id", "event", "kind", "number", "stage", "state", "minutes", "policy", "seed", "cost",
    "lower_bound", "publish_version", "clock", "server_now", "html_url", "pods", "byes",
}  # fmt: skip
ROW = {
    "rank", "entry", "player_name", "points", "points_exact", "wins", "played", "tiebreaks",
    "by_round", "members",
}  # fmt: skip


def out(*players, ending="last_standing"):
    steps = [{"eliminated": [player], "cause": "deck_out"} for player in players]
    return {"steps": steps, "ending": ending}


def entered(anyone, staff, event, people):
    """Enter people and check them in; return them as callers by entry id."""
    tickets = {}
    for number in range(people):
        words = {"player_name": f"Player {number}", "level": 2, "accepts": [1, 2]}
        made = anyone.post(f"/events/{event.pk}/entries", words).json()
        assert staff.post(f"/entries/{made['id']}/check-in").json()["state"] == "here"
        tickets[made["id"]] = Caller(f"twt_{made['ticket']}")
    return tickets


def played(pod, tickets):
    """Let the first seat of a pod win, and the second agree."""
    seats = [seat["entry"] for seat in pod["seats"]]
    told = tickets[seats[0]].post(f"/pods/{pod['id']}/reports", out(*seats[1:]))
    assert told.status_code == 201, told.content
    report = told.json()
    assert report.keys() == REPORT
    assert (report["by"], report["winner"], report["kind"]) == (seats[0], seats[0], "win")
    assert report["state"] == "pending"
    refused(tickets[seats[0]].post(f"/reports/{report['id']}/confirm"), 409, "report.own")
    yes = tickets[seats[1]].post(f"/reports/{report['id']}/confirm").json()
    assert yes["state"] == "accepted"
    assert yes["voices"] == [{"entry": seats[1], "agrees": True}]


def test_a_draft_has_the_shape_of_the_contract_and_is_hidden(staff, event, anyone):
    entered(anyone, staff, event, 7)
    draft = staff.post(f"/events/{event.pk}/rounds", {"seed": 3}).json()
    assert draft.keys() == ROUND
    assert (draft["number"], draft["state"], draft["seed"]) == (1, "draft", 3)
    assert [len(pod["seats"]) for pod in draft["pods"]] == [4, 3]
    assert draft["pods"][0].keys() == POD
    assert draft["pods"][0]["seats"][0].keys() == SEAT
    assert draft["pods"][0]["reasons"][0].keys() >= {"code", "sentence"}
    assert draft["clock"].keys() == {"state", "seconds_left", "ends_at", "now"}
    refused(anyone.get(f"/pods/{draft['pods'][0]['id']}"), 404, "access.not_found")


def test_an_evening_of_seven(staff, event, anyone):
    tickets = entered(anyone, staff, event, 7)
    draft = staff.post(f"/events/{event.pk}/rounds")
    assert draft.status_code == 201, draft.content
    path = f"/rounds/{draft.json()['id']}"
    for pod in staff.post(f"{path}/publish").json()["pods"]:
        played(pod, tickets)
    assert staff.post(f"{path}/close").json()["state"] == "closed"

    table = anyone.get(f"/events/{event.pk}/standings").json()
    assert table.keys() == {"version", "after_round", "provisional", "scheme", "rows"}
    assert table["rows"][0].keys() == ROW
    assert [row["points"] for row in table["rows"]] == [5, 5, 3, 3, 2, 2, 1]
    assert table["rows"][0]["by_round"] == {"1": 5.0}
    assert table["rows"][0]["points_exact"] == "5"
    me = tickets[table["rows"][0]["entry"]].get("/me").json()
    assert me.keys() == {"entry", "event", "pod", "round", "report", "bye", "deck"}
    assert me["report"]["winner"] == me["entry"]["id"]
    assert me["round"].keys() == ROUND - {"pods", "byes"}

    assert staff.post(f"/events/{event.pk}/finish").json()["phase"] == "finished"
    snapshot = anyone.get(f"/events/{event.pk}/snapshot").json()
    assert snapshot.keys() == {"event", "rounds", "standings", "turnout", "server_now"}
    assert snapshot["standings"]["provisional"] is False
    assert snapshot["turnout"]["here"] == 7


def test_the_table_as_after_a_round_and_as_a_file(staff, event, anyone):
    make.entries(4, event=event)
    make.closed(event=event)
    make.closed(event=event, seed=2)
    path = f"/events/{event.pk}/standings"
    assert anyone.get(path).json()["after_round"] == 2
    first = anyone.get(path, {"after_round": 1}).json()
    assert (first["after_round"], len(first["rows"][0]["by_round"])) == (1, 1)
    refused(anyone.get(path, {"after_round": "x"}), 422, "fields.invalid")
    refused(anyone.get("/events/000000000000/standings"), 404, "access.not_found")

    tag = anyone.get(path)["ETag"]
    assert anyone.get(path, If_None_Match=tag).status_code == 304
    file = anyone.get(f"{path}.csv")
    assert file["Content-Type"] == "text/csv; charset=utf-8"
    assert file["Content-Disposition"] == f'attachment; filename="standings-{event.pk}.csv"'
    lines = file.content.decode("utf-8-sig").splitlines()
    assert lines[0] == "rank,player,points,played,wins,opponents_average,head_to_head"
    assert len(lines) == 5
    assert anyone.get(f"{path}.csv", If_None_Match=file["ETag"]).content == b""
    refused(anyone.get("/events/000000000000/standings.csv"), 404, "access.not_found")
    refused(anyone.get(f"{path}.csv", Accept="image/png"), 406, "request.not_acceptable")
