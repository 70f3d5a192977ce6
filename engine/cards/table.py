"""A set of cards that can be found by any spelling of their names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from engine.cards.facts import Card
from engine.cards.names import name_key
from engine.cards.near import Neighbours


class CardTable:
    """Cards by name key; of two cards with one key the first stays.

    A lone half of a twinpact finds nothing: it may belong to several, so it is only a candidate.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        """Take the cards in; the index for near spellings is made when first asked for."""
        self._by_key: dict[str, Card] = {}
        self._by_half: dict[str, list[str]] = defaultdict(list)
        for card in cards:
            if self._by_key.setdefault(card.key, card) is card and card.is_twinpact:
                for face in card.faces:
                    self._by_half[name_key(face.name)].append(card.name)

    def __len__(self) -> int:
        return len(self._by_key)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._by_key.values())

    def find(self, name: str) -> Card | None:
        """Return the card with exactly this name, in any spelling, or None."""
        return self._by_key.get(name_key(name))

    def twinpacts_with(self, name: str) -> tuple[str, ...]:
        """Return the twinpacts that have a side of this name, in table order."""
        return tuple(self._by_half.get(name_key(name), ()))

    def candidates(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return card names the writer may have meant, most likely first.

        All twinpacts with a side of this name (even more than `limit`), then near spellings up to
        `limit` in all. Never contains the exact name: `find` answers that.
        """
        key = name_key(name)
        halves = [whole for part in (key, *key.split("/")) for whole in self.twinpacts_with(part)]
        near = (self._by_key[other].name for other in self._neighbours.near(key, limit + 1))
        found = dict.fromkeys([*halves, *near])
        others = [whole for whole in found if name_key(whole) != key]
        return tuple(others[: max(limit, len(dict.fromkeys(halves)))])

    @cached_property
    def _neighbours(self) -> Neighbours:
        return Neighbours(tuple(self._by_key))
