"""Hints about single cards for calmer tables: shown beside a verdict, never part of it."""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from importlib.resources import files

from engine.cards.names import name_key
from engine.legality.deck import Deck
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import lines_of, listed, names_of, told
from engine.words import Text


@dataclass(frozen=True)
class Advice:
    """One hint: the cards it is about, its words ({cards}, {until}), its source and last day."""

    id: str
    cards: tuple[str, ...]
    wording: Text
    source: str
    until: date

    @cached_property
    def keys(self) -> frozenset[str]:
        """The name keys of the cards."""
        return frozenset(map(name_key, self.cards))


@cache
def own_advice() -> tuple[Advice, ...]:
    """Return the hints of advice.toml; a shop may keep a list of its own instead."""
    table = tomllib.loads(files("engine.legality").joinpath("advice.toml").read_text("utf-8"))
    return tuple(
        Advice(
            id=row["id"],
            cards=tuple(row["cards"]),
            wording=Text(ja=row["ja"], en=row["en"]),
            source=row["source"],
            until=row["until"],
        )
        for row in table["advice"]
    )


def advised(deck: Deck, advice: Iterable[Advice]) -> Iterator[Finding]:
    """Yield a finding for each hint about a card of the deck."""
    for hint in advice:
        entries = [entry for entry in deck.entries if entry.key in hint.keys]
        if entries:
            names = names_of(entries)
            message = told(hint.wording, {"cards": listed(names), "until": hint.until})
            source = f"{hint.source} ({hint.until})"
            yield Finding(hint.id, Severity.ADVICE, names, lines_of(entries), message, source)
