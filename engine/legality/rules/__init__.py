"""The deck rules by family: which function judges a rule, and how a text's sections become zones."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.legality.deck import Deck
from engine.legality.headers import COMPANION, EXTRA, GR, HYPERSPATIAL, MAIN, PARTNER, SIDE
from engine.legality.rules import (
    advance,
    commander,
    constructed,
    duel_party,
    magic,
    plays,
    supplementary,
    yugioh,
)
from engine.legality.rules.judging import Judge, ListJudge

__all__ = ["FAMILIES", "Family"]

_ALL = frozenset({MAIN, PARTNER, HYPERSPATIAL, GR, EXTRA, SIDE, COMPANION})


def _as_written(deck: Deck) -> Deck:
    """Return the deck with its zones as the text has them."""
    return deck


@dataclass(frozen=True, slots=True)
class Family:
    """How the decks of some formats are judged.

    `judges` and `list_judges` (those that need a list of restricted cards) are by rule id; cards of zones that
    are not among `zones` count to the main deck; `placed` settles what a text leaves open.
    """

    judges: Mapping[str, Judge]
    list_judges: Mapping[str, ListJudge]
    zones: frozenset[str] = _ALL
    placed: Callable[[Deck], Deck] = _as_written

    def arranged(self, deck: Deck) -> Deck:
        """Return the deck with every card in a zone of this family."""
        if all(entry.zone in self.zones for entry in deck.entries):
            return self.placed(deck)
        moved = (
            e if e.zone in self.zones else e._replace(zone=MAIN, is_partner=False)
            for e in deck.entries
        )
        return self.placed(Deck(tuple(moved)))


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        "duel_party": Family(duel_party.JUDGES, duel_party.LIST_JUDGES),
        "constructed": Family(constructed.JUDGES, constructed.LIST_JUDGES),
        "advance": Family(advance.JUDGES, advance.LIST_JUDGES, placed=advance.placed),
        "plays": Family(plays.JUDGES, plays.LIST_JUDGES, frozenset({MAIN})),
        "yugioh": Family(
            yugioh.JUDGES, yugioh.LIST_JUDGES, frozenset({MAIN, EXTRA, SIDE}), yugioh.placed
        ),
        "magic": Family(magic.JUDGES, magic.LIST_JUDGES, frozenset({MAIN, SIDE, COMPANION})),
        "commander": Family(
            commander.JUDGES,
            commander.LIST_JUDGES,
            frozenset({MAIN, PARTNER, SIDE, COMPANION}),
            commander.placed,
        ),
        "supplementary": Family(supplementary.JUDGES, supplementary.LIST_JUDGES, frozenset({MAIN})),
    }
)
