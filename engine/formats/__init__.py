"""Game formats: what a deck must be, how a game may end, how big a pod is. All of it is data.

A new format is one more TOML file in this folder; rules that no format had before also need
their judgement in engine/legality.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from engine.errors import RuleError
from engine.formats.predicates import Predicate
from engine.words import Cause, Ending, Kind, Text

__all__ = ["Format", "Predicate", "format_of", "formats"]


@dataclass(frozen=True, slots=True)
class Format:
    """One game format.

    `pod_allow` are the pod sizes that may be dealt, `pod_prefer` the one to aim for;
    `last_together` is what the result is when the last players go out at the same time.
    """

    code: str
    name: Text
    pod_prefer: int
    pod_allow: tuple[int, ...]
    predicates: tuple[Predicate, ...]
    causes: frozenset[Cause]
    endings: frozenset[Ending]
    last_together: Kind


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
    """Return all formats, in order of their codes."""
    found = (file for file in files("engine.formats").iterdir() if file.name.endswith(".toml"))
    tables = (tomllib.loads(file.read_text("utf-8")) for file in found)
    return tuple(sorted(map(_format, tables), key=lambda known: known.code))


def _format(table: Mapping[str, Any]) -> Format:
    """Return the format that a TOML table describes."""
    return Format(
        code=table["code"],
        name=Text(**table["name"]),
        pod_prefer=table["pods"]["prefer"],
        pod_allow=tuple(table["pods"]["allow"]),
        predicates=tuple(map(_predicate, table["predicates"])),
        causes=frozenset(map(Cause, table["games"]["causes"])),
        endings=frozenset(map(Ending, table["games"]["endings"])),
        last_together=Kind(table["games"]["last_together"]),
    )


def _predicate(table: Mapping[str, Any]) -> Predicate:
    """Return the deck rule that a TOML table describes."""
    return Predicate(
        id=table["id"],
        wording=Text(**table["sentence"]),
        source=table["source"],
        params=table.get("params", {}),
        messages={case: Text(**words) for case, words in table["messages"].items()},
    )
