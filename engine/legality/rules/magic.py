"""The deck rules of Legacy and Vintage, and what Commander shares with them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.copies import Limit
from engine.cards.magic import MagicCard
from engine.formats import Predicate
from engine.formats.regulations import Regulation
from engine.legality.deck import Deck, Entry
from engine.legality.headers import COMPANION, SIDE
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.lists import limited, over_list, unlisted
from engine.legality.rules.sizes import main_count, zone_count
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken

_KINDS = frozenset({"Conspiracy", "Attraction", "Stickers"})  # never in a constructed deck


def copies(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for names with too many copies, but for basics and cards that allow more.

    A name that nobody knows is not judged: it may be exempt. Where a card's own words are not certain, a
    judge decides.
    """
    held, most = deck.copies_anywhere, rule.params["copies"]
    many = [(e, card.limit()) for e, card in deck.known(MagicCard) if held[e.key] > most]
    over = [entry for entry, own in many if _exceeds(held[entry.key], own)]
    if over:
        yield broken(rule, "broken", over)
    unclear = [entry for entry, own in many if own and not own.certain]
    if unclear:
        yield broken(rule, "open", unclear, severity=Severity.NEEDS_JUDGE)


def _exceeds(held: int, own: Limit | None) -> bool:
    """Whether so many copies are more than a card that the rule does not suit allows itself."""
    if own is None:
        return True
    return own.certain and own.most is not None and held > own.most


def banned(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield findings for banned cards, companions and kinds of card; a doubt where the list is not all known."""
    since = regulation.effective
    for case, entries in (
        ("broken", over_list(rule, deck, regulation, 0)),
        ("kind", _of_kind(deck)),
        ("companion", _companions(deck, regulation)),
    ):
        if entries:
            yield broken(rule, case, entries, revision=since)
    outside = [entry for entry, card in deck.known(MagicCard) if card.outside is None]
    if outside:
        yield broken(rule, "outside", outside, severity=Severity.NEEDS_JUDGE)
    yield from unlisted(rule, deck, regulation)


def _of_kind(deck: Deck) -> list[Entry]:
    """Return the cards of a kind that no constructed deck holds."""
    return [e for e, card in deck.known(MagicCard) if card.outside or card.types & _KINDS]


def _companions(deck: Deck, regulation: Regulation) -> list[Entry]:
    """Return the companions that may be none."""
    return [e for e in deck.within(COMPANION) if regulation.companions & set(e.keys)]


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {"main.count": main_count, "side.count": zone_count(SIDE), "copies": copies}
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType({"banned": banned, "restricted": limited})
