"""What a seating costs, and what a change of it would, in plain words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.seating.plan import PRIVATE_TIERS
from pods.tables import TableTrouble

Words = str | Promise

RULES: Mapping[str, tuple[Words, ...]] = {
    "R0": (_("Pairs who asked to share a table and do not"),),
    "R1": (_("Levels that somebody did not accept"),),
    "R2": (_("People who wish to sit apart"),),
    "R2s": (_("Tables of another size than usual"),),
    "R3": (_("Weight of pairs who meet again"),),
    "R4": (_("Small tables beyond a fair share"),),
    "R5": (_("Distance of points at the tables"), _("Points of people at small tables")),
    "R6": (_("People of one group at one table, beginners without a helper"),),
    "R7": (
        _("Turns (sum of squares: less is more even)"),
        _("First turns (sum of squares: less is more even)"),
    ),
}
NEXT_BEST: Mapping[str, Words] = {
    "next_best": _("The next best choice would cost more: {rule} +{more}."),
    "next_best_equal": _("Another choice would have been just as good; the draw decided."),
    "next_best_spoils": _(
        "Another choice looks better now ({rule} −{less}), but later rounds would lose by it."
    ),
}
TABLE_TROUBLES: Mapping[str, Words] = {
    TableTrouble.MISSING: _("The room has no table {table}: set one up, or play with fewer pods."),
    TableTrouble.OUT_OF_USE: _("Table {table} is out of use."),
    TableTrouble.FEW_CHAIRS: _("Table {table} has too few chairs for this pod."),
}


@dataclass(frozen=True, slots=True)
class PriceLine:
    """One number of a seating's cost, or what it gains or loses."""

    rule: str
    words: str
    amount: str
    is_worse: bool = False


def price_lines(cost: Mapping[str, Any], *, public: bool) -> list[PriceLine]:
    """Return the cost of a round, the most important rule first; without wishes for the public."""
    return [
        PriceLine(rule, words, f"{number:g}")
        for rule, words, number in _numbers(cost, public=public)
    ]


def change_lines(change: Mapping[str, Any], *, public: bool) -> list[PriceLine]:
    """Return what a change of the cost does; more of anything is worse."""
    return [
        PriceLine(rule, words, f"{number:+g}".replace("-", "−"), is_worse=number > 0)
        for rule, words, number in _numbers(change, public=public)
        if number
    ]


def next_best_sentence(choice: Mapping[str, Any] | None) -> str:
    """Return what the next best choice for a pod would have done, "" where there is none to compare."""
    if choice is None:
        return ""
    facts = {name: f"{choice[name]:g}" for name in ("more", "less") if name in choice}
    rule = str(RULES[choice["rule"]][0]) if "rule" in choice else ""
    return str(NEXT_BEST[choice["code"]]).format(rule=rule, **facts)


def _numbers(cost: Mapping[str, Any], *, public: bool) -> list[tuple[str, str, float]]:
    lines = []
    for rule, words in RULES.items():
        if rule in cost and not (public and rule in PRIVATE_TIERS):
            value = cost[rule]
            numbers = value if isinstance(value, list) else [value]
            lines += [
                (rule, str(said), number) for said, number in zip(words, numbers, strict=False)
            ]
    return lines
