import io
import json
import subprocess
import sys

import pytest

from engine.outcomes.__main__ import main

GAME = {
    "format": "duel_party",
    "seats": ["p1", "p2", "p3", "p4"],
    "steps": [
        {"eliminated": ["p4"], "cause": "direct_attack", "by": "p1", "turn": 6},
        {"eliminated": ["p2", "p3"], "cause": "deck_out"},
    ],
    "ending": "last_standing",
}
TAG = GAME | {
    "format": "ygo_tag",
    "steps": [{"eliminated": ["p3"], "cause": "life_zero"}],
}
NO_TIME = GAME | {"ending": "time", "steps": []}


@pytest.fixture
def run(tmp_path, capsys):
    def command(data, *, act="judge"):
        file = tmp_path / "file.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
        status = main([act, str(file)])
        return status, json.loads(capsys.readouterr().out)

    return command


def test_a_game_is_judged(run):
    assert run(GAME) == (
        0,
        {
            "placements": {"p1": 1, "p2": 2, "p3": 2, "p4": 4},
            "winner": "p1",
            "kind": "win",
        },
    )


def test_a_game_comes_from_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(GAME)))
    assert main(["judge", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["winner"] == "p1"


@pytest.mark.parametrize(
    ("teams", "winner"),
    [
        (None, ["p1", "p2"]),
        ([["p1", "p2"], ["p3", "p4"]], ["p1", "p2"]),
        ([["p3", "p1"], ["p2", "p4"]], ["p2", "p4"]),
        ({"red": ["p1", "p2"], "blue": ["p3", "p4"]}, "red"),
        ({"red": ["p3", "p2"], "blue": ["p1", "p4"]}, "blue"),
    ],
)
def test_a_team_wins_by_its_name_or_its_players(run, teams, winner):
    status, told = run(TAG | {"teams": teams})
    assert (status, told["winner"], told["kind"]) == (0, winner, "win")


def test_nobody_wins_a_draw(run):
    assert run(NO_TIME)[1]["winner"] is None
    named = {"red": ["p1", "p2"], "blue": ["p3", "p4"]}
    assert run(NO_TIME | {"teams": named})[1]["winner"] is None


@pytest.mark.parametrize(
    ("policy", "kind"),
    [(None, "draw"), ("finish_turn", "draw"), ({"then": "all_lose"}, "double_loss")],
)
def test_time_goes_by_the_policy(run, policy, kind):
    assert run(NO_TIME | {"time_policy": policy})[1]["kind"] == kind


def test_the_most_life_wins(run):
    life = {"p1": 3, "p2": 3, "p3": 1, "p4": 0}
    assert run(NO_TIME | {"time_policy": "most_life", "life": life})[1]["winner"] == "p2"


def test_draws_may_count_as_losses(run):
    assert run(NO_TIME | {"draw_is_loss": True})[1]["kind"] == "double_loss"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"ending": "special_win"}, "report.ending_excluded"),
        ({"ending": "turn_limit", "steps": []}, "report.ending_excluded"),
        ({"steps": []}, "report.still_standing"),
        ({"seats": ["p1"]}, "report.seats_invalid"),
        ({"format": "poker"}, "format.unknown"),
        ({"teams": [["p1", "p2"]]}, "report.teams_invalid"),
        (
            {"concession": "own_turn", "steps": [{"eliminated": ["p1"], "cause": "concession"}]},
            "report.concession_not_in_turn",
        ),
        (
            {"steps": [{"eliminated": ["p1", "p2"], "cause": "direct_attack"}]},
            "report.direct_attack_together",
        ),
    ],
)
def test_a_refusal_has_a_code_and_a_sentence(run, changes, code):
    status, told = run(GAME | changes)
    assert (status, told["code"]) == (1, code)
    assert set(told) == {"code", "message", "facts"}
    assert told["message"]["ja"].endswith("。")
    assert told["message"]["en"].endswith(".")
    assert "{" not in told["message"]["ja"] + told["message"]["en"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("{", "event_file.not_json"),
        ("[]", "event_file.malformed"),
        (GAME | {"note": "x"}, "event_file.malformed"),
        (GAME | {"seats": "p1"}, "event_file.malformed"),
        (GAME | {"teams": "p1"}, "event_file.malformed"),
        (GAME | {"concession": "never"}, "event_file.malformed"),
        (GAME | {"draw_is_loss": 1}, "event_file.malformed"),
        ({"format": "duel_party"}, "event_file.malformed"),
        (GAME | {"ending": "party"}, "report.malformed"),
        (GAME | {"life": [1]}, "report.malformed"),
        (GAME | {"time_policy": "never"}, "time_policy.unknown"),
        (GAME | {"time_policy": 3}, "time_policy.malformed"),
    ],
)
def test_what_cannot_be_read(run, data, code):
    status, told = run(data)
    assert (status, told["code"]) == (2, code)


def test_a_file_that_is_not_there(capsys, tmp_path):
    assert main(["judge", str(tmp_path / "none.json")]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "event_file.unreadable"


def test_a_file_that_is_no_text(capsys, tmp_path):
    (tmp_path / "file").write_bytes(b"\xff\xfe\xff")
    assert main(["judge", str(tmp_path / "file")]) == 2
    assert json.loads(capsys.readouterr().out)["code"] == "event_file.unreadable"


def test_the_command_runs_as_a_program():
    told = subprocess.run(
        [sys.executable, "-m", "engine.outcomes", "judge", "-"],
        input=json.dumps(GAME | {"ending": "special_win"}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, json.loads(told.stdout)["code"]) == (1, "report.ending_excluded")


def test_letters_that_cannot_be_written_are_escaped(run):
    odd = NO_TIME | {"seats": ["\ud800", "p2"]}
    assert run(odd)[1]["placements"] == {"\ud800": 1, "p2": 1}


# Rulings

QUESTION = {
    "format": "duel_party",
    "on": "2026-01-10",
    "turn_player": "p2",
    "losing": [
        {"player": "p1", "cause": "deck_out", "how": "each_draws"},
        {"player": "p2", "cause": "deck_out", "how": "each_draws"},
    ],
}


def test_a_loss_is_ruled_on(run):
    status, told = run(QUESTION, act="ruling")
    assert status == 0
    assert told["reason"].keys() == {"ja", "en"}
    assert {name: told[name] for name in ("outcome", "order", "ends", "certain", "left")} == {
        "outcome": "ordered",
        "order": ["p2", "p1"],
        "ends": True,
        "certain": True,
        "left": ["p1"],
    }


def test_others_may_be_in_the_game(run):
    _, told = run(QUESTION | {"remaining": ["p1", "p2", "p3", "p4"]}, act="ruling")
    assert (told["ends"], told["left"]) == (False, ["p3", "p4"])


def test_teams_may_be_named(run):
    teams = {"red": ["p1", "p2"], "blue": ["p3"]}
    asked = QUESTION | {"format": "ygo_tag", "teams": teams, "remaining": ["p1", "p2", "p3"]}
    assert run(asked, act="ruling")[1]["left"] == ["p3"]


def test_a_question_may_be_refused(run):
    status, told = run(QUESTION | {"remaining": ["p1"]}, act="ruling")
    assert (status, told["code"]) == (1, "ruling.unknown_player")


@pytest.mark.parametrize(
    "changes",
    [
        {"on": "soon"},
        {"losing": [{"player": "p1", "cause": "luck", "how": "battle"}]},
        {"losing": [{"player": "p1", "cause": "deck_out", "how": "luck"}]},
        {"losing": [{"player": "p1", "cause": "deck_out", "how": "battle", "by": "p2"}]},
        {"remaining": "p1"},
    ],
)
def test_a_question_that_cannot_be_read(run, changes):
    status, told = run(QUESTION | changes, act="ruling")
    assert (status, told["code"]) == (2, "event_file.malformed")
