"""The written tables of who gets through which door, and what everybody else meets there."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.doors.world import Caller

HERE = Path(__file__).parent
PLACE = re.compile(r"{(\w+)(?:=([\w-]+))?}")


@dataclass(frozen=True, slots=True)
class Row:
    """One line: `{round_id=draft}` in its address means that the id by that name, or the word, stands there."""

    methods: tuple[str, ...]
    address: str
    who: tuple[frozenset[str], ...]
    rest: tuple[str, ...]  # what a stranger meets, and what everybody else meets
    also: Mapping[str, str]  # what people of one word meet in its place

    @property
    def route(self) -> str:
        """The address as the URL map has it."""
        return PLACE.sub(r"{\1}", self.address)

    def refusal(self, caller: Caller) -> str:
        """What a caller meets here; empty for those who get through."""
        if {"open"} in self.who:
            return ""
        if caller.is_refused:
            return self.also.get("dead", "401")
        if {"anyone"} in self.who or any(words <= caller.words for words in self.who):
            return ""
        for word, met in self.also.items():
            if word in caller.words:
                return met
        return self.rest[0] if caller.name == "anonymous" else self.rest[-1]


@cache
def table(name: str) -> tuple[Row, ...]:
    """Read a table: methods, address, who gets through (any of them), what the rest meets."""
    lines = (HERE / name).read_text(encoding="utf-8").splitlines()
    return tuple(_row(line.split()) for line in lines if line and not line.startswith("#"))


def _row(cells: list[str]) -> Row:
    methods, address, *who, rest = cells
    each = tuple(frozenset(words.split("+")) for words in who)
    usual, *others = rest.split(",")
    also = dict(other.split("=") for other in others)
    return Row(tuple(methods.split("/")), address, each, tuple(usual.split("/")), also)


def filled(address: str, ids: Mapping[str, object]) -> str:
    """An address with what stands in it."""
    return PLACE.sub(lambda at: str(ids.get(at[2], at[2]) if at[2] else ids[at[1]]), address)
