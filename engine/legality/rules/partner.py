"""The rules about the partner, and which cards could be it."""

from collections.abc import Iterable, Iterator

from engine.cards.facts import Card
from engine.cards.starts import of_main_deck
from engine.formats import Predicate
from engine.legality.deck import Deck, Entry
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken, names_of

USUAL_COST = 5  # partner.cost: what a suggestion goes by, whatever an event has made of the rule


def partner_one(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding unless the deck names as many partners as it must.

    Without any, the candidates are the deck's cards that can be a partner and whose civilizations
    cover the deck, or those that cover most of its cards; with too many, those named.
    """
    found = sum(entry.count for entry in deck.partners)
    if found == rule.number:
        return
    if found:
        named = names_of(deck.partners)
        yield broken(rule, "number", deck.partners, found=found, candidates=named)
    else:
        yield broken(rule, "none", candidates=partner_candidates(deck))


def partner_cost(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for partners whose creature side costs too little or prints no number."""
    least = rule.params["least"]
    cheap = [(entry, card) for entry, card in _creatures(deck) if not costs(card, least)]
    unclear = [entry for entry, card in cheap if None in _printed(card)]
    low = [entry for entry, _ in cheap if entry not in unclear]
    if low:
        yield broken(rule, "low", low)
    if unclear:
        yield broken(rule, "open", unclear, severity=Severity.NEEDS_JUDGE)


def partner_type(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for partners that have no creature side."""
    others = [
        entry
        for entry in deck.partners
        if isinstance(entry.card, Card) and not entry.card.creature_faces
    ]
    if others:
        yield broken(rule, "broken", others)


def partner_candidates(deck: Deck) -> tuple[str, ...]:
    """Return the names of the deck's possible partners that cover most of its cards, by name."""
    cards = list({card.key: card for _, card in deck.known(Card)}.values())
    able = [card for card in cards if of_main_deck(card) and costs(card, USUAL_COST)]
    cover = {card.name: _cover(card, cards) for card in able}
    widest = max(cover.values(), default=0)
    return tuple(sorted(name for name, covered in cover.items() if covered == widest))


def costs(card: Card, least: int) -> bool:
    """Whether a creature side of the card has a printed cost of at least `least`."""
    return any(cost is not None and cost >= least for cost in _printed(card))


def _printed(card: Card) -> list[int | None]:
    """Return the printed costs of the creature sides."""
    return [face.cost for face in card.creature_faces]


def _creatures(deck: Deck) -> list[tuple[Entry, Card]]:
    """Return the partners that are creatures."""
    return [(e, c) for e, c in deck.known(Card) if e.is_partner and c.creature_faces]


def _cover(card: Card, cards: Iterable[Card]) -> int:
    """Return how many of the cards have no civilization that the card lacks."""
    return sum(other.civilizations <= card.civilizations for other in cards)
