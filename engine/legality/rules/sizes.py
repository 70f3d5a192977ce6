"""What many rules do: compare a number of cards with the numbers of the rule, or copies with a limit."""

from collections.abc import Callable, Iterator, Sequence

from engine.formats import Predicate
from engine.legality.deck import Deck, Entry
from engine.legality.verdict import Finding
from engine.legality.wording import broken


def sized(rule: Predicate, found: int, entries: Sequence[Entry] = ()) -> Iterator[Finding]:
    """Yield a finding if a number of cards lies outside the rule's `count`, or its `least` and `most`."""
    exact = rule.params.get("count")
    least = rule.params.get("least", exact)
    most = rule.params.get("most", exact)
    if least is not None and found < least:
        yield broken(rule, "few", entries, found=found, difference=least - found)
    elif most is not None and found > most:
        yield broken(rule, "many", entries, found=found, difference=found - most)


def main_count(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding if the main deck (with its partner or commanders) has another size."""
    return sized(rule, deck.count)


def zone_count(zone: str) -> Callable[[Predicate, Deck], Iterator[Finding]]:
    """Return the rule about the size of another zone."""

    def judge(rule: Predicate, deck: Deck) -> Iterator[Finding]:
        return sized(rule, sum(entry.count for entry in deck.within(zone)))

    return judge
