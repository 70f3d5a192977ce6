"""Reads of wishes to sit apart; only staff and the person may see them."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from events.models import Entry, EntryState, Event
from events.names import fold
from events.selectors import entries_by_kana
from pods.asked import OPEN_WISHES, ApartWish, WishState


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish as staff decide it, with the people it is likely about."""

    wish: ApartWish
    guesses: tuple[Entry, ...]


def own_wishes(entry: Entry) -> list[ApartWish]:
    """Return the wishes of one player that were not taken back."""
    return list(entry.apart_wishes.filter(state__in=OPEN_WISHES))


def wishes_of(event: Event) -> list[WishLine]:
    """Return all wishes of an event for the staff, undecided ones first."""
    rows = ApartWish.objects.filter(entry__event=event, state__in=OPEN_WISHES)
    wishes = list(rows.select_related("entry", "other"))
    if not wishes:
        return []
    people = entries_by_kana(event)
    lines = [WishLine(wish, _guesses(wish, people)) for wish in wishes]
    return sorted(lines, key=lambda line: line.wish.state != WishState.ASKED)


def undecided_wishes(event: Event) -> int:
    """Return how many wishes of an event wait for the staff."""
    return ApartWish.objects.filter(entry__event=event, state=WishState.ASKED).count()


def apart(event: Event) -> Mapping[str, frozenset[str]]:
    """Return whom each entry must not meet, by approved wishes; one side's word is enough."""
    rows = ApartWish.objects.filter(entry__event=event, state=WishState.APPROVED)
    others: defaultdict[str, set[str]] = defaultdict(set)
    for entry, other in rows.values_list("entry_id", "other_id"):
        others[entry].add(str(other))
    return {entry: frozenset(found) for entry, found in others.items()}


def _guesses(wish: ApartWish, people: list[Entry]) -> tuple[Entry, ...]:
    """Return whom a wish is likely about: who is called so, else whose name is part of what was written."""
    named = _plain(wish.named)
    others = [e for e in people if e.pk != wish.entry_id and e.state != EntryState.CANCELLED]
    exact = [e for e in others if named in (_plain(e.player_name), _plain(e.kana))]
    close = [e for e in others if _is_close(named, e)]
    return tuple(exact or close)


def _is_close(named: str, entry: Entry) -> bool:
    names = [_plain(entry.player_name), _plain(entry.kana)]
    return any(len(name) > 1 and (name in named or named in name) for name in names)


def _plain(name: str) -> str:
    return fold(name).replace(" ", "")
