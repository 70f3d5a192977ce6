"""What the rehearsal prints: tables that line up in a console, Japanese names included."""

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from typing import Any, TextIO

from engine.words import Ending, Level

Json = Mapping[str, Any]
_BAR_WIDTH = 30
_NUMBER = re.compile("[0-9./]+|-")
_ENDINGS: Mapping[Ending, str] = {
    Ending.LAST_STANDING: "last one standing",
    Ending.DOUBLE_LOSS: "all lost together",
    Ending.TIME: "time over",
    Ending.LOOP: "endless loop",
    Ending.SPECIAL_WIN: "special win",
    Ending.TURN_LIMIT: "turn limit",
    Ending.ALL_CONCEDED: "all conceded",
}


def width(text: str) -> int:
    """Return how many columns a text takes: wide and full-width letters take two."""
    marks = (letter for letter in text if not unicodedata.combining(letter))
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in marks)


def table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return rows under a head; numbers and fractions to the right, everything else to the left."""
    cells = [[str(cell) for cell in row] for row in rows]
    wide = [max(map(width, column)) for column in zip(head, *cells, strict=True)]
    right = [all(map(_NUMBER.fullmatch, column)) for column in zip(*cells, strict=True)]
    lines = [head, ["-" * each for each in wide], *cells]
    return "\n".join(
        "  ".join(_padded(*cell) for cell in zip(line, wide, right, strict=True)).rstrip()
        for line in lines
    )


def _padded(text: str, wide: int, right: bool) -> str:  # noqa: FBT001  one of a row's three columns
    gap = " " * (wide - width(text))
    return gap + text if right else text + gap


def pods(round_: Json) -> str:
    """Return a round's pods: table, level, and the seats in turn order."""
    seats = max(len(pod["seats"]) for pod in round_["pods"])
    rows = [
        [pod["table"], _level(pod["level"]), *_filled(_names(pod).values(), seats)]
        for pod in round_["pods"]
    ]
    head = ["table", "level", *(f"seat {n}" for n in range(1, seats + 1))]
    return table(head, rows)


def results(round_: Json) -> str:
    """Return a round's results: how each pod ended and who took which place."""
    rows = [
        [pod["table"], _ENDINGS[Ending(pod["report"]["ending"])], _places(pod)]
        for pod in round_["pods"]
    ]
    return table(["table", "ending", "places"], rows)


def standings(shown: Json) -> str:
    """Return the table of points; shared ranks stand as they are."""
    numbers = sorted({int(n) for row in shown["rows"] for n in row["by_round"]})
    rows = [
        [
            row["rank"],
            row["player_name"],
            row["points_exact"],
            row["wins"],
            row["played"],
            *(_points(row["by_round"].get(str(n))) for n in numbers),
        ]
        for row in shown["rows"]
    ]
    head = ["rank", "player", "points", "wins", "games", *(f"round {n}" for n in numbers)]
    return table(head, rows)


def _level(level: int | None) -> str:
    return "mixed" if level is None else Level(level).name.capitalize()


def _names(pod: Json) -> dict[str, str]:
    seats = sorted(pod["seats"], key=lambda seat: int(seat["number"]))
    return {str(seat["entry"]): str(seat["player_name"]) for seat in seats}


def _filled(names: Collection[str], count: int) -> list[str]:
    return [*names, *[""] * (count - len(names))]


def _places(pod: Json) -> str:
    names, places = _names(pod), pod["report"]["placements"]
    order = sorted(names, key=lambda each: int(places[each]))
    return "   ".join(f"{places[each]}. {names[each]}" for each in order)


def _points(value: float | None) -> str:
    return "-" if value is None else f"{value:g}"


class Bar:
    """A line that grows on a terminal, and is silent anywhere else."""

    def __init__(self, out: TextIO) -> None:
        """Write here."""
        self._out = out
        self._shown = out.isatty()
        self._done = self._expected = 0

    def expect(self, steps: int) -> None:
        """Make room for that many steps more."""
        self._expected += steps

    def step(self, words: str, *, steps: int = 1) -> None:
        """Say what has just been done."""
        self._done += steps
        if self._shown:
            filled = _BAR_WIDTH * self._done // max(self._expected, 1)
            bar = "#" * filled + "." * (_BAR_WIDTH - filled)
            self._out.write(f"\r\x1b[K[{bar}] {self._done}/{self._expected} {words}")
            self._out.flush()

    def clear(self) -> None:
        """Wipe the line, so that something can be printed."""
        if self._shown:
            self._out.write("\r\x1b[K")
            self._out.flush()
