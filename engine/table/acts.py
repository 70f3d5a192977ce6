"""The acts that people at a table tap, as values and as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, TypeVar

from engine.errors import RuleError
from engine.outcomes.report import LONGEST_ID, MOST_LIFE, MOST_PLAYERS
from engine.words import Cause, Ending

LONGEST_TEXT = 80
MOST_NUMBER = 10_000
SEEDS = 2**31
Word = TypeVar("Word", bound=StrEnum)


class Kind(StrEnum):
    """What an act does."""

    NEXT_TURN = "next_turn"
    SKIP_TURN = "skip_turn"
    EXTRA_TURN = "extra_turn"
    CHANGE = "change"
    ELIMINATE = "eliminate"
    END = "end"
    WAIT = "wait"
    RESOLVE = "resolve"
    LAST = "last"
    DROP = "drop"
    PARTNER = "partner"
    OPEN_SUBGAME = "open_subgame"
    CLOSE_SUBGAME = "close_subgame"
    UNDO = "undo"


class Until(StrEnum):
    """How long an effect lasts: this turn, or until somebody's next turn starts or is over."""

    THIS_TURN = "this_turn"
    NEXT_START = "next_start"
    NEXT_END = "next_end"


class Partner(StrEnum):
    """Where a partner is: face up or face down in its zone, in play, or somewhere else."""

    UP = "up"
    DOWN = "down"
    PLAYED = "played"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Act:
    """One tap; only the fields that `FIELDS` names for its kind mean anything."""

    kind: Kind
    player: str = ""
    players: tuple[str, ...] = ()
    counter: str = ""
    amount: int = 0
    cause: Cause = Cause.LEFT
    by: str = ""
    agreed: bool = False
    ending: Ending = Ending.TIME
    text: str = ""
    number: int = 0
    until: Until = Until.THIS_TURN
    whose: str = ""
    to: Partner = Partner.UP
    life: int = 0
    seed: int = 0

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value that `act_from` reads back as an equal act."""
        needed, optional = FIELDS[self.kind]
        told = {name: getattr(self, name) for name in (*needed, *optional)}
        kept = {name: value for name, value in told.items() if name in needed or value}
        players = {"players": list(self.players)} if "players" in kept else {}
        return {"kind": self.kind.value, **kept, **players}


# what each kind must say, and what it may
FIELDS: Mapping[Kind, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Kind.NEXT_TURN: ((), ()),
    Kind.SKIP_TURN: (("player",), ()),
    Kind.EXTRA_TURN: (("player",), ()),
    Kind.CHANGE: (("player", "counter", "amount"), ()),
    Kind.ELIMINATE: (("players", "cause"), ("by", "agreed")),
    Kind.END: (("ending",), ("player",)),
    Kind.WAIT: (("player",), ("text",)),
    Kind.RESOLVE: (("number",), ()),
    Kind.LAST: (("player", "until"), ("whose", "text")),
    Kind.DROP: (("number",), ()),
    Kind.PARTNER: (("player", "to"), ()),
    Kind.OPEN_SUBGAME: (("players", "seed"), ("life",)),
    Kind.CLOSE_SUBGAME: ((), ()),
    Kind.UNDO: ((), ()),
}


def act_from(data: object) -> Act:
    """Read an act from any JSON value; `FIELDS` says what each kind takes, null is left out.

    Texts have at most 80 printable characters. Whether it is possible is for `played`.
    Raises `live.malformed` with `pointer`, the JSON pointer of the first value that is wrong.
    """
    if not isinstance(data, Mapping):
        raise _malformed("")
    kind = _member(Kind, data.get("kind"), "kind")
    needed, optional = FIELDS[kind]
    given = {name: value for name, value in data.items() if value is not None and name != "kind"}
    for name in sorted(given.keys() - {*needed, *optional}):
        raise _malformed(name)
    for name in needed:
        if name not in given:
            raise _malformed(name)
    return replace(Act(kind), **{name: _field(name, value) for name, value in given.items()})


def _field(name: str, value: object) -> Any:  # noqa: ANN401  each field has its own type
    if name in ("player", "by", "whose", "counter"):
        return _text(value, name, LONGEST_ID)
    if name == "players":
        return _players(value)
    if name in WORDS:
        return _member(WORDS[name], value, name)
    if name in NUMBERS:
        return _number(value, name)
    if name == "agreed":
        if not isinstance(value, bool):
            raise _malformed(name)
        return value
    return _text(value, name, LONGEST_TEXT, least=0)


WORDS: Mapping[str, type[StrEnum]] = {
    "cause": Cause,
    "ending": Ending,
    "until": Until,
    "to": Partner,
}
NUMBERS = {
    "amount": (-MOST_LIFE, MOST_LIFE),
    "number": (1, MOST_NUMBER),
    "life": (1, MOST_LIFE),
    "seed": (0, SEEDS),
}


def _players(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= MOST_PLAYERS:
        raise _malformed("players")
    return tuple(_text(one, f"players/{n}", LONGEST_ID) for n, one in enumerate(value))


def _text(value: object, name: str, most: int, *, least: int = 1) -> str:
    if not isinstance(value, str) or not least <= len(value) <= most or not value.isprintable():
        raise _malformed(name)
    return value


def _number(value: object, name: str) -> int:
    least, most = NUMBERS[name]
    if type(value) is not int or not least <= value <= most:
        raise _malformed(name)
    return value


def _member(words: type[Word], value: object, name: str) -> Word:
    if not isinstance(value, str) or value not in {word.value for word in words}:
        raise _malformed(name)
    return words(value)


def _malformed(name: str) -> RuleError:
    return RuleError("live.malformed", pointer=f"/{name}" if name else "")
