"""The deck rules of Duel Masters Advance: a main deck, a hyperspatial zone, a super GR zone, cards that start in play."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from engine.cards.facts import Card
from engine.cards.names import name_key
from engine.cards.starts import start_of
from engine.formats import Predicate
from engine.legality.deck import Deck, Entry, counted
from engine.legality.headers import GR, HYPERSPATIAL, MAIN, PARTNER
from engine.legality.rules.constructed import LIST_JUDGES, banned_printed, main_copies
from engine.legality.rules.judging import Judge
from engine.legality.rules.sizes import sized
from engine.legality.verdict import Finding, Severity
from engine.legality.wording import broken

__all__ = ["JUDGES", "LIST_JUDGES", "placed"]

START = "start"
PLAN = name_key("13番目の計画")
PLAN_CARDS = 5  # more cards in the main deck for each copy of the plan
_ZONES = {"main": MAIN, "hyperspatial": HYPERSPATIAL, "gr": GR, "start": START}


def placed(deck: Deck) -> Deck:
    """Return the deck with its cards in the zones of their types, where the text did not say otherwise.

    A card is moved out of the main deck only if the text has no section for its own zone; cards that start in
    play always are. What still stands elsewhere is for `zone.type` to tell.
    """
    headed = {entry.zone for entry in deck.entries}
    return Deck(tuple(_placed(entry, headed) for entry in deck.entries))


def _placed(entry: Entry, headed: set[str]) -> Entry:
    """Return an entry in the zone where it is meant to be."""
    zone = MAIN if entry.zone == PARTNER else entry.zone
    own = zone_of(entry)
    if own == START or (zone == MAIN and own is not None and own not in headed):
        zone = own
    return entry._replace(zone=zone, is_partner=False)


def zone_of(entry: Entry) -> str | None:
    """Return the zone that a card belongs to, None if that is not known."""
    start = start_of(entry.key)
    if start:
        return MAIN if start.counts == "inside" else START
    return _ZONES.get(entry.card.zone) if isinstance(entry.card, Card) else None


def main_count(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding if the main deck has another size than the rule and the plans ask for.

    Names that nobody knows may belong elsewhere: if the size depends on them, a judge decides.
    """
    plans = sum(e.count for e in deck.within(HYPERSPATIAL) if e.key == PLAN)
    wanted = rule.renumbered(rule.params["count"] + PLAN_CARDS * plans)
    sure = sum(e.count for e in deck.within(MAIN) if e.card)
    if sure <= wanted.params["count"] < deck.count:
        yield broken(wanted, "open", severity=Severity.NEEDS_JUDGE)
    else:
        yield from sized(wanted, deck.count)


def hyper_count(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding if there are too many hyperspatial cards, a double-faced one counted once."""
    entries = deck.within(HYPERSPATIAL)
    sure = physical([e for e in entries if e.card])
    if sure <= rule.params["most"] < sure + sum(e.count for e in entries if not e.card):
        yield broken(rule, "open", severity=Severity.NEEDS_JUDGE)
    else:
        yield from sized(rule, sure)


def physical(entries: Sequence[Entry]) -> int:
    """Return how many cards of cardboard a list of faces is.

    A face listed beside the card that it is the back of adds only what goes beyond that card's copies.
    """
    copies = counted(entries)
    backs = {e.key: _backs(e) & copies.keys() for e in entries}
    total, fronts = 0, set[str]()
    for key in sorted(copies, key=lambda each: (len(backs[each]), list(copies).index(each))):
        seen = {front for front in fronts if key in backs[front] or front in backs[key]}
        total += max(0, copies[key] - sum(copies[front] for front in seen))
        fronts |= set() if seen else {key}
    return total


def _backs(entry: Entry) -> set[str]:
    """Return the keys of the other faces of a card."""
    return set(map(name_key, entry.card.backs)) if isinstance(entry.card, Card) else set()


def zone_copies(zone: str) -> Judge:
    """Return the rule about copies of one name in another zone."""

    def judge(rule: Predicate, deck: Deck) -> Iterator[Finding]:
        entries = deck.within(zone)
        copies = counted(entries)
        over = [entry for entry in entries if copies[entry.key] > rule.params["copies"]]
        if over:
            yield broken(rule, "broken", over)

    return judge


def gr_count(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding if the super GR zone is neither empty nor full."""
    found = sum(entry.count for entry in deck.within(GR))
    if found not in {0, rule.params["count"]}:
        yield broken(rule, "broken", found=found)


def start_sets(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for too many sets that start in play, and a doubt for a set of unclear standing."""
    found = [(entry, start) for entry in deck.entries if (start := start_of(entry.key))]
    sets = {start.name for _, start in found}
    if len(sets) > rule.params["most"]:
        yield broken(rule, "broken", [entry for entry, _ in found], found=len(sets))
    unclear = [entry for entry, start in found if start.counts == "unknown"]
    if unclear:
        yield broken(rule, "open", unclear, severity=Severity.NEEDS_JUDGE)


def zone_type(rule: Predicate, deck: Deck) -> Iterator[Finding]:
    """Yield a finding for cards that stand in a zone that is not theirs; unknown cards may be anywhere."""
    wrong = [e for e in deck.entries if zone_of(e) not in {None, e.zone}]
    if wrong:
        yield broken(rule, "broken", wrong)


JUDGES: Mapping[str, Judge] = MappingProxyType(
    {
        "main.count": main_count,
        "main.copies": main_copies,
        "hyper.count": hyper_count,
        "hyper.copies": zone_copies(HYPERSPATIAL),
        "gr.count": gr_count,
        "gr.copies": zone_copies(GR),
        "start.sets": start_sets,
        "zone.type": zone_type,
        "banned.printed": banned_printed,
    }
)
