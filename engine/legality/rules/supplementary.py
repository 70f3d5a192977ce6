"""The rules of decks that are brought beside another one: planes, schemes, a vanguard."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.magic import MagicCard
from engine.formats import Predicate
from engine.legality.deck import Deck
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.magic import copies
from engine.legality.rules.sizes import main_count, sized
from engine.legality.verdict import Finding
from engine.legality.wording import broken


def only(*types: str) -> Judge:
    """Return the rule that every card has one of these types."""

    def judge(rule: Predicate, deck: Deck) -> Iterator[Finding]:
        others = [e for e, card in deck.known(MagicCard) if card.types.isdisjoint(types)]
        if others:
            yield broken(rule, "broken", others)

    return judge


def phenomena(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for too many phenomena."""
    found = [e for e, card in deck.known(MagicCard) if "Phenomenon" in card.types]
    return sized(rule, sum(entry.count for entry in found), found)


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "planar.count": main_count,
        "planar.copies": copies,
        "planar.phenomena": phenomena,
        "planar.type": only("Plane", "Phenomenon"),
        "scheme.count": main_count,
        "scheme.copies": copies,
        "scheme.type": only("Scheme"),
        "vanguard.count": main_count,
        "vanguard.type": only("Vanguard"),
    }
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType({})
