"""The rules that lists of restricted cards make, whatever the game."""

from collections.abc import Iterator, Mapping, Sequence

from engine.formats import Predicate
from engine.formats.regulations import Regulation
from engine.legality.deck import Deck, Entry
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken


def allowed(deck: Deck, regulation: Regulation) -> Mapping[str, int]:
    """Return how many copies a list allows of the cards that it names by any of their faces, by card key."""
    found: dict[str, int] = {}
    for key in deck.named.keys() & regulation.limits.keys():
        for card in deck.named[key]:
            found[card] = min(regulation.limits[key], found.get(card, regulation.limits[key]))
    return found


def over_list(rule: Predicate, deck: Deck, regulation: Regulation, limit: int) -> Sequence[Entry]:
    """Return the cards that a list limits to exactly `limit` and the deck has more of than the rule says."""
    most, copies, found = rule.params["copies"], deck.copies_anywhere, allowed(deck, regulation)
    over = {key for key, held in found.items() if held == limit and copies[key] > most}
    return [entry for entry in deck.entries if entry.key in over] if over else []


def hof_premium(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield a finding for premium hall-of-fame cards, known to the card table or not."""
    over = over_list(rule, deck, regulation, 0)
    if over:
        case = "some" if rule.params["copies"] else "none"
        yield broken(rule, case, over, revision=regulation.effective)


def limited(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield a finding for cards of which the list allows one copy (hall of fame, restricted)."""
    over = over_list(rule, deck, regulation, 1)
    if over:
        yield broken(rule, "broken", over, revision=regulation.effective)
    yield from unlisted(rule, deck, regulation, named=True)


def hof_combi(rule: Predicate, deck: Deck, regulation: Regulation) -> Iterator[Finding]:
    """Yield a finding for each premium combination of which the deck has both cards."""
    for pair in regulation.combis:
        if pair <= deck.named.keys():
            both = [entry for entry in deck.entries if pair.intersection(entry.keys)]
            yield broken(rule, "broken", both, revision=regulation.effective)


def unlisted(
    rule: Predicate, deck: Deck, regulation: Regulation, *, named: bool = False
) -> Iterator[Finding]:
    """Yield a doubt if a list known only in part may restrict other cards of the deck, by name or in all."""
    if regulation.complete:
        return
    most, copies, found = rule.params["copies"], deck.copies_anywhere, allowed(deck, regulation)
    doubtful = [e for e in deck.entries if copies[e.key] > most and e.key not in found]
    if doubtful:
        shown = doubtful if named else ()
        yield broken(
            rule, "open", shown, severity=Severity.NEEDS_JUDGE, revision=regulation.effective
        )
