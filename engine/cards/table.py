"""A set of cards that can be found by any spelling of their names."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from engine.cards.names import name_key
from engine.cards.near import Neighbours

LONGEST_NAME = 150  # letters of a key; the longest real name has 113


class Named(Protocol):
    """What a table needs of a card, whatever its game.

    Cards with one `key` count as the same card in a deck; `spellings` are further keys by which the card is
    found; `halves` names of sides that alone name no card.
    """

    @property
    def name(self) -> str:
        """The name as printed."""

    @property
    def key(self) -> str:
        """What copies are counted by."""

    @property
    def spellings(self) -> tuple[str, ...]:
        """Further keys that find the card."""

    @property
    def halves(self) -> tuple[str, ...]:
        """The names that stand for a part of the card only."""


C_co = TypeVar("C_co", bound=Named, covariant=True)


class CardTable(Generic[C_co]):
    """Cards of one game by their keys; of two cards with one key the first stays.

    A lone half of a twinpact finds nothing: it may belong to several, so it is only a candidate. A further
    spelling that is another card's key, or belongs to two cards, finds that card or the first.
    """

    def __init__(self, cards: Iterable[C_co]) -> None:
        """Take the cards in; the indexes for near spellings are made when first asked for."""
        self._cards: list[C_co] = []
        self._by_key: dict[str, C_co] = {}
        self._spelt: dict[str, C_co] = {}
        for card in cards:
            self._take(card)

    def _take(self, card: C_co) -> None:  # type: ignore[misc] # only while the table is made
        """Take a card in unless another has its key and all its spellings."""
        new = card.key not in self._by_key or any(s not in self._spelt for s in card.spellings)
        if not new:
            return
        self._cards.append(card)
        self._by_key.setdefault(card.key, card)
        for spelling in card.spellings:
            self._spelt.setdefault(spelling, card)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[C_co]:
        return iter(self._cards)

    def find(self, name: str) -> C_co | None:
        """Return the card with exactly this name (or passcode), in any spelling, or None."""
        key = name_key(name)
        return self._by_key.get(key) or self._spelt.get(key)

    def twinpacts_with(self, name: str) -> tuple[str, ...]:
        """Return the twinpacts that have a side of this name, in table order."""
        return self.wholes(name_key(name))

    def wholes(self, key: str) -> tuple[str, ...]:
        """Return the cards that have a side with this name key, in table order."""
        found = self._by_half.get(key)
        return tuple(found) if found else ()

    def candidates(self, name: str, limit: int = 5) -> tuple[str, ...]:
        """Return card names the writer may have meant, most likely first.

        All twinpacts with a side of this name (even more than `limit`), then near spellings up to
        `limit` in all. Never contains the exact name: `find` answers that. A number has none, nor has
        what is longer than any name.
        """
        key = name_key(name)
        if key.isdecimal() or len(key) > LONGEST_NAME:
            return ()
        halves = [whole for part in (key, *key.split("/")) for whole in self.wholes(part)]
        near = (self._named[other] for other in self._neighbours.near(key, limit + 1))
        found = dict.fromkeys([*halves, *near])
        others = [whole for whole in found if name_key(whole) != key]
        return tuple(others[: max(limit, len(dict.fromkeys(halves)))])

    @cached_property
    def _by_half(self) -> dict[str, list[str]]:
        """The names of cards by the keys of their halves."""
        found: dict[str, list[str]] = defaultdict(list)
        for card in self:
            for half in card.halves:
                found[name_key(half)].append(card.name)
        return dict(found)

    @cached_property
    def _named(self) -> dict[str, str]:
        """The card names by name key."""
        return {name_key(card.name): card.name for card in self}

    @cached_property
    def _neighbours(self) -> Neighbours:
        return Neighbours(tuple(self._named))
