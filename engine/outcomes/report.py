"""A reported game: who went out in which order, why, and how the game ended."""

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import TypeVar

from engine.errors import RuleError
from engine.words import Cause, Ending

MOST_PLAYERS = 8
LAST_TURN = 999
LONGEST_ID = 64

Word = TypeVar("Word", Cause, Ending)


@dataclass(frozen=True, slots=True)
class Step:
    """The players that one state check or one decision took out together.

    `by` is the player who took them out; `turn` counts single players' turns, 1…999.
    """

    eliminated: tuple[str, ...]
    cause: Cause
    by: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The steps of one game in the order they happened, and its ending."""

    steps: tuple[Step, ...]
    ending: Ending

    def as_dict(self) -> dict[str, object]:
        """Return the JSON value that `report_from` reads back as an equal report."""
        steps = [
            asdict(step) | {"eliminated": list(step.eliminated), "cause": step.cause.value}
            for step in self.steps
        ]
        return {"steps": steps, "ending": self.ending.value}


def report_from(data: object) -> Report:
    """Read a report from any JSON value: `{"steps": [{"eliminated", "cause", "by"?, "turn"?}], "ending"}`.

    At most 8 steps of at most 8 players; ids are 1…64 printable characters; turn is 1…999;
    `by` and `turn` may be absent or null; no other keys. Whether it is possible is for `judge`.
    Raises `report.malformed` with `pointer`, the JSON pointer of the first value that is wrong.
    """
    fields = _object(data, "", required={"steps", "ending"})
    steps = tuple(
        _step(value, f"/steps/{index}")
        for index, value in enumerate(_list(fields["steps"], "/steps"))
    )
    return Report(steps, _member(Ending, fields["ending"], "/ending"))


def _step(data: object, at: str) -> Step:
    fields = _object(data, at, required={"eliminated", "cause"}, optional={"by", "turn"})
    names = _list(fields["eliminated"], f"{at}/eliminated")
    by, turn = fields.get("by"), fields.get("turn")
    return Step(
        tuple(_id(name, f"{at}/eliminated/{index}") for index, name in enumerate(names)),
        _member(Cause, fields["cause"], f"{at}/cause"),
        None if by is None else _id(by, f"{at}/by"),
        None if turn is None else _turn(turn, f"{at}/turn"),
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


def _turn(data: object, at: str) -> int:
    if type(data) is not int or not 1 <= data <= LAST_TURN:
        raise _malformed(at)
    return data


def _member(words: type[Word], data: object, at: str) -> Word:
    if not isinstance(data, str) or data not in {word.value for word in words}:
        raise _malformed(at)
    return words(data)


def _malformed(at: str, *below: str) -> RuleError:
    return RuleError("report.malformed", pointer="/".join((at, *below)))
