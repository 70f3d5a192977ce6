"""python -m engine.seating pair | check | generate."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from engine.outcomes.judge import Outcome
from engine.seating.__main__ import main
from engine.seating.commands import checked, paired, problem_of, round_of
from engine.seating.event import Player, PodEvent, Round, Table
from engine.seating.file import read, write
from engine.seating.generate import Wish, generated
from engine.seating.solve import pair
from engine.words import Kind
from tests.engine.seating import make


def _event(count, rounds=(), planned=3, **facts):
    folk = facts.pop("folk", None) or make.people(count)
    players = tuple(Player(one) for one in folk)
    played = tuple(
        Round(number, tuple(Table(table, pod) for table, pod in enumerate(pods, 1)))
        for number, pods in enumerate(rounds, 1)
    )
    return PodEvent(players, played, planned, **facts)


def _fours(count):
    return tuple(tuple(f"p{n}" for n in range(at, at + 4)) for at in range(1, count, 4))


def _run(arguments, capsys):
    code = main(arguments)
    return code, json.loads(capsys.readouterr().out)


@pytest.fixture
def file(tmp_path):
    def written(event):
        path = tmp_path / "event.json"
        path.write_text(write(event), "utf-8")
        return str(path)

    return written


def test_pair_answers_with_the_round_its_price_and_its_bound(file, capsys):
    code, answer = _run(["pair", file(_event(16, [_fours(16)]))], capsys)
    assert (code, answer["round"]["number"], answer["round"]["byes"]) == (0, 2, [])
    assert set(answer) == {"round", "cost", "lower_bound", "seed"}
    assert answer["cost"]["R3"] == answer["lower_bound"]["repeats"] == 0
    assert set(answer["round"]["pods"][0]) == {"table", "seats", "level", "reasons", "next_best"}
    assert {"code": "all_new"} in answer["round"]["pods"][0]["reasons"]


def test_pair_plans_several_rounds_and_keeps_secrets(file, capsys):
    folk = (make.person("p1", avoid={"p2"}), *make.people(16)[1:])
    event = file(_event(16, folk=folk))
    _, answer = _run(["pair", event, "--rounds", "3", "--public"], capsys)
    assert [each["round"]["number"] for each in answer["rounds"]] == [1, 2, 3]
    assert [each["cost"]["R3"] for each in answer["rounds"]] == [0, 0, 0]
    assert "R2" not in answer["rounds"][0]["cost"]
    assert "avoid" not in json.dumps(answer)


def test_points_come_from_results_else_as_written():
    seats = ("p1", "p2", "p3", "p4")
    places = dict(zip(seats, (2, 1, 3, 4), strict=True))
    table = Table(1, seats, {"p1": 9}, Outcome(places, "p2", Kind.WIN))
    event = PodEvent(tuple(map(Player, make.people(4))), (Round(1, (table,)),), 2)
    assert problem_of(event, 2).points == {"p1": 3, "p2": 5, "p3": 2, "p4": 1}
    written = replace(table, outcome=None, points={"p1": 2.5})
    both = PodEvent(event.players, (Round(1, (written,)), Round(2, (written,))), 3)
    assert (problem_of(both, 3).points, problem_of(both, 1).points) == ({"p1": 5}, {})


def test_who_must_be_home_is_not_seated(file, capsys):
    players = (*map(Player, make.people(8)), Player(make.person("p9"), home_by="20:30"))
    event = PodEvent(players, (), 2)
    _, answer = _run(["pair", file(event), "--ends", "21:00"], capsys)
    assert sorted(n for pod in answer["round"]["pods"] for n in pod["seats"]) == sorted(
        f"p{number}" for number in range(1, 9)
    )
    assert answer["home"] == ["p9"]
    assert "home" not in paired(event, ends="21:00", public=True)
    assert len(paired(event, ends="20:00")["round"]["pods"]) == 3
    with pytest.raises(SystemExit) as refused:
        main(["pair", "x", "--ends", "9 o'clock"])
    assert refused.value.code == 2


def test_what_cannot_be_split_is_refused_with_code_one(file, capsys):
    code, answer = _run(["pair", file(_event(5))], capsys)
    assert (code, answer["refused"], answer["players"]) == (1, "seating.cannot_split", 5)


@pytest.mark.parametrize("text", ["{", '{"pod_event": 1}', None, "\ud800"])
def test_an_unreadable_file_is_refused_with_code_two(text, tmp_path, capsys):
    path = tmp_path / "event.json"
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
    code, answer = _run(["check", str(path)], capsys)
    assert code == 2
    assert answer["refused"].startswith("event_file.")
    assert {"pointer", "line", "file"} & set(answer)


def test_check_shows_a_better_seating(file, capsys):
    code, answer = _run(["check", file(_event(16, [_fours(16)] * 2, planned=2))], capsys)
    assert code == 1
    first, second = answer["rounds"]
    assert first["avoidable"] == first["broken"] == []
    [violation] = second["avoidable"]
    assert (violation["rule"], violation["found"], violation["possible"]) == ("R3", 24, 0)
    better = tuple(map(tuple, violation["seating"]))
    event = _event(16, [_fours(16), better], planned=2)
    assert checked(event)[1]
    assert second["lower_bound"] == {"repeats": 0}


def test_check_finds_broken_promises():
    players = (
        *map(Player, make.people(8)),
        Player(make.person("late"), active_from=2),
        Player(make.person("home"), home_by="20:00"),
    )
    one = Round(1, (Table(1, ("p1", "p2", "p3", "p4")), Table(2, ("p5", "late"))), ("p6", "p7", "p8"),
                ends="21:00")  # fmt: skip
    two = Round(2, (Table(1, ("p1", "p2", "p3")), Table(2, ("p4", "home", "p5", "late"))),
                ("p6", "p7", "p8"), ends="21:00")  # fmt: skip
    answer, well = checked(PodEvent(players, (one, two), 2))
    assert not well
    assert answer["rounds"][0]["broken"] == [
        {"rule": "R0", "code": "not_active", "of": ["late"]},
        {"rule": "R0", "code": "size_not_allowed", "of": [2]},
    ]
    assert answer["rounds"][1]["broken"] == [
        {"rule": "R0", "code": "second_bye", "of": ["p6", "p7", "p8"]},
        {"rule": "R0", "code": "home_too_late", "of": ["home"]},
    ]
    public, _ = checked(PodEvent(players, (one, two), 2), public=True)
    assert "home_too_late" not in json.dumps(public)


def test_people_apart_show_in_no_public_certificate():
    folk = (make.person("p1", avoid={"p2"}), *make.people(8)[1:])
    event = _event(8, [_fours(8)], folk=folk, planned=1)
    told, well = checked(event)
    assert ([v["rule"] for v in told["rounds"][0]["avoidable"]], well) == (["R2"], False)
    public, well = checked(event, public=True)
    assert (public["rounds"][0]["avoidable"], "R2" in public["rounds"][0]["cost"], well) == (
        [], False, True,
    )  # fmt: skip


def test_a_gain_that_costs_repeats_later_is_no_violation():
    """Fours give twelve people one round without repeats, threes four: no witness in sight."""
    folk = make.people(12)
    threes = tuple(tuple(f"p{n}" for n in range(at, at + 3)) for at in range(1, 12, 3))
    told, well = checked(_event(12, [threes], folk=folk, planned=4))
    assert well
    told, well = checked(_event(12, [threes], folk=folk, planned=1))
    assert told["rounds"][0]["avoidable"][0]["rule"] == "R2s"


def test_an_event_that_cannot_be_paired_is_still_judged():
    told, _ = checked(_event(5, [(("p1", "p2", "p3", "p4", "p5"),)], allow=(3, 4)))
    assert told["rounds"][0]["broken"][0]["code"] == "size_not_allowed"
    assert told["rounds"][0]["avoidable"] == []
    only_byes = PodEvent(tuple(map(Player, make.people(2))), (Round(1, (), ("p1", "p2")),), 1)
    assert checked(replace(only_byes, allow=(1, 4)))[1]


@pytest.mark.parametrize("seed", [2])
def test_generated_events_keep_all_promises(seed):
    wish = Wish(9 + 2 * seed, 2, seed, {1: 4, 3: 5}, drops=0.05, late=0.05)
    event = generated(wish)
    assert event == generated(wish) == read(write(event))
    told, well = checked(event)
    assert well, told


def test_generate_writes_the_same_file_for_the_same_seed():
    command = [sys.executable, "-m", "engine.seating", "generate", "--players", "8"]
    command += ["--rounds", "2", "--seed", "7", "--levels", "1:4", "--redacted"]
    one, two = (subprocess.run(command, capture_output=True, check=True) for _ in range(2))
    assert one.stdout == two.stdout
    assert sorted(p.person.level for p in read(one.stdout.decode()).players) == [1] * 4 + [2] * 4


def test_drops_and_late_people_never_leave_an_impossible_number(capsys, monkeypatch):
    event = generated(Wish(7, 3, 1, drops=0.9, late=0.9))
    assert [sum(map(len, each.seats())) >= 3 for each in event.rounds] == [True] * 3
    monkeypatch.setattr("sys.stdin", type("In", (), {"read": staticmethod(lambda: write(event))}))
    assert _run(["check", "-"], capsys)[0] == 0
    assert main(["generate", "--players", "8", "--rounds", "1"]) == 0


def test_a_plan_becomes_a_round_that_is_not_played_yet():
    event = _event(9, allow=(1, 4))
    each = round_of(pair(problem_of(event, 1)), 1)
    assert (len(each.pods), len(each.byes), each.pods[0].outcome) == (2, 1, None)
