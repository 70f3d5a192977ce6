"""The deck rules of Duel Masters Original, and what Advance shares with it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.copies import limit_of
from engine.cards.facts import Card
from engine.cards.starts import is_excluded
from engine.formats import Predicate
from engine.legality.deck import Deck
from engine.legality.rules.duel_party import zone_main_only
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.lists import hof_combi, hof_premium, limited
from engine.legality.rules.sizes import main_count
from engine.legality.verdict import Finding
from engine.legality.wording import broken


def main_copies(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for names with more copies in the main deck than the rule or the card allows.

    A name that nobody knows is not judged: it may be a card that is exempt.
    """
    over = [
        entry
        for entry, card in deck.known(Card)
        if not card.over_four and deck.copies.get(entry.key, 0) > _most(card, rule)
    ]
    if over:
        yield broken(rule, "broken", over)


def _most(card: Card, rule: Predicate) -> float:
    """Return how many copies of a card go in, infinity for any number."""
    own = limit_of("dm", card.key)
    if own is None:
        return rule.params["copies"]
    return float("inf") if own.most is None else min(own.most, rule.params["copies"])


def banned_printed(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards that print their exclusion, and for excluded printings."""
    banned = [entry for entry, card in deck.known(Card) if card.banned or is_excluded(entry.key)]
    if banned:
        yield broken(rule, "broken", banned)


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "main.count": main_count,
        "main.copies": main_copies,
        "zone.main_only": zone_main_only,
        "banned.printed": banned_printed,
    }
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType(
    {"hof.premium": hof_premium, "hof.hall": limited, "hof.combi": hof_combi}
)
