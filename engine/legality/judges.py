"""The deck rules, one function each: every rule is judged on its own and names what breaks it."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from engine.cards.facts import Civilization
from engine.cards.starts import of_main_deck, start_set
from engine.formats import Predicate
from engine.formats.hall_of_fame import Regulation
from engine.legality.deck import Deck, Entry
from engine.legality.headers import MAIN, PARTNER
from engine.legality.partner import partner_cost, partner_one, partner_type
from engine.legality.verdict import Finding
from engine.legality.wording import broken, listed, names_of
from engine.words import Text


def deck_count(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding if the main deck with its partner has another size."""
    difference = deck.count - rule.params["count"]
    if difference:
        case = "many" if difference > 0 else "few"
        yield broken(rule, case, found=deck.count, difference=abs(difference))


def deck_singleton(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for names with too many copies, all zones together.

    A name that nobody knows is not judged: it may be a card that is exempt.
    """
    most = rule.params["copies"]
    over = [
        entry
        for entry in deck.entries
        if entry.card and not entry.card.over_four and deck.copies_anywhere[entry.key] > most
    ]
    if over:
        yield broken(rule, "broken", over)


def deck_civilization(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards with a civilization that the partner lacks."""
    allowed = deck.partner_civilizations
    if allowed is None:
        return
    outside = [e for e in deck.entries if e.card and not e.card.civilizations <= allowed]
    if outside:
        partner = listed(names_of(deck.partners))
        yield broken(rule, "broken", outside, partner=partner, civilizations=_spelt(allowed))


def zone_main_only(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards that belong, or stand, outside a main deck."""
    outside = [entry for entry in deck.entries if not _in_main_deck(entry)]
    if outside:
        yield broken(rule, "broken", outside)


def banned_printed(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for printings that may not be played at all."""
    banned = [entry for entry in deck.entries if entry.card and entry.card.banned]
    if banned:
        yield broken(rule, "broken", banned)


def hof_premium(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield a finding for premium hall-of-fame cards, known to the card table or not."""
    most = rule.params["copies"]
    over = [
        entry
        for entry in deck.entries
        if entry.key in regulation.premium and deck.copies_anywhere[entry.key] > most
    ]
    if over:
        yield broken(rule, "some" if most else "none", over, revision=regulation.effective)


def hof_combi(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield a finding for each premium combination of which the deck has both cards."""
    keys = {entry.key for entry in deck.entries}
    for pair in regulation.combis:
        if pair <= keys:
            both = [entry for entry in deck.entries if entry.key in pair]
            yield broken(rule, "broken", both, revision=regulation.effective)


def _in_main_deck(entry: Entry) -> bool:
    """Whether a card may go into a main deck and stands there; an unknown one may."""
    belongs = of_main_deck(entry.card) if entry.card else start_set(entry.key) is None
    return belongs and entry.zone in {MAIN, PARTNER}


def _spelt(civilizations: frozenset[Civilization]) -> Text:
    """Return civilizations in the order of the rule book, 無色 for none."""
    held = [each for each in Civilization if each in civilizations]
    ja = "・".join(each.value for each in held) or "無色"
    return Text(ja, ", ".join(each.name.lower() for each in held) or "colourless")


Judge = Callable[[Predicate, Deck], Iterator[Finding]]
ListJudge = Callable[[Predicate, Deck, Regulation], Iterator[Finding]]

JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "deck.count": deck_count,
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
