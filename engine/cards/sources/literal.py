"""Lists of objects as JavaScript writes them: bare keys, comments, commas at the end, pieced strings."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from engine.cards.sources.reading import unreadable

LARGEST = 1 << 26  # bytes of a file
_DEEPEST = 20
_TOKEN = re.compile(
    r"""\s+|//[^\n]*|/\*.*?\*/|(?P<text>"(?:[^"\\\n]|\\.)*")|(?P<number>-?\d+(?:\.\d+)?)|(?P<word>[A-Za-z_$][\w$]*)|(?P<mark>[][{},:+=;])""",
    re.DOTALL,
)
_START = re.compile(r"(?:^|=)\s*\[")
_WORDS = {"true": True, "false": False, "null": None}


def items_of_literal(path: Path) -> Iterator[object]:
    """Yield the items of the first array in a file; other names than true, false and null are empty strings.

    Raises RuleError("cards.unreadable") with the character at which the file broke.
    """
    try:
        if path.stat().st_size > LARGEST:
            raise unreadable(path, f"more than {LARGEST} bytes")
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from error
    yield from _Literal(path, text).items()


class _Literal:
    """A text that is read token by token."""

    def __init__(self, path: Path, text: str) -> None:
        self._path = path
        self._text = text
        self._at = 0
        self._depth = 0
        self._kind: str | None = None
        self._sign = ""

    def items(self) -> Iterator[object]:
        """Yield the items of the first array."""
        start = _START.search(self._text)
        if start is None:
            raise unreadable(self._path, "no array")
        self._at = start.end()
        self._next()
        while self._sign != "]":
            try:
                value = self._value()
            except ValueError as error:  # of a string's signs, or a number without end
                raise unreadable(self._path, str(error), self._at) from error
            yield value
            self._separate("]")

    def _next(self) -> None:
        """Take the next token that is no space or comment."""
        while True:
            found = _TOKEN.match(self._text, self._at)
            if found is None:
                raise unreadable(self._path, "no such sign here", self._at)
            self._at = found.end()
            if found.lastgroup:
                self._kind, self._sign = found.lastgroup, found[0]
                return

    def _separate(self, end: str) -> None:
        """Read over the comma behind a value."""
        if self._sign == ",":
            self._next()
        elif self._sign != end:
            raise unreadable(self._path, f"{end} expected", self._at)

    def _value(self) -> object:
        """Return the value that begins with the token in hand."""
        if self._sign in "[{":
            return self._nested()
        if self._kind == "number":
            value: object = float(self._sign) if "." in self._sign else int(self._sign)
        elif self._kind == "word" and self._sign in _WORDS:
            value = _WORDS[self._sign]
        else:
            return self._pieces()
        self._next()
        return value

    def _nested(self) -> object:
        """Return an array or an object."""
        self._depth += 1
        if self._depth > _DEEPEST:
            raise unreadable(self._path, "too deep", self._at)
        value = self._array() if self._sign == "[" else self._object()
        self._depth -= 1
        return value

    def _array(self) -> list[object]:
        self._next()
        found = []
        while self._sign != "]":
            found.append(self._value())
            self._separate("]")
        self._next()
        return found

    def _object(self) -> dict[str, object]:
        self._next()
        found: dict[str, object] = {}
        while self._sign != "}":
            key = self._pieces() if self._kind == "text" else self._word()
            if self._sign != ":":
                raise unreadable(self._path, ": expected", self._at)
            self._next()
            found[key] = self._value()
            self._separate("}")
        self._next()
        return found

    def _word(self) -> str:
        """Return the bare word in hand."""
        if self._kind != "word":
            raise unreadable(self._path, "a name expected", self._at)
        word = self._sign
        self._next()
        return word

    def _pieces(self) -> str:
        """Return a string, perhaps of several pieces; a name among them is empty."""
        pieces = []
        while True:
            if self._kind == "text":
                pieces.append(str(json.loads(self._sign, strict=False)))
                self._next()
            else:
                self._word()
            if self._sign != "+":
                return "".join(pieces)
            self._next()
