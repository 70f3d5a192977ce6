"""The scenes of the load generator, with a handful of phones against a server of this process."""

import asyncio
import os

import pytest

from benchmarks.load import opening, reports, round_start, rush
from benchmarks.load.places import Place
from benchmarks.load.telling import Telling
from benchmarks.load.wire import Home

SPEED = (
    "a second",
    "p9",
    "all in after",
    "errors while",
    "busy database",
)  # a busy machine is slow


@pytest.fixture
def place(served):
    home = Home.at(served)
    return Place(home, home, lambda: {"site": [os.getpid()]})


def broken(telling):
    """The promises that did not hold, but for those of speed."""
    return [words for holds, words in telling.promises if not holds and not words.startswith(SPEED)]


def test_a_small_room_finds_its_seats(place, capsys):
    telling = Telling()
    room, round_id = opening.room(place, 8)
    asyncio.run(round_start.run(telling, place, room, round_id, seconds=0.05, looking=0.2))
    assert [words for words in broken(telling) if "304" not in words and "pages" not in words] == []
    out = capsys.readouterr().out
    assert "8 streams open" in out
    assert {phone.found for phone in room.phones} == {True}
    assert any(
        "phones that found their own table: 8 of 8" in words for _, words in telling.promises
    )


def test_a_small_rush_fills_the_places_in_order(place, capsys):
    telling = Telling()
    stage, names = opening.rush(places=3, people=7)
    answers = asyncio.run(rush.run(telling, place, stage.api, names, seconds=0.1))
    rush.judge(telling, answers, opening.kept(stage), people=7, places=3)
    assert broken(telling) == []
    assert telling.status("rush") == int(any(not holds for holds, _ in telling.promises))
    assert "ok   rush: in: 3 (exactly 3)" in capsys.readouterr().out
    rush.judge(telling, answers, opening.kept(stage)[:-1], people=7, places=3)
    assert broken(telling) == ["in line: 3 (exactly 4)"]


def test_all_tables_of_a_small_round_report(place, capsys, monkeypatch):
    monkeypatch.setattr(reports, "SETTLING", 1.0)
    telling = Telling()
    stage, tables = opening.tables(8)
    asyncio.run(reports.run(telling, place, stage.api, tables, streams=5, seconds=0.2))
    assert broken(telling) == []
    assert any("results that count: 2 of 2" in words for _, words in telling.promises)
