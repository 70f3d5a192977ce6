"""How fast and large: what is counted, and when it is too much."""

import os
import subprocess
import sys

import pytest

from config.rehearsal import machine
from config.rehearsal.figures import costs_of, figures, troubles
from config.rehearsal.machine import Cost
from config.rehearsal.server import Address
from config.rehearsal.timings import Timings, calls, errors, kind_of, percentile

pytestmark = pytest.mark.once
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells")


def timings():
    found = Timings()
    for number in range(1, 101):
        found.note("GET /me", number / 1000)
    found.note("POST /events", 0.5, asked="POST /events")
    return found


@pytest.mark.parametrize(("share", "value"), [(0.5, 50), (0.95, 95), (0.99, 99), (1.0, 100)])
def test_a_share_of_the_values_is_not_larger_than_its_percentile(share, value):
    values = [float(each) for each in range(100, 0, -1)]
    assert percentile(values, share) == value
    assert percentile([7.0], share) == 7.0


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/events", "GET /events"),
        ("/me", "GET /me"),
        ("/events/abcdefghjkmn/journal?cursor=x", "GET /events/{id}/journal"),
        ("/rounds/abcdefghjkmn", "GET /rounds/{id}"),
    ],
)
def test_ids_are_no_part_of_a_kind(path, kind):
    assert kind_of("GET", path) == kind


def test_each_kind_has_its_figures_the_slowest_first():
    assert [line.split() for line in calls(timings()).splitlines()[2:]] == [
        ["POST", "/events", "1", "500", "500", "500", "500"],
        ["GET", "/me", "100", "50", "95", "99", "100"],
    ]


def test_the_five_slowest_calls_are_named():
    assert [asked for _, asked in timings().slowest] == ["POST /events", *["GET /me"] * 4]
    assert [round(ms) for ms, _ in timings().slowest] == [500, 100, 99, 98, 97]


def test_errors_are_told_by_kind():
    found = timings()
    assert errors(found) == "errors: none"
    found.failed("GET /me", "503")
    found.failed("GET /me", "503")
    assert errors(found).splitlines()[-1].split() == ["GET", "/me", "503", "2"]


def test_what_is_too_slow_or_too_large_is_said():
    costs = {"site": Cost(peak=200.0), "worker": Cost(peak=150.0)}
    assert troubles(timings(), costs, within=0, memory=0) == []
    assert troubles(timings(), costs, within=500, memory=350) == []
    assert troubles(timings(), costs, within=300, memory=300) == [
        "Too slow: 95 of 100 POST /events took up to 500 ms.",
        "Too large: the server took 350 MiB, and 300 were allowed.",
    ]
    [trouble] = troubles(timings(), {}, within=0, memory=300)
    assert trouble.startswith("This system does not tell")


def test_somebody_elses_server_costs_nothing_that_we_know():
    at = Address("http://127.0.0.1:1", "twk_x")
    assert costs_of(at) == {}
    assert "process" not in figures(timings(), at, {})


@ON_LINUX
def test_a_process_costs_memory_and_its_children_count():
    with subprocess.Popen(["sleep", "60"]) as child:
        at = Address("", "", processes=lambda: {"tests": [os.getpid()], "gone": [2**22 + 1]})
        families = machine.families(at.processes())
        costs = costs_of(at)
        child.kill()
    assert child.pid in families["tests"]
    assert 0 < costs["tests"].uss <= costs["tests"].pss <= costs["tests"].rss
    assert costs["tests"].rss <= costs["tests"].peak
    assert costs["tests"].seconds > 0
    assert costs["gone"] == Cost()
    assert "tests" in figures(timings(), at, costs)
