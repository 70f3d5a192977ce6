"""When a told result counts: whose yes it needs, and what a no makes of it."""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import assert_never

from engine.words import Text

MOST_SILENCE = 120


class Confirmation(StrEnum):
    """Whose word a told result needs, besides that nobody says no."""

    ONE = "one"
    ALL_BUT_ONE = "all_but_one"
    ALL = "all"
    STAFF = "staff"
    SILENCE = "silence"


class Standing(StrEnum):
    """What became of a told result."""

    WAITS = "waits"
    COUNTS = "counts"
    DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class ConfirmationRule:
    """A rule of whose yes a result needs, in words."""

    code: Confirmation
    name: Text
    sentence: Text


@cache
def confirmations() -> Mapping[Confirmation, ConfirmationRule]:
    """Return all rules in words."""
    rows = tomllib.loads((files("engine.outcomes") / "confirming.toml").read_text("utf-8"))
    return {
        code: ConfirmationRule(code, Text(**rows[code]["name"]), Text(**rows[code]["sentence"]))
        for code in Confirmation
    }


def weighed(
    rule: Confirmation,
    *,
    here: Collection[str],
    told_by: str | None,
    yes: Collection[str],
    no: Collection[str],
    team: Collection[str] = (),
    is_late: bool = False,
) -> Standing:
    """Return what a told result is worth under a rule.

    `here` are the players of the pod who have not left the event: nobody waits for the others, but
    their word is heard. Whoever told it has said yes; neither they nor their `team` make it count by
    themselves. Any no disputes it. `is_late` says that the time to object is over, which matters for
    `silence` alone.

    >>> weighed(Confirmation.ONE, here="abcd", told_by="a", yes={"b"}, no=())
    <Standing.COUNTS: 'counts'>
    """
    if no:
        return Standing.DISPUTED
    others = set(yes) - {told_by, *team}
    silent = set(here) - {*yes, told_by}
    is_late = is_late and rule is Confirmation.SILENCE
    return Standing.COUNTS if is_late or _is_enough(rule, others, silent) else Standing.WAITS


def _is_enough(rule: Confirmation, others: Collection[str], silent: Collection[str]) -> bool:
    match rule:
        case Confirmation.STAFF:
            return False
        case Confirmation.ONE:
            return bool(others)
        case Confirmation.ALL_BUT_ONE:
            return bool(others) and len(silent) <= 1
        case Confirmation.ALL | Confirmation.SILENCE:
            return bool(others) and not silent
        case other:
            assert_never(other)
