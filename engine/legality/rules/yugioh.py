"""The deck rules of Yu-Gi-Oh!, single and tag: the list counts for each deck by itself."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from engine.cards.ygo import YgoCard
from engine.formats import Predicate
from engine.formats.regulations import Regulation
from engine.legality.deck import Deck, Entry
from engine.legality.headers import EXTRA, MAIN, SIDE
from engine.legality.rules.judging import Judge, ListJudge
from engine.legality.rules.lists import allowed, unlisted
from engine.legality.rules.sizes import main_count, zone_count
from engine.legality.verdict import Finding
from engine.legality.wording import broken


def placed(deck: Deck) -> Deck:
    """Return the deck with its extra-deck cards in the extra deck, if the text has no section for them."""
    if deck.within(EXTRA):
        return deck
    return Deck(tuple(_placed(entry) for entry in deck.entries))


def _placed(entry: Entry) -> Entry:
    """Return an entry, a fusion monster or the like out of the main deck."""
    if entry.zone == MAIN and isinstance(entry.card, YgoCard) and entry.card.is_extra:
        return entry._replace(zone=EXTRA)
    return entry


def extra_type(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards that stand in the wrong one of main and extra deck."""
    wrong = [
        entry
        for entry, card in deck.known(YgoCard)
        if entry.zone != SIDE and card.is_extra != (entry.zone == EXTRA)
    ]
    if wrong:
        yield broken(rule, "broken", wrong)


def token(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for tokens."""
    tokens = [entry for entry, card in deck.known(YgoCard) if card.is_token]
    if tokens:
        yield broken(rule, "broken", tokens)


def copies(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield findings for cards with more copies than the rule or the list allows, over all three decks.

    A passcode that nobody knows is judged by the list too. Other artworks count as the same card.
    """
    most, listed = rule.params["copies"], allowed(deck, regulation)
    over: dict[int, list[Entry]] = {}
    for entry in deck.entries:
        limit = min(listed.get(entry.key, most), most)
        if deck.copies_anywhere[entry.key] > limit:
            over.setdefault(limit, []).append(entry)
    for limit, entries in sorted(over.items()):
        yield broken(rule, _case(limit, most), entries, most=limit, revision=regulation.effective)
    yield from unlisted(rule.renumbered(0), deck, regulation)


def _case(limit: int, most: int) -> str:
    """Return which sentence tells about cards over a limit."""
    if not limit:
        return "forbidden"
    return "limited" if limit < most else "broken"


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "main.count": main_count,
        "extra.count": zone_count(EXTRA),
        "extra.type": extra_type,
        "side.count": zone_count(SIDE),
        "token": token,
    }
)
LIST_JUDGES: Mapping[str, ListJudge] = MappingProxyType({"copies": copies})
