"""Reading JSON so that every fault is told with its exact place."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Never, TypeVar

from engine.errors import RuleError

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Place:
    """A value of a file and the JSON pointer (RFC 6901) to it."""

    value: object
    pointer: str = ""

    @classmethod
    def of_text(cls, text: str) -> "Place":
        """The whole file; RuleError `event_file.not_json` with line and column, both from 1."""
        try:
            return cls(json.loads(text))
        except json.JSONDecodeError as error:
            raise RuleError("event_file.not_json", line=error.lineno, column=error.colno) from error
        except (ValueError, RecursionError) as error:  # endless digits, endless brackets
            raise RuleError("event_file.not_json", line=1, column=1) from error

    def refuse(self, expected: str) -> Never:
        """Raise RuleError `event_file.malformed` with the pointer and what was expected."""
        raise RuleError("event_file.malformed", pointer=self.pointer, expected=expected)

    def at(self, name: str) -> "Place":
        """A member that must be there."""
        found = self.find(name)
        if found is None:
            self._under(name).refuse("a value")
        return found

    def find(self, name: str) -> "Place | None":
        """A member, None where it is absent or null."""
        value = self._members().get(name)
        return None if value is None else self._under(name, value)

    def known(self, names: Sequence[str]) -> None:
        """Refuse a member with another name, for it is a slip of the pen."""
        for name in self._members():
            if name not in names:
                self._under(name).refuse("one of " + ", ".join(names))

    def items(self) -> Iterator[tuple[str, "Place"]]:
        """Names and members of an object."""
        yield from ((name, self._under(name, value)) for name, value in self._members().items())

    def each(self) -> list["Place"]:
        """The elements of a list."""
        if not isinstance(self.value, list):
            self.refuse("a list")
        return [self._under(str(number), value) for number, value in enumerate(self.value)]

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value:
            self.refuse("a text")
        return self.value

    def number(self) -> float:
        """A number; JSON readers take NaN and Infinity for one, and we do not."""
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            self.refuse("a number")
        if isinstance(self.value, float) and not isfinite(self.value):
            self.refuse("a number")
        return self.value

    def whole(self, least: int = 0) -> int:
        """A whole number of at least so much."""
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < least:
            self.refuse(f"a whole number from {least}")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.refuse("true or false")
        return self.value

    def one_of(self, choices: type[Choice]) -> Choice:
        """One of the words of an enum."""
        words = [choice.value for choice in choices]
        if self.value not in words:
            self.refuse("one of " + ", ".join(words))
        return choices(self.value)

    def _members(self) -> Mapping[str, object]:
        if not isinstance(self.value, dict):
            self.refuse("an object")
        return self.value

    def _under(self, name: str, value: object = None) -> "Place":
        safe = name.replace("~", "~0").replace("/", "~1")
        return Place(value, f"{self.pointer}/{safe}")
