import io
import json
import subprocess
import sys

import pytest

from engine.scoring.__main__ import main

PLAYERS = [{"id": f"p{number}", "level": 2} for number in range(1, 6)]


def pod(table, order, **more):
    """A pod from best to last; the first one won."""
    placements = {name: place for place, name in enumerate(order, 1)}
    result = {"placements": placements, "winner": order[0], "kind": "win"}
    return {"table": table, "seats": list(order), "result": result} | more


EVENT = {
    "pod_event": 1,
    "format": "duel_party",
    "sizes": {"prefer": 4, "allow": [3, 4]},
    "rounds_planned": 2,
    "seed": 7,
    "players": PLAYERS,
    "rounds": [
        {"number": 1, "pods": [pod(1, ["p1", "p2", "p3", "p4"])], "byes": ["p5"]},
        {"number": 2, "pods": [pod(1, ["p2", "p5", "p1"])], "byes": []},
    ],
    "scoring": "places_5321",
    "tiebreaks": ["wins", "opponents_average", "head_to_head"],
}


@pytest.fixture
def run(tmp_path, capsys):
    def command(event=EVENT, *options):
        file = tmp_path / "event.json"
        file.write_text(event if isinstance(event, str) else json.dumps(event), "utf-8")
        status = main(["table", str(file), *options])
        return status, json.loads(capsys.readouterr().out)

    return command


def ranks(told):
    return [(row["rank"], row["player"], row["points"]) for row in told["rows"]]


def test_the_table_of_an_event(run):
    status, told = run()
    assert status == 0
    assert ranks(told) == [
        (1, "p2", 8),
        (2, "p5", 8),
        (3, "p1", 7),
        (4, "p3", 2),
        (5, "p4", 1),
    ]
    assert (told["scheme"], told["after_round"], told["warnings"]) == ("places_5321", 2, [])
    row = told["rows"][2]
    assert (row["wins"], row["played"], row["by_round"]) == (1, 2, {"1": 5, "2": 2})
    assert row["tiebreaks"]["opponents_average"] == pytest.approx((4 + 2 + 1 + 4 + 3) / 5)
    assert row["exact"]["opponents_average"] == "14/5"


def test_another_scheme_and_other_tie_breakers(run):
    _, told = run(EVENT, "--scheme", "win5_draw1", "--tiebreaks", "opponents_beaten,lot")
    assert ranks(told) == [
        (1, "p2", 5),
        (2, "p1", 5),
        (3, "p5", 5),
        (4, "p3", 0),
        (5, "p4", 0),
    ]
    assert list(told["rows"][0]["tiebreaks"]) == ["opponents_beaten", "lot"]


def test_the_table_after_an_earlier_round(run):
    _, told = run(EVENT, "--after", "1", "--bye", "nothing")
    assert told["after_round"] == 1
    assert ranks(told)[0] == (1, "p1", 5)


@pytest.mark.parametrize(
    ("bye", "points"), [("win", 8), ("draw", 5.75), ("last", 4), ("nothing", 3), ("average", 6)]
)
def test_byes_are_worth_what_is_chosen(run, bye, points):
    _, told = run(EVENT, "--bye", bye)
    assert [row["points"] for row in told["rows"] if row["player"] == "p5"] == [points]


def test_draws_and_double_losses_are_worth_what_is_chosen(run):
    result = {"placements": {"p2": 1, "p5": 1, "p1": 3}, "winner": None, "kind": "double_loss"}
    lost = {"number": 2, "pods": [pod(1, ["p2", "p5", "p1"], result=result)], "byes": []}
    event = EVENT | {"rounds": [EVENT["rounds"][0], lost]}
    _, told = run(event, "--bye", "draw", "--draw", "1", "--double-loss", "0")
    points = {row["player"]: row["points"] for row in told["rows"]}
    assert points == {"p1": 7, "p2": 3, "p3": 2, "p4": 1, "p5": 1}


def test_late_entries_and_no_shows_are_worth_what_is_chosen(run):
    late = EVENT | {"players": [*PLAYERS, {"id": "p6", "level": 2, "active_from": 2}]}
    assert ranks(run(late)[1])[-1] == (6, "p6", 0)
    _, told = run(late, "--late", "draw", "--no-show", "last")
    points = {row["player"]: row["points"] for row in told["rows"]}
    assert points == {"p2": 8, "p5": 8, "p1": 7, "p3": 3, "p4": 2, "p6": 3.75}


def test_written_points_count_where_there_is_no_result(run):
    written = {"table": 1, "seats": ["p1", "p2", "p3"], "points": {"p1": 4.5, "p2": 2, "p3": 2}}
    equal = {"table": 2, "seats": ["p4", "p5"], "points": {"p4": 2}}
    even = {"table": 2, "seats": ["p4", "p5"], "points": {}}
    rounds = [
        {"number": 1, "pods": [written, equal]},
        {"number": 2, "pods": [even]},
        {"number": 3, "pods": [{"table": 1, "seats": ["p1", "p2"]}]},
    ]
    _, told = run(EVENT | {"rounds": rounds})
    rows = {row["player"]: row for row in told["rows"]}
    assert [rows[f"p{n}"]["points"] for n in range(1, 6)] == [4.5, 2, 2, 2, 0]
    assert [rows[f"p{n}"]["wins"] for n in range(1, 6)] == [1, 0, 0, 1, 0]
    assert [rows[f"p{n}"]["played"] for n in range(1, 6)] == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("points", [float("nan"), float("inf"), True, "5"])
def test_points_are_numbers(run, points):
    table = {"table": 1, "seats": ["p1", "p2"], "points": {"p1": points}}
    status, told = run(EVENT | {"rounds": [{"number": 1, "pods": [table]}]})
    assert (status, told["facts"]["pointer"]) == (2, "/rounds/0/pods/0/points/p1")


def test_an_event_before_its_first_round(run):
    _, told = run(EVENT | {"rounds": []})
    assert (told["after_round"], {row["rank"] for row in told["rows"]}) == (0, {1})


def test_the_floor_of_win_rates(run):
    _, told = run(EVENT, "--tiebreaks", "opponents_win_rate", "--floor", "1/2")
    assert {row["exact"]["opponents_win_rate"] for row in told["rows"]} == {"1/2"}


def test_a_scheme_in_which_draws_pay_warns(run):
    [warning] = run(EVENT, "--scheme", "win3_draw1")[1]["warnings"]
    assert warning["ja"].endswith("。")
    assert warning["en"].endswith(".")


@pytest.mark.parametrize(
    ("option", "code"),
    [("--scheme", "scoring.unknown_scheme"), ("--tiebreaks", "scoring.unknown_tiebreak")],
)
def test_what_is_not_known_is_refused(run, option, code):
    status, told = run(EVENT, option, "none_such")
    assert (status, told["code"]) == (1, code)
    assert told["message"].keys() == {"ja", "en"}


@pytest.mark.parametrize("event", ["{", EVENT | {"pod_event": 2}, EVENT | {"players": 3}])
def test_what_cannot_be_read(run, event):
    status, told = run(event)
    assert status == 2
    assert told["code"].startswith("event_file.")


@pytest.mark.parametrize("floor", ["2", "-1", "half"])
def test_a_floor_is_a_share(run, floor):
    with pytest.raises(SystemExit):
        run(EVENT, "--floor", floor)


def test_a_table_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(EVENT)))
    assert main(["table", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["rows"][0]["player"] == "p2"


def test_the_command_runs_as_a_program():
    told = subprocess.run(
        [sys.executable, "-m", "engine.scoring", "table", "-"],
        input=json.dumps(EVENT),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, json.loads(told.stdout)["after_round"]) == (0, 2)
