"""What an event does when time is called, and when its players may concede: presets with parameters."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.words import Text

DEFAULT_TIME = "at_once"
MOST_TURNS = 99
MOST_MINUTES = 240


class Then(StrEnum):
    """What the game is worth that time has ended."""

    DRAW = "draw"
    ALL_LOSE = "all_lose"
    MOST_WINS = "most_wins"


class Concession(StrEnum):
    """When a player may concede."""

    FREE = "free"
    OWN_TURN = "own_turn"
    ALL_AGREE = "all_agree"


@dataclass(frozen=True, slots=True)
class TimePolicy:
    """How a game goes on when time is called, and what it is worth then.

    `turns` are single players' turns after the running one, 0…99: 0 finishes it, None stops at once
    unless `by_survivors` (pairs of players still in and turns) says otherwise; `minutes` 0…240 come
    first. A draw is shared by those still in, or with `everybody` by the whole pod.
    Sources: published rules of multiplayer events (topdeck.gg, tedh-commander.org, Hareruya).
    """

    code: str
    name: Text
    sentence: Text
    turns: int | None = None
    by_survivors: tuple[tuple[int, int], ...] = ()
    minutes: int = 0
    then: Then = Then.DRAW
    everybody: bool = False

    def extra_turns(self, survivors: int) -> int | None:
        """Return how many turns follow the running one, None if it is not even finished.

        >>> time_policy("turns_357").extra_turns(3)
        5
        """
        return dict(self.by_survivors).get(survivors, self.turns)


@dataclass(frozen=True, slots=True)
class ConcessionRule:
    """A concession preset in words."""

    code: Concession
    name: Text
    sentence: Text


def time_policy(code: str = DEFAULT_TIME) -> TimePolicy:
    """Return the preset with this code; raises `time_policy.unknown`."""
    if code not in time_policies():
        raise RuleError("time_policy.unknown", preset=code)
    return time_policies()[code]


@cache
def time_policies() -> Mapping[str, TimePolicy]:
    """Return all time presets by code."""
    return {code: _time(code, row) for code, row in _table()["time"].items()}


@cache
def concessions() -> Mapping[Concession, ConcessionRule]:
    """Return all concession presets."""
    rows = _table()["concession"]
    return {
        code: ConcessionRule(code, Text(**rows[code]["name"]), Text(**rows[code]["sentence"]))
        for code in Concession
    }


def time_policy_from(data: object) -> TimePolicy:
    """Read a policy from a preset's code or from `{"preset"?, "turns"?, "minutes"?, "then"?, "everybody"?}`.

    What is named changes the preset (without one: `at_once`). Raises `time_policy.unknown`, and
    `time_policy.malformed` with the `field` that is wrong.
    """
    if isinstance(data, str):
        return time_policy(data)
    if not isinstance(data, Mapping):
        raise RuleError("time_policy.malformed", field="")
    preset = data.get("preset") or DEFAULT_TIME
    if not isinstance(preset, str):
        raise RuleError("time_policy.malformed", field="preset")
    changes = {name: _parameter(name, value) for name, value in data.items() if name != "preset"}
    if "turns" in changes:
        changes["by_survivors"] = ()
    return replace(time_policy(preset), **changes)


def _parameter(name: str, value: object) -> Any:  # noqa: ANN401  each field has its own type
    good = {
        "turns": value is None or _whole(value, MOST_TURNS),
        "minutes": _whole(value, MOST_MINUTES),
        "then": isinstance(value, str) and value in set(Then),
        "everybody": isinstance(value, bool),
    }
    if not good.get(name, False):
        raise RuleError("time_policy.malformed", field=name)
    return Then(str(value)) if name == "then" else value


def _whole(value: object, most: int) -> bool:
    return type(value) is int and 0 <= value <= most


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads((files("engine.outcomes") / "policies.toml").read_text("utf-8"))


def _time(code: str, row: Mapping[str, Any]) -> TimePolicy:
    return TimePolicy(
        code=code,
        name=Text(**row["name"]),
        sentence=Text(**row["sentence"]),
        turns=row.get("turns"),
        by_survivors=tuple((int(alive), n) for alive, n in row.get("by_survivors", {}).items()),
        minutes=row.get("minutes", 0),
        then=Then(row.get("then", Then.DRAW)),
    )
