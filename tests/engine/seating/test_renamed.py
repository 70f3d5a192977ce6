"""The same event under other ids, and names that only people read."""

import pytest

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from engine.seating.event import OpenPod, Player, PodEvent, Round, Table, renamed
from engine.seating.file import read, write
from engine.seating.problem import Person
from engine.words import Kind

OUTCOME = Outcome({"a": 1, "b": 2, "c": 3}, "a", Kind.WIN)
DRAWN = Outcome({"a": 1, "b": 1, "c": 3}, None, Kind.DRAW)


def person(name, **more):
    return Person(name, 2, frozenset({2}), **more)


EVENT = PodEvent(
    players=(
        Player(person("a", avoid=frozenset({"d"})), name="Aki", reading="アキ"),
        *(Player(person(name)) for name in "bcd"),
    ),
    rounds=(
        Round(1, (Table(1, ("a", "b", "c"), {"a": 5.0}, OUTCOME),), ("d",)),
        Round(2, (Table(1, ("b", "a", "c"), None, DRAWN),)),
    ),
    rounds_planned=3,
    together=(("b", "c"),),
    open_play=(OpenPod(1, Table(2, ("c", "a", "d"))),),
)


def test_every_id_is_another_and_back_again():
    names = {name: name.upper() for name in "abcd"}
    other = renamed(EVENT, names)
    assert [player.person.id for player in other.players] == ["A", "B", "C", "D"]
    assert other.players[0].person.avoid == {"D"}
    assert other.rounds[0].byes == ("D",)
    assert other.rounds[0].pods[0].points == {"A": 5.0}
    assert other.rounds[0].pods[0].outcome.winner == "A"
    assert other.rounds[1].pods[0].outcome.winner is None
    assert other.together == (("B", "C"),)
    assert other.open_play[0].pod.seats == ("C", "A", "D")
    assert renamed(other, {new: old for old, new in names.items()}) == EVENT


def test_names_are_written_for_staff_only():
    assert read(write(EVENT)).players[0].name == "Aki"
    assert read(write(EVENT)).players[0].reading == "アキ"
    assert "Aki" not in write(EVENT, redacted=True)
    assert read(write(EVENT, redacted=True)).players[0].name == ""


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5_000])
def test_what_no_reader_can_follow_is_no_json(text):
    with pytest.raises(RuleError, match=r"event_file\.not_json"):
        read(text)
