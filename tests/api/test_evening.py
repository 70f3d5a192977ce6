"""A whole evening over HTTP, with the shapes of the contract."""

from tests.api.conftest import Caller, refused

POD = {
    "id",
    "round",
    "round_number",
    "table",
    "level",
    "state",
    "version",
    "reasons",
    "seats",
    "report",
}
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
    "voices",
}
ROUND = {
    "id", "event", "number", "state", "minutes", "seed", "cost", "lower_bound",
    "publish_version", "clock", "pods",
}  # fmt: skip


def out(*players, ending="last_standing"):
    steps = [{"eliminated": [player], "cause": "deck_out"} for player in players]
    return {"steps": steps, "ending": ending}


def test_an_evening_of_seven(staff, event, anyone):
    tickets = {}
    for number in range(7):
        words = {"player_name": f"Player {number}", "level": 2, "accepts": [1, 2]}
        made = anyone.post(f"/events/{event.pk}/entries", words).json()
        assert staff.post(f"/entries/{made['id']}/check-in").json()["state"] == "here"
        tickets[made["id"]] = Caller(f"twt_{made['ticket']}")

    draft = staff.post(f"/events/{event.pk}/rounds", {"seed": 3})
    assert draft.status_code == 201, draft.content
    draft = draft.json()
    assert draft.keys() == ROUND
    assert (draft["number"], draft["state"], draft["seed"]) == (1, "draft", 3)
    assert [len(pod["seats"]) for pod in draft["pods"]] == [4, 3]
    assert draft["pods"][0].keys() == POD
    assert draft["pods"][0]["reasons"][0].keys() >= {"code", "sentence"}
    assert draft["clock"]["state"] == "waiting"
    assert "R2" in draft["cost"]
    refused(anyone.get(f"/rounds/{draft['id']}"), 404, "access.not_found")
    refused(anyone.get(f"/pods/{draft['pods'][0]['id']}"), 404, "access.not_found")
    assert anyone.get(f"/events/{event.pk}/rounds").json()["items"] == []

    published = staff.post(f"/rounds/{draft['id']}/publish").json()
    assert published["state"] == "published"
    public = anyone.get(f"/rounds/{draft['id']}").json()
    assert "R2" not in public["cost"]
    assert {"R2s", "R3"} <= public["cost"].keys()
    clock = staff.post(f"/rounds/{draft['id']}/clock", {"act": "start"}).json()["clock"]
    assert clock["state"] == "running"
    assert clock["ends_at"] > clock["now"]

    for pod in published["pods"]:
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

    assert staff.post(f"/rounds/{draft['id']}/close").json()["state"] == "closed"
    table = anyone.get(f"/events/{event.pk}/standings").json()
    assert table.keys() == {"version", "after_round", "provisional", "scheme", "rows"}
    assert [row["points"] for row in table["rows"]] == [5, 5, 3, 3, 2, 2, 1]
    assert table["rows"][0]["by_round"] == {"1": 5.0}
    assert table["rows"][0]["points_exact"] == "5"
    me = tickets[table["rows"][0]["entry"]].get("/me").json()
    assert me.keys() == {"entry", "event", "pod", "round", "report"}
    assert me["report"]["winner"] == me["entry"]["id"]
    assert me["round"]["number"] == 1
    csv = anyone.get(f"/events/{event.pk}/standings.csv")
    assert csv["Content-Type"] == "text/csv; charset=utf-8"
    assert (
        csv.content.decode()
        .splitlines()[0]
        .endswith("rank,player,points,played,wins,opponents_average,head_to_head")
    )
    assert staff.post(f"/events/{event.pk}/finish").json()["phase"] == "finished"
    snapshot = anyone.get(f"/events/{event.pk}/snapshot").json()
    assert snapshot.keys() == {"event", "rounds", "standings", "turnout", "server_now"}
    assert snapshot["standings"]["provisional"] is False
    assert snapshot["turnout"]["here"] == 7
