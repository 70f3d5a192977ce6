"""The pod event file: every fault is told with its place, and what is written is read back."""

import json

import pytest

from engine.errors import RuleError
from engine.seating.commands import checked
from engine.seating.event import Player
from engine.seating.file import read, write
from engine.seating.problem import Levels, Policy
from engine.words import Kind

EXAMPLE = {
    "pod_event": 1, "format": "duel_party", "policy": "balanced", "levels": "mixed",
    "sizes": {"prefer": 4, "allow": [3, 4]}, "rounds_planned": 5, "seed": 7,
    "players": [
        {"id": "p1", "level": 2, "accepts": [1, 2], "group": "shop-a", "avoid": ["p4"],
         "active_from": 1, "active_to": None, "home_by": "21:30"},
        {"id": "p2", "level": 2}, {"id": "p3", "level": 1, "active_to": 0}, {"id": "p4", "level": 3},
    ],
    "rounds": [
        {"number": 1, "ends": "14:00", "byes": ["p2"], "pods": [
            {"table": 1, "seats": ["p1", "p4", "p3"], "points": {"p1": 5, "p4": 2.5},
             "result": {"placements": {"p1": 1, "p4": 2, "p3": 2}, "winner": "p1", "kind": "win"}}]},
        {"number": 2, "pods": [{"table": 1, "seats": ["p2", "p3", "p4"]}]},
    ],
    "scoring": "places_5321", "tiebreaks": ["wins"],
}  # fmt: skip


def _text(*path, value=None, drop=False):
    """The example with one value changed or dropped."""
    file = json.loads(json.dumps(EXAMPLE))
    place = file
    for name in path[:-1]:
        place = place[name]
    if drop:
        del place[path[-1]]
    elif path:
        place[path[-1]] = value
    return json.dumps(file)


def test_a_file_becomes_values():
    event = read(_text())
    one, two, three, _ = event.players
    assert (one.person.accepts, one.person.group, one.person.avoid) == ({1, 2}, "shop-a", {"p4"})
    assert (one.home_by, two.person.accepts, two.active_from) == ("21:30", {2}, 1)
    assert [three.is_active(1), two.is_active(9), Player(two.person, 2).is_active(1)] == [
        False, True, False,
    ]  # fmt: skip
    assert (event.policy, event.levels, event.seed) == (Policy.BALANCED, Levels.MIXED, 7)
    first, second = event.rounds
    assert first.seats() == (("p1", "p4", "p3"), ("p2",))
    assert (first.pods[0].points["p4"], first.pods[0].outcome.kind) == (2.5, Kind.WIN)
    assert (second.pods[0].points, second.pods[0].outcome, second.ends) == (None, None, None)


def test_what_is_written_is_read_back_and_redacted_keeps_nothing_private():
    event = read(_text())
    assert read(write(event)) == event
    public = write(event, redacted=True)
    assert not any(word in public for word in ("avoid", "home_by", "21:30", "ends"))
    assert read(public).rounds[0].seats() == event.rounds[0].seats()


def test_what_may_be_left_out():
    bare = {name: EXAMPLE[name] for name in (
        "pod_event", "format", "sizes", "rounds_planned", "players", "scoring", "tiebreaks")}  # fmt: skip
    event = read(json.dumps(bare))
    assert (event.policy, event.levels) == (Policy.NEVER_REPEAT, Levels.ACCEPTED)
    assert (event.seed, event.rounds) == (0, ())


def test_not_json_is_told_by_line_and_column():
    with pytest.raises(RuleError) as refused:
        read('{"pod_event": 1,\n "format" "x"}')
    assert refused.value.code == "event_file.not_json"
    assert refused.value.facts == {"line": 2, "column": 11}


FIRST = ("rounds", 0, "pods", 0)


@pytest.mark.parametrize(
    ("path", "value", "pointer"),
    [
        (("pod_event",), 2, None),
        (("surplus",), 1, None),
        (("a/b~",), 1, "/a~1b~0"),
        (("sizes",), [], None),
        (("sizes", "prefer"), 1, None),
        (("sizes", "allow"), 4, None),
        (("rounds_planned",), True, None),
        (("policy",), "fair", None),
        (("format",), "", None),
        (("players",), {}, None),
        (("players", 0, "level"), -1, None),
        (("players", 1, "id"), "p1", None),
        (("players", 1), "p1", None),
        (("players", 0, "avoid", 0), "p9", None),
        (("players", 0, "home_by"), "48:00", None),
        (("players", 0, "beginner"), 1, None),
        (("rounds", 1, "number"), 3, None),
        (("rounds", 0, "byes", 0), "p1", None),
        (("rounds", 0, "byes", 0), "p9", None),
        (("rounds", 0, "byes", 0), 9, None),
        ((*FIRST, "seats", 1), "p1", None),
        ((*FIRST, "points", "p1"), "5", None),
        ((*FIRST, "points", "p1"), float("inf"), None),
        ((*FIRST, "points"), {"p2": 1}, "/rounds/0/pods/0/points/p2"),
        ((*FIRST, "points"), [], None),
        ((*FIRST, "result", "placements"), {"p1": 1}, None),
        ((*FIRST, "result", "winner"), "p2", None),
        ((*FIRST, "result", "kind"), "victory", None),
    ],
)
def test_a_fault_is_told_by_its_place(path, value, pointer):
    with pytest.raises(RuleError) as refused:
        read(_text(*path, value=value))
    assert refused.value.code == "event_file.malformed"
    assert refused.value.facts["pointer"] == (pointer or "/" + "/".join(map(str, path)))
    assert refused.value.facts["expected"]


@pytest.mark.parametrize("path", [("format",), ("players", 0, "id"), (*FIRST, "table")])
def test_what_is_missing_is_told_by_its_place(path):
    with pytest.raises(RuleError) as refused:
        read(_text(*path, drop=True))
    assert refused.value.facts == {"pointer": "/" + "/".join(map(str, path)), "expected": "a value"}


def test_a_list_is_no_event():
    with pytest.raises(RuleError) as refused:
        read("[]")
    assert refused.value.facts == {"pointer": "", "expected": "an object"}


def test_games_at_rolling_tables_are_read_written_and_told_by_the_check():
    told = {"table": 3, "seats": ["p1", "p2", "p4"], "during": 1, "formed": "13:20"}
    event = read(_text("open_play", value=[told, told | {"during": 2, "formed": None}]))
    first, second = event.open_play
    assert (first.during, first.formed, first.pod.seats) == (1, "13:20", ("p1", "p2", "p4"))
    assert read(write(event)) == event
    assert "formed" not in write(event, redacted=True)
    assert "open_play" not in write(read(_text()))
    assert event.seatings(2) == (event.rounds[0].seats(), (first.pod.seats,))
    assert second.pod.seats in event.seatings(3)[-1]

    answer, _well = checked(event)
    met = [{(one, two): times for one, two, times in each["met"]} for each in answer["open_play"]]
    assert met == [{("p1", "p4"): 1}, {("p1", "p2"): 1, ("p1", "p4"): 2, ("p2", "p4"): 2}]
    assert answer["open_play"][0]["apart"] == [["p1", "p4"]]
    assert answer["open_play"][0]["outside"] == []
    open_to_all, _well = checked(event, public=True)
    assert "apart" not in open_to_all["open_play"][0]


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ([{"table": 1, "seats": ["p1", "p2"], "during": 3}], "/open_play/0/during"),
        ([{"table": 1, "seats": ["p1", "p1"], "during": 0}], "/open_play/0/seats/1"),
        ([{"table": 1, "seats": ["p1", "x"], "during": 0}], "/open_play/0/seats/1"),
        ([{"table": 1, "seats": ["p1"], "during": 0, "byes": []}], "/open_play/0/byes"),
        ([{"table": 1, "seats": ["p1"]}], "/open_play/0/during"),
        ([{"table": 1, "seats": [], "during": 0, "formed": "9 pm"}], "/open_play/0/formed"),
    ],
)
def test_a_fault_in_a_game_at_a_rolling_table_is_told_with_its_place(value, pointer):
    with pytest.raises(RuleError) as refusal:
        read(_text("open_play", value=value))
    assert (refusal.value.code, refusal.value.facts["pointer"]) == ("event_file.malformed", pointer)
