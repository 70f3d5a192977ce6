"""How a live game begins in each format, and what its rules mean at the table. All of it is data."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.formats import Game, format_of
from engine.outcomes.report import MOST_LIFE
from engine.words import Text

USUAL_START = 20


class Who(StrEnum):
    """Whom "opponent" means for one kind of effect."""

    ALL = "all"
    ONE = "one"
    TRIGGER = "trigger"
    EVERYONE = "everyone"
    FACED = "faced"


class Order(StrEnum):
    """In which order waiting effects resolve."""

    TURN_ORDER = "turn_order"
    STACK = "stack"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A question about my shields and those of one opponent."""

    code: str
    name: Text
    rule: Text
    together_at_most: int | None = None
    more_than_theirs: bool = False

    def holds(self, mine: int, theirs: int) -> bool:
        """Tell whether it holds against an opponent with so many.

        >>> [preset_of("duel_party").comparisons[0].holds(5, theirs) for theirs in (1, 2, 6)]
        [True, False, False]
        """
        most = self.together_at_most
        return (
            mine > theirs if self.more_than_theirs else most is not None and mine + theirs <= most
        )


@dataclass(frozen=True, slots=True)
class Meaning:
    """One kind of effect and whom "opponent" means in it."""

    who: Who
    text: Text


@dataclass(frozen=True, slots=True)
class Preset:
    """How games of a format begin: `start` of what `counts` (shields or life), `most` at any time.

    `steps` are the amounts that one tap changes; `counters` are counted beside it, from 0.
    `turn_seconds` is the time for one turn; `turn_limit` how many turns each player has.
    """

    format: str
    counts: str
    start: int
    most: int
    steps: tuple[int, ...]
    counters: tuple[str, ...]
    waiting: Order
    comparisons: tuple[Comparison, ...]
    opponent: tuple[Meaning, ...]
    turn_seconds: int | None
    turn_limit: int | None
    partner: bool
    extra_turns: bool
    team_turns: bool
    subgames: bool

    @property
    def counted(self) -> tuple[str, ...]:
        """Everything that is counted for each player."""
        return (self.counts, *self.counters)


@cache
def preset_of(format_code: str) -> Preset:
    """Return the preset of a format; raises `format.unknown`, `live.no_preset` for extra decks."""
    rules = format_of(format_code)
    if rules.supplementary:
        raise RuleError("live.no_preset", format=format_code)
    game = _tables()["games"][rules.game]
    own = _tables()["formats"].get(rules.code, {})
    return Preset(
        format=rules.code,
        counts=game["counts"],
        start=own.get("start", rules.life or USUAL_START),
        most=own.get("most", MOST_LIFE),
        steps=tuple(game["steps"]),
        counters=tuple(game.get("counters", ())),
        waiting=Order(game["waiting"]),
        comparisons=tuple(map(_comparison, game.get("comparisons", ()))),
        opponent=tuple(Meaning(Who(row["who"]), Text(**row["text"])) for row in game["opponent"]),
        turn_seconds=own.get("turn_seconds"),
        turn_limit=rules.turn_limit,
        partner=own.get("partner", False),
        extra_turns=own.get("extra_turns", True),
        team_turns=own.get("team_turns", False),
        subgames=rules.game is Game.MTG,
    )


def counter_names() -> Mapping[str, Text]:
    """Return what each counter is called."""
    return {code: Text(**words) for code, words in _tables()["words"].items()}


def _comparison(row: Mapping[str, Any]) -> Comparison:
    words = {name: Text(**row[name]) for name in ("name", "rule")}
    return Comparison(**{**row, **words})


@cache
def _tables() -> Mapping[str, Any]:
    return tomllib.loads((files("engine.table") / "presets.toml").read_text("utf-8"))
