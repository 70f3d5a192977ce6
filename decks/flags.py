"""What a table may know of its decks before it plays: that a hint speaks of some card, never whose or which."""

from collections.abc import Iterable, Iterator

from decks.advice import advice_of
from decks.selectors import Held, held, suited, with_checks
from engine.cards.names import name_key
from engine.legality.advice import RULE, Advice
from events.models import DeckPolicy, Entry, Event

FEWEST_DECKS = 3  # among fewer, everybody could tell whose it is
Levels = tuple[int, ...]


def flags_at(event: Event, people: Iterable[Entry], *, level: int | None) -> list[Levels]:
    """Return for which levels the shop's hints suit cards at a table, in three queries.

    Told is only the sum over the decks that a table of at least three decks brings, and only what does
    not suit the table's own level; levels are empty where a hint names none.
    """
    asks = event.deck_policy != DeckPolicy.NONE
    decks = list(_brought(list(people), level)) if asks else []
    if len(decks) < FEWEST_DECKS:
        return []
    hints = advice_of(event.shop_id)
    found = {levels for deck in decks for levels in _levels_in(deck, hints)}
    return sorted(levels for levels in found if not levels or level not in levels)


def _brought(people: list[Entry], level: int | None) -> Iterator[Held]:
    """Yield the deck that everybody who has submitted one plays at this table."""
    by_entry: dict[str, list[Held]] = {}
    for deck in with_checks().filter(entry__in=[entry.pk for entry in people]):
        by_entry.setdefault(deck.entry_id, []).append(held(deck))
    for entry in people:
        ready = [each for each in by_entry.get(entry.pk, ()) if each.is_ready]
        if ready:
            yield suited(ready, level, usual=entry.level)


def _levels_in(deck: Held, hints: Iterable[Advice]) -> Iterator[Levels]:
    """Yield for which levels the hints of a verdict speak."""
    for finding in deck.check.verdict["findings"]:
        if finding["rule"] == RULE:
            keys = {key for card in finding["cards"] for key in _keys(card)}
            yield next((hint.levels for hint in hints if keys & hint.keys), ())


def _keys(card: str) -> Iterator[str]:
    """Yield the keys of a card and of each of its sides."""
    yield name_key(card)
    yield from (name_key(side) for side in card.split("/"))
