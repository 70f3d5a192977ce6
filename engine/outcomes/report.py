"""A reported game: who went out in which order, why, and how the game ended."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.errors import RuleError
from engine.words import Cause, Ending

MOST_PLAYERS = 8
LAST_TURN = 999
LONGEST_ID = 64
MOST_LIFE = 999_999

Word = TypeVar("Word", Cause, Ending)
_OPTIONAL = ("by", "turn", "turn_player", "agreed", "causes")


@dataclass(frozen=True, slots=True)
class Step:
    """The players that one state check or one decision took out together.

    `by` is the player who took them out; `turn` counts single players' turns, 1…999, and
    `turn_player` is whose turn it was. `causes` names those who went out for another reason than
    `cause`; `agreed` says that everybody else still in agreed to a concession.
    """

    eliminated: tuple[str, ...]
    cause: Cause
    by: str | None = None
    turn: int | None = None
    turn_player: str | None = None
    agreed: bool = False
    causes: tuple[tuple[str, Cause], ...] = ()

    def cause_of(self, player: str) -> Cause:
        """Return why this player went out in the step."""
        return dict(self.causes).get(player, self.cause)

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value of the step; what is rare is left out where it says nothing."""
        rare = {
            "turn_player": self.turn_player,
            "agreed": self.agreed,
            "causes": {player: cause.value for player, cause in self.causes},
        }
        return {
            "eliminated": list(self.eliminated),
            "cause": self.cause.value,
            "by": self.by,
            "turn": self.turn,
        } | {name: value for name, value in rare.items() if value}


@dataclass(frozen=True, slots=True)
class Report:
    """The steps of one game in the order they happened, and its ending.

    `life` pairs players with their life points or shields, 0…999999, when time was called.
    """

    steps: tuple[Step, ...]
    ending: Ending
    life: tuple[tuple[str, int], ...] = ()

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value that `report_from` reads back as an equal report."""
        told = {"steps": [step.as_dict() for step in self.steps], "ending": self.ending.value}
        return told | ({"life": dict(self.life)} if self.life else {})


def report_from(data: object) -> Report:
    """Read a report from any JSON value: `{"steps": [{"eliminated", "cause", "by"?, "turn"?}], "ending"}`.

    At most 8 steps of at most 8 players; ids are 1…64 printable characters; turn is 1…999. A step
    may also carry `turn_player`, `agreed` and `causes` (`{player: cause}`: one cause per player,
    those not named have `cause`; all named need none); a report `life` (`{player: number}`).
    What is optional may be absent or null; no other keys. Whether it is possible is for `judge`.
    Raises `report.malformed` with `pointer`, the JSON pointer of the first value that is wrong;
    where that is no word of ours, with `known`, those that may stand there.
    """
    fields = _object(data, "", required={"steps", "ending"}, optional={"life"})
    steps = tuple(
        _step(value, f"/steps/{index}")
        for index, value in enumerate(_list(fields["steps"], "/steps"))
    )
    ending = _member(Ending, fields["ending"], "/ending")
    return Report(steps, ending, _life(fields.get("life") or {}))


def _step(data: object, at: str) -> Step:
    required = {"eliminated"} if _has_causes(data) else {"eliminated", "cause"}
    fields = _object(data, at, required=required, optional={"cause", *_OPTIONAL})
    names = _list(fields["eliminated"], f"{at}/eliminated")
    players = tuple(_id(name, f"{at}/eliminated/{index}") for index, name in enumerate(names))
    by, turn, whose = (fields.get(name) for name in ("by", "turn", "turn_player"))
    cause, causes = _causes(fields, players, at)
    return Step(
        players,
        cause,
        None if by is None else _id(by, f"{at}/by"),
        None if turn is None else _number(turn, f"{at}/turn", 1, LAST_TURN),
        None if whose is None else _id(whose, f"{at}/turn_player"),
        _flag(fields.get("agreed") or False, f"{at}/agreed"),
        causes,
    )


def _has_causes(data: object) -> bool:
    return isinstance(data, Mapping) and bool(data.get("causes"))


def _causes(
    fields: Mapping[str, object], players: tuple[str, ...], at: str
) -> tuple[Cause, tuple[tuple[str, Cause], ...]]:
    """Return the cause of the step and, in its players' order, those who have another one."""
    told = fields.get("causes") or {}
    if not isinstance(told, Mapping) or not told.keys() <= set(players):
        raise _malformed(at, "causes")
    causes = {name: _member(Cause, word, f"{at}/causes/{name}") for name, word in told.items()}
    if fields.get("cause") is not None:
        main = _member(Cause, fields["cause"], f"{at}/cause")
    elif not players or set(players) - causes.keys():
        raise _malformed(at, "cause")
    else:
        main = causes[players[0]]
    order = dict.fromkeys(players)
    others = ((name, causes.get(name, main)) for name in order)
    return main, tuple((name, cause) for name, cause in others if cause is not main)


def _life(data: object) -> tuple[tuple[str, int], ...]:
    if not isinstance(data, Mapping) or len(data) > MOST_PLAYERS:
        raise _malformed("", "life")
    return tuple(
        (_id(name, "/life"), _number(value, f"/life/{name}", 0, MOST_LIFE))
        for name, value in data.items()
    )


def _object(
    data: object, at: str, *, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, object]:
    if not isinstance(data, Mapping):
        raise _malformed(at)
    for key in sorted(required):
        if key not in data:
            raise _malformed(at, key)
    if not data.keys() <= {*required, *optional}:
        raise _malformed(at)
    return data


def _list(data: object, at: str) -> Collection[object]:
    if not isinstance(data, list | tuple) or len(data) > MOST_PLAYERS:
        raise _malformed(at)
    return data


def _id(data: object, at: str) -> str:
    if not isinstance(data, str) or not 1 <= len(data) <= LONGEST_ID or not data.isprintable():
        raise _malformed(at)
    return data


def _number(data: object, at: str, least: int, most: int) -> int:
    if type(data) is not int or not least <= data <= most:
        raise _malformed(at)
    return data


def _flag(data: object, at: str) -> bool:
    if not isinstance(data, bool):
        raise _malformed(at)
    return data


def _member(words: type[Word], data: object, at: str) -> Word:
    if not isinstance(data, str) or data not in {word.value for word in words}:
        known = [word.value for word in words]
        raise RuleError("report.malformed", pointer=at, known=known)
    return words(data)


def _malformed(at: str, *below: str) -> RuleError:
    return RuleError("report.malformed", pointer="/".join((at, *below)))
