"""Game formats: what a deck must be, how a game may end, how big a pod is. All of it is data.

A new format is one more TOML file in this folder; rules that no format had before also need
their judgement in engine/legality/rules. A rule that another format has in the same words says
`like = "duel_party/hof.premium"` and may change what it names itself.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.formats.predicates import Predicate
from engine.words import Cause, Ending, Kind, Text

__all__ = ["Format", "Game", "Predicate", "format_of", "formats"]


class Game(StrEnum):
    """Which cards a format is played with."""

    DM = "dm"
    YGO = "ygo"
    MTG = "mtg"


@dataclass(frozen=True, slots=True)
class Format:
    """One game format.

    `pod_allow` are the pod sizes that may be dealt, `pod_prefer` the one to aim for;
    `last_together` is what the result is when the last players go out at the same time. `family` names
    the module of rules that judges its decks; `regulation` the list of restricted cards, if it has one.
    `turn_limit` is how many turns each player has, None without a limit; with `teams` two sides of one or
    two players play; `life` are the life points each starts with where the product knows them.
    A `supplementary` deck is brought beside another one and is no format to play an event in.
    """

    code: str
    name: Text
    pod_prefer: int
    pod_allow: tuple[int, ...]
    predicates: tuple[Predicate, ...]
    causes: frozenset[Cause]
    endings: frozenset[Ending]
    last_together: Kind
    game: Game = Game.DM
    family: str = "duel_party"
    regulation: str | None = None
    supplementary: bool = False
    turn_limit: int | None = None
    teams: bool = False
    life: int | None = None


def format_of(code: str) -> Format:
    """Return a format by its code.

    Raises RuleError("format.unknown", format=…) for a code that no format has.
    """
    for known in formats():
        if known.code == code:
            return known
    raise RuleError("format.unknown", format=code)


@cache
def formats() -> tuple[Format, ...]:
    """Return all formats and supplementary decks, in order of their codes."""
    tables = _tables()
    return tuple(_format(table, tables) for _, table in sorted(tables.items()))


def _tables() -> dict[str, dict[str, Any]]:
    """Return the TOML tables of all formats by code."""
    found = (file for file in files("engine.formats").iterdir() if file.name.endswith(".toml"))
    tables = (tomllib.loads(file.read_text("utf-8")) for file in found)
    return {table["code"]: table for table in tables}


def _format(table: Mapping[str, Any], tables: Mapping[str, Any]) -> Format:
    """Return the format that a TOML table describes."""
    games = table["games"]
    return Format(
        code=table["code"],
        name=Text(**table["name"]),
        pod_prefer=table["pods"]["prefer"],
        pod_allow=tuple(table["pods"]["allow"]),
        predicates=tuple(_predicate(_whole(row, tables)) for row in table["predicates"]),
        causes=frozenset(map(Cause, games["causes"])),
        endings=frozenset(map(Ending, games["endings"])),
        last_together=Kind(games["last_together"]),
        game=Game(table["game"]),
        family=table["family"],
        regulation=table.get("regulation"),
        supplementary=table.get("supplementary", False),
        turn_limit=games.get("turn_limit"),
        teams=games.get("teams", False),
        life=games.get("life"),
    )


def _whole(row: Mapping[str, Any], tables: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a deck rule with what it takes over from the same rule of another format."""
    if "like" not in row:
        return row
    code, _, rule = row["like"].partition("/")
    [model] = (other for other in tables[code]["predicates"] if other.get("id") == rule)
    return {**model, **row}


def _predicate(table: Mapping[str, Any]) -> Predicate:
    """Return the deck rule that a TOML table describes."""
    return Predicate(
        id=table["id"],
        wording=Text(**table["sentence"]),
        source=table["source"],
        params=table.get("params", {}),
        messages={case: Text(**words) for case, words in table["messages"].items()},
    )
