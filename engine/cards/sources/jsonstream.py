"""Large JSON files, one value at a time: no more than a few megabytes are in memory."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from engine.cards.sources.reading import unreadable

CHUNK = 1 << 20
LARGEST = 1 << 24  # letters of one value
_DECODER = json.JSONDecoder()


def items_of_array(path: Path) -> Iterator[object]:
    """Yield the items of a file that is one array.

    Raises RuleError("cards.unreadable") with the character at which the file broke.
    """
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _Stream(path, file).items()
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from error


def members_of(path: Path, name: str) -> Iterator[tuple[str, object]]:
    """Yield the members of the object called `name` in a file that is one object; raises as above."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _Stream(path, file).inner_members(name)
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from error


def items_of(path: Path, name: str) -> Iterator[object]:
    """Yield the items of the array called `name` in a file that is one object; raises as above."""
    try:
        with path.open(encoding="utf-8-sig") as file:
            yield from _Stream(path, file).inner_items(name)
    except (OSError, UnicodeDecodeError) as error:
        raise unreadable(path, str(error)) from error


class _Stream:
    """A file that is read from its beginning, value by value."""

    def __init__(self, path: Path, file: IO[str]) -> None:
        self._path = path
        self._file = file
        self._held = ""
        self._at = 0
        self._before = 0
        self._ended = False

    def items(self) -> Iterator[object]:
        """Yield the items of an array."""
        self._take("[")
        while self._next() != "]":
            yield self._value()
            self._separate("]")

    def inner_members(self, name: str) -> Iterator[tuple[str, object]]:
        """Yield the members of one member of an object; what stands before it is read over."""
        self._find(name)
        yield from self._members()

    def inner_items(self, name: str) -> Iterator[object]:
        """Yield the items of one member of an object; what stands before it is read over."""
        self._find(name)
        yield from self.items()

    def _find(self, name: str) -> None:
        """Read on to the value of a member of an object."""
        self._take("{")
        while self._next() != "}":
            if self._key() == name:
                return
            self._value()
            self._separate("}")
        msg = f"no {name}"
        raise self._broken(msg)

    def _members(self) -> Iterator[tuple[str, object]]:
        self._take("{")
        while self._next() != "}":
            key = self._key()
            yield key, self._value()
            self._separate("}")

    def _key(self) -> str:
        key = self._value()
        self._take(":")
        return str(key)

    def _separate(self, end: str) -> None:
        """Read over the comma between two values."""
        if self._next() != end:
            self._take(",")

    def _next(self) -> str:
        """Return the next letter that is no white space, without taking it."""
        while True:
            while self._at < len(self._held) and self._held[self._at].isspace():
                self._at += 1
            if self._at < len(self._held):
                return self._held[self._at]
            if not self._more():
                raise self._broken("the file ends too early")

    def _take(self, letter: str) -> None:
        if self._next() != letter:
            msg = f"{letter} expected"
            raise self._broken(msg)
        self._at += 1

    def _value(self) -> object:
        """Return the next value, reading on until it is whole."""
        self._next()
        while True:
            try:
                value, end = _DECODER.raw_decode(self._held, self._at)
            except (json.JSONDecodeError, RecursionError) as error:
                if len(self._held) - self._at > LARGEST or not self._more():
                    raise self._broken(str(error).split(":")[0]) from error
            else:
                if end < len(self._held) or not self._more():
                    self._at = end
                    return value

    def _more(self) -> bool:
        """Read on; say whether there was anything."""
        chunk = "" if self._ended else self._file.read(CHUNK)
        self._ended = not chunk
        self._before += self._at
        self._held = self._held[self._at :] + chunk
        self._at = 0
        return bool(chunk)

    def _broken(self, reason: str) -> Exception:
        return unreadable(self._path, reason, self._before + self._at)
