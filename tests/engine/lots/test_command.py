"""`python -m engine.lots draw FILE`: the same draw once more, or what does not fit."""

import json
import subprocess
import sys

import pytest

from engine.lots.__main__ import main
from engine.lots.draw import Tap, drawn_to_the_end, not_here, order_of, seal_of

PEOPLE = [f"p{n}" for n in range(1, 8)]
TAPS = [Tap("p3", 7), Tap("p1", 999_999)]


def record(**changes):
    order = order_of(PEOPLE, seed="5eed", taps=TAPS)
    steps = drawn_to_the_end(order, [], prizes=2)
    steps += not_here(order, steps, order[0])
    told = {
        "takuwake_draw": 1,
        "event": "e1",
        "number": 1,
        "purpose": "prizes",
        "seal": seal_of("5eed"),
        "seed": "5eed",
        "taps": [{"person": tap.person, "number": tap.number} for tap in TAPS],
        "people": [{"id": person, "name": person.upper()} for person in PEOPLE],
        "prizes": ["Cup", "Sleeves"],
        "steps": [
            {"act": step.act.value, "person": step.person, "prize": step.prize} for step in steps
        ],
    }
    return told | changes


@pytest.fixture
def run(tmp_path, capsys):
    def command(data):
        file = tmp_path / "draw.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data), "utf-8")
        status = main(["draw", str(file)])
        return status, json.loads(capsys.readouterr().out)

    return command


def test_a_true_record_agrees(run):
    status, told = run(record())
    order = order_of(PEOPLE, seed="5eed", taps=TAPS)
    assert status == 0
    assert [each["person"] for each in told["order"]] == list(order)
    assert told["winners"] == [
        {"prize": "Cup", "person": order[2], "name": order[2].upper()},
        {"prize": "Sleeves", "person": order[1], "name": order[1].upper()},
    ]


def test_names_may_be_left_out(run):
    assert run(record(people=[{"id": person} for person in PEOPLE]))[0] == 0


def refusals():
    true = record()["steps"]
    strange = [{"act": "absent", "person": "p1", "prize": 9}]
    yield record(seed=None), 1, "draw.sealed"
    yield record(seed="other"), 1, "draw.seal_differs"
    yield record(taps=[]), 1, "draw.step_differs"
    yield record(people=[{"id": "p1"}]), 1, "draw.step_differs"
    yield record(steps=true[1:]), 1, "draw.step_differs"
    yield record(steps=true + true[:1]), 1, "draw.step_differs"
    yield record(steps=strange), 1, "draw.step_differs"
    yield record(prizes=["Cup"]), 1, "draw.step_differs"
    yield record(steps=[{"act": "won", "person": "p1", "prize": 1}]), 2, "event_file.malformed"
    yield record(taps=[{"person": "p1", "number": 10**6}]), 2, "event_file.malformed"
    yield record(takuwake_draw=2), 2, "event_file.malformed"
    yield record(more=1), 2, "event_file.malformed"
    yield record(seed="\ud800"), 1, "draw.seal_differs"
    yield "{", 2, "event_file.not_json"


@pytest.mark.parametrize(("data", "status", "code"), list(refusals()))
def test_what_does_not_fit_is_told(run, data, status, code):
    told = run(data)
    assert (told[0], told[1]["code"]) == (status, code)
    assert told[1]["message"]["ja"]


def test_it_is_a_program(tmp_path):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(record()), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "engine.lots", "draw", str(file)], capture_output=True, check=True
    )
    assert json.loads(done.stdout)["seal"] == seal_of("5eed")
