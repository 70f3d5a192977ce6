"""Every kind of broken evening is noticed and named; a whole one is not."""

import pytest

from config.rehearsal.checks import (
    Inconsistent,
    entries_kept,
    journal_whole,
    must_hold,
    reports_kept,
    seated_once,
    table_adds_up,
)
from tests.rehearsal.evenings import (
    EVENT,
    FORMAT,
    NAMES,
    SIZES,
    TOLD,
    changed,
    played_round,
    table,
    telling,
)

ROUND = played_round()
TABLE = table(ROUND)
LISTED = [{"id": each, "player_name": name} for each, name in NAMES.items()]
FIRST = ("pods", 0)
REPORT = (*FIRST, "report")


def test_a_whole_evening_is_consistent():
    assert entries_kept(NAMES, LISTED) == []
    assert seated_once(ROUND, NAMES, SIZES) == []
    assert reports_kept(ROUND, TOLD, FORMAT) == []
    assert table_adds_up(TABLE, [ROUND], NAMES, EVENT) == []
    assert journal_whole([{"version": n} for n in range(1, 9)], 8) == []
    must_hold([])


@pytest.mark.parametrize(
    ("listed", "word"),
    [
        (LISTED[1:], "name of a was entered and is missing"),
        ([*LISTED, LISTED[0]], "name of a is on the list twice"),
        ([*LISTED, {"id": "z", "player_name": "Z"}], "Z is on the list and nobody entered them"),
        (changed(LISTED, 0, "player_name", to="B"), "is now called B"),
    ],
)
def test_entries_that_were_not_kept(listed, word):
    assert [word in trouble for trouble in entries_kept(NAMES, listed)] == [True]


def seats(*entries):
    return [{"number": n, "entry": each, "player_name": each} for n, each in enumerate(entries, 1)]


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        (changed(ROUND, *FIRST, "seats", to=seats("a", "b", "c")), "name of d sits in no pod"),
        (changed(ROUND, "pods", 1, "seats", to=seats(*"aefg")), "name of a sits in two pods"),
        (changed(ROUND, "pods", 1, "seats", to=seats(*"efgz")), "z sits in a pod and is not here"),
        (changed(ROUND, "pods", 1, "seats", to=seats("e", "f")), "table 2 has 2 players"),
        (changed(ROUND, "pods", to=[ROUND["pods"][0]]), "name of e sits in no pod"),
    ],
)
def test_seats_that_are_wrong(broken, word):
    assert any(word in trouble for trouble in seated_once(broken, NAMES, SIZES))


@pytest.mark.parametrize(
    ("broken", "word"),
    [
        (changed(ROUND, *REPORT, to=None), "the report is lost"),
        (changed(ROUND, *REPORT, "state", to="pending"), "its report pending"),
        (changed(ROUND, *FIRST, "state", to="disputed"), "the pod is disputed"),
        (changed(ROUND, *REPORT, "steps", 0, "turn", to=99), "is not what was told"),
        (changed(ROUND, *REPORT, "placements", "a", to=2), "not what the report means"),
        (changed(ROUND, *REPORT, "winner", to="b"), "not what the report means"),
        (changed(ROUND, *REPORT, "kind", to="draw"), "not what the report means"),
        (changed(ROUND, *FIRST, "id", to="pod9"), "a report that nobody told"),
    ],
)
def test_reports_that_were_not_kept(broken, word):
    troubles = reports_kept(broken, TOLD, FORMAT)
    assert [word in trouble for trouble in troubles] == [True]
    assert troubles[0].startswith("round 1, table 1: ")


def test_a_report_that_cannot_be_read_is_named():
    broken = changed(ROUND, *REPORT, "steps", 0, "cause", to="boredom")
    with pytest.raises(Inconsistent, match="/steps/0/cause"):
        reports_kept(broken, TOLD, FORMAT)


@pytest.mark.parametrize(
    ("place", "value", "word"),
    [
        ("rank", 7, "rank 7 instead of 1"),
        ("points_exact", "11/2", "points 11/2 instead of 5"),
        ("points", 4.5, "points 4.5 instead of 5"),
        ("wins", 0, "wins 0 instead of 1"),
        ("played", 2, "games 2 instead of 1"),
        ("by_round", {"1": 3.0}, "points in round 1 3.0 instead of 5"),
        ("by_round", {}, "points in round 1 None instead of 5"),
        ("tiebreaks", {"wins": 1, "opponents_average": 0, "head_to_head": 0}, "opponents_average"),
    ],
)
def test_a_row_that_does_not_add_up(place, value, word):
    broken = changed(TABLE, "rows", 0, place, to=value)
    troubles = table_adds_up(broken, [ROUND], NAMES, EVENT)
    assert any(word in trouble for trouble in troubles)
    assert all("name of a" in trouble for trouble in troubles if word in trouble)


def test_a_sum_that_does_not_add_up():
    broken = changed(TABLE, "rows", to=TABLE["rows"][1:])
    troubles = table_adds_up(broken, [ROUND], NAMES, EVENT)
    assert "name of a is not in the table" in troubles
    assert any("the pods scored 19" in trouble for trouble in troubles)


def test_people_in_the_table_who_should_not_be():
    twice = changed(TABLE, "rows", to=[*TABLE["rows"], TABLE["rows"][0]])
    assert "somebody is in the table twice" in table_adds_up(twice, [ROUND], NAMES, EVENT)
    stranger = TABLE["rows"][0] | {"entry": "z", "player_name": "Z", "points_exact": "0"}
    more = changed(TABLE, "rows", to=[*TABLE["rows"], stranger])
    troubles = table_adds_up(more, [ROUND], NAMES, EVENT)
    assert troubles == ["Z never played and is in the table"]


def test_a_pod_without_an_accepted_report_counts_for_nothing():
    half = changed(ROUND, *REPORT, "state", to="pending")
    troubles = table_adds_up(TABLE, [half], NAMES, EVENT)
    assert any("name of a: points 5 instead of 0" in trouble for trouble in troubles)


@pytest.mark.parametrize(
    ("versions", "word"),
    [([1, 2, 4], "lacks versions [3]"), ([1, 2, 2, 3, 4], "5 rows for 4"), ([], "lacks versions")],
)
def test_a_journal_with_gaps(versions, word):
    assert word in journal_whole([{"version": n} for n in versions], 4)[0]


def test_everything_wrong_is_named_at_once():
    other = {"pod1": telling("a", "b", "c", "d"), "pod2": TOLD["pod2"]}
    with pytest.raises(Inconsistent) as found:
        must_hold([*reports_kept(ROUND, other, FORMAT), *journal_whole([], 1)])
    assert len(found.value.troubles) == 2
