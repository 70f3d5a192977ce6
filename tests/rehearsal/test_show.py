"""Tables line up in a console, whatever script the names are in."""

import io

from config.rehearsal.show import Bar, pods, results, standings, table, width
from tests.rehearsal.evenings import changed, played_round
from tests.rehearsal.evenings import table as table_of

ROUND = played_round()


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_full_width_letters_take_two_columns_and_marks_none():
    assert width("佐藤 葵") == 7
    assert width("ﾊﾙﾄ") == 3
    assert width("か\u3099") == 2


def test_columns_begin_at_the_same_place_on_every_line():
    lines = table(["a", "b", "c"], [["佐藤", 5, "x"], ["Bo", 12, "y"]]).splitlines()
    assert lines == ["a      b  c", "----  --  -", "佐藤   5  x", "Bo    12  y"]
    assert len({width(line) for line in lines}) == 1


def test_a_round_is_shown_by_tables_and_seats():
    lines = pods(changed(ROUND, "pods", 1, "level", to=None)).splitlines()
    assert lines[0].split() == [
        "table",
        "level",
        "seat",
        "1",
        "seat",
        "2",
        "seat",
        "3",
        "seat",
        "4",
    ]
    assert lines[2].split("  ")[-4:] == ["name of a", "name of b", "name of c", "name of d"]
    assert "mixed" in lines[3]


def test_results_say_the_ending_and_the_shared_places():
    lines = results(ROUND).splitlines()
    assert "last one standing  1. name of a   2. name of d" in lines[2]
    assert "all lost together  1. name of e   1. name of f   3. name of g" in lines[3]


def test_standings_show_exact_points_and_missed_rounds():
    later = {"number": 2, "pods": [ROUND["pods"][0]]}
    lines = standings(table_of(ROUND, later)).splitlines()
    assert lines[0].split() == [
        "rank",
        "player",
        "points",
        "wins",
        "games",
        "round",
        "1",
        "round",
        "2",
    ]
    assert lines[2].split()[0] == "1"
    assert lines[-1].split()[-1] == "-"


def test_the_bar_shows_on_terminals_only():
    terminal, file = Terminal(), io.StringIO()
    for out in (terminal, file):
        bar = Bar(out)
        bar.expect(2)
        bar.step("entries")
        bar.clear()
    assert "[###############...............] 1/2 entries" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")
    assert file.getvalue() == ""
