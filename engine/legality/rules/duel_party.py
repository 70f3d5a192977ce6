"""The deck rules of Duel Party: every rule is judged on its own and names what breaks it."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.facts import Card, Civilization
from engine.cards.starts import start_keys
from engine.formats import Predicate
from engine.legality.deck import Deck, Entry
from engine.legality.headers import MAIN, PARTNER
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.lists import hof_combi, hof_premium
from engine.legality.rules.partner import partner_cost, partner_one, partner_type
from engine.legality.rules.sizes import main_count
from engine.legality.verdict import Finding
from engine.legality.wording import broken, listed, names_of
from engine.words import Text

_MAIN = frozenset({MAIN, PARTNER})


def deck_singleton(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for names with too many copies, all zones together.

    A name that nobody knows is not judged: it may be a card that is exempt.
    """
    most, copies = rule.params["copies"], deck.copies_anywhere
    over = [
        entry for entry, card in deck.known(Card) if copies[entry.key] > most and not card.over_four
    ]
    if over:
        yield broken(rule, "broken", over)


def deck_civilization(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards with a civilization that the partner lacks."""
    allowed = deck.partner_civilizations
    if allowed is None:
        return
    outside = [e for e, card in deck.known(Card) if not card.civilizations <= allowed]
    if outside:
        partner = listed(names_of(deck.partners))
        yield broken(rule, "broken", outside, partner=partner, civilizations=_spelt(allowed))


def zone_main_only(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards that belong, or stand, outside a main deck."""
    starts = start_keys()
    outside = [
        entry
        for entry in deck.entries
        if entry.zone not in _MAIN or entry.key in starts or not _of_main_deck(entry)
    ]
    if outside:
        yield broken(rule, "broken", outside)


def banned_printed(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for printings that may not be played at all."""
    banned = [entry for entry, card in deck.known(Card) if card.banned]
    if banned:
        yield broken(rule, "broken", banned)


def _of_main_deck(entry: Entry) -> bool:
    """Whether a card may go into a main deck by its type; an unknown one may."""
    return not isinstance(entry.card, Card) or entry.card.zone == "main"


def _spelt(civilizations: frozenset[Civilization]) -> Text:
    """Return civilizations in the order of the rule book, 無色 for none."""
    held = [each for each in Civilization if each in civilizations]
    ja = "・".join(each.value for each in held) or "無色"
    return Text(ja, ", ".join(each.name.lower() for each in held) or "colourless")


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "deck.count": main_count,
        "partner.one": partner_one,
        "partner.cost": partner_cost,
        "partner.type": partner_type,
        "zone.main_only": zone_main_only,
        "deck.singleton": deck_singleton,
        "deck.civilization": deck_civilization,
        "banned.printed": banned_printed,
    }
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType(
    {"hof.premium": hof_premium, "hof.combi": hof_combi}
)
