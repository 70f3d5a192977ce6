"""The deck rules of Commander."""

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.magic import Colour, MagicCard
from engine.cards.names import name_key
from engine.formats import Predicate
from engine.legality.deck import Deck
from engine.legality.headers import PARTNER, SIDE
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.magic import banned, copies
from engine.legality.rules.sizes import main_count
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken, listed, names_of
from engine.words import Text

PAIR = 2
_PARTNER = re.compile(r"^partner(?: \(|$)", re.IGNORECASE | re.MULTILINE)
_KIND_OF_PARTNER = re.compile(r"^partner[—-]([^(\n]+)", re.IGNORECASE | re.MULTILINE)
_PARTNER_WITH = re.compile(r"^partner with ([^(\n]+)", re.IGNORECASE | re.MULTILINE)
_FRIENDS = re.compile(r"^friends forever", re.IGNORECASE | re.MULTILINE)
_CHOOSE = re.compile(r"^choose a background", re.IGNORECASE | re.MULTILINE)
_COMPANION = re.compile(r"^doctor's companion", re.IGNORECASE | re.MULTILINE)
_DOCTOR = frozenset({"Legendary", "Creature", "Time", "Lord", "Doctor"})


def placed(deck: Deck) -> Deck:
    """Return the deck with one or two cards of the side zone as commanders, where none is named.

    MTGO's and Cockatrice's files have no other place for them. A larger side zone is none of the deck.
    """
    side = deck.within(SIDE)
    if deck.partners or not 0 < sum(entry.count for entry in side) <= PAIR:
        return deck
    return Deck(
        tuple(
            entry._replace(zone=PARTNER, is_partner=True) if entry.zone == SIDE else entry
            for entry in deck.entries
        )
    )


def commander_card(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding without a commander (with candidates), or for cards that cannot be one."""
    if not deck.partners:
        yield broken(rule, "none", candidates=commander_candidates(deck))
    cards = [(entry, card) for entry, card in deck.known(MagicCard) if entry.is_partner]
    alone = [(e, card) for e, card in cards if len(cards) == 1 or "Background" not in card.types]
    unable = [entry for entry, card in alone if card.is_commander is False]
    unclear = [entry for entry, card in alone if card.is_commander is None]
    if unable:
        yield broken(rule, "broken", unable)
    if unclear:
        yield broken(rule, "open", unclear, severity=Severity.NEEDS_JUDGE)


def commander_candidates(deck: Deck) -> tuple[str, ...]:
    """Return the names of the deck's possible commanders whose colours cover most of its cards, by name."""
    cards = list({card.key: card for _, card in deck.known(MagicCard)}.values())
    able = [card for card in cards if card.is_commander]
    cover = {c.name: sum(other.identity <= c.identity for other in cards) for c in able}
    widest = max(cover.values(), default=0)
    return tuple(sorted(name for name, covered in cover.items() if covered == widest))


def commander_pair(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for more than two commanders, or two that may not be a pair."""
    found = sum(entry.count for entry in deck.partners)
    if found > PAIR:
        yield broken(rule, "number", deck.partners, found=found)
    cards = [card for entry, card in deck.known(MagicCard) if entry.is_partner]
    if found != PAIR or len(cards) < len(deck.partners):
        return
    fits = len(cards) == PAIR and pair_fits(*cards)
    if fits is None:
        yield broken(rule, "open", deck.partners, severity=Severity.NEEDS_JUDGE)
    elif not fits:
        yield broken(rule, "broken", deck.partners)


def pair_fits(one: MagicCard, other: MagicCard) -> bool | None:
    """Whether two cards may be commanders together; None if a rules text is missing (rule 702.124)."""
    if one.text is None or other.text is None:
        return None
    texts = (one.text, other.text)
    same = any(all(map(word.search, texts)) for word in (_PARTNER, _FRIENDS))
    kinds = [
        found[1].strip().casefold() for text in texts if (found := _KIND_OF_PARTNER.search(text))
    ]
    alike = len(kinds) == PAIR and kinds[0] == kinds[1]
    return same or alike or _goes_with(one, other) or _goes_with(other, one)


def _goes_with(one: MagicCard, other: MagicCard) -> bool:
    """Whether a card says that it goes with another: by name, with a Background, with a Doctor."""
    text = one.text or ""
    named = _PARTNER_WITH.search(text)
    return (
        (named is not None and name_key(named[1]) == name_key(other.front))
        or (bool(_CHOOSE.search(text)) and "Background" in other.types)
        or (bool(_COMPANION.search(text)) and other.types == _DOCTOR)
    )


def deck_identity(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards with a colour that no commander has; nothing while a commander is unknown."""
    cards = [card for entry, card in deck.known(MagicCard) if entry.is_partner]
    if not cards or len(cards) < len(deck.partners):
        return
    allowed = frozenset[Colour]().union(*(card.identity for card in cards))
    outside = [e for e, card in deck.known(MagicCard) if not card.identity <= allowed]
    if outside:
        partner = listed(names_of(deck.partners))
        yield broken(rule, "broken", outside, partner=partner, identity=_spelt(allowed))


def _spelt(colours: frozenset[Colour]) -> Text:
    """Return colours in the order of the rules, 無色 for none."""
    letters = "".join(colour for colour in Colour if colour in colours)
    return Text(letters or "無色", letters or "colourless")


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "deck.count": main_count,
        "commander.card": commander_card,
        "commander.pair": commander_pair,
        "deck.singleton": copies,
        "deck.identity": deck_identity,
    }
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType({"banned": banned})
