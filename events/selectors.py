"""Reads of events and entries, already cut to what the reader may see."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from accounts.models import Shop, User
from events.access import Actor
from events.models import TAKES_A_PLACE, Entry, EntryState, Event, JournalEntry, Phase
from events.names import fold, search_key


@dataclass(frozen=True, slots=True)
class Turnout:
    """How many people an event has, in which state and at which level."""

    taken: int
    free: int
    waiting: int
    here: int
    expected: int
    levels: dict[int, int]
    here_levels: dict[int, int]


def turnout(event: Event) -> Turnout:
    """Count the people of an event in one query."""
    rows = list(event.entries.values_list("state", "level"))
    states = Counter(state for state, _ in rows)
    taking = Counter(level for state, level in rows if state in TAKES_A_PLACE)
    here = Counter(level for state, level in rows if state == EntryState.HERE)
    return Turnout(
        taken=event.taken,
        free=max(event.capacity - event.taken, 0),
        waiting=states[EntryState.WAITING],
        here=states[EntryState.HERE],
        expected=states[EntryState.EXPECTED],
        levels={level: taking[level] for level in (1, 2, 3)},
        here_levels={level: here[level] for level in (1, 2, 3)},
    )


def entries_by_kana(event: Event) -> list[Entry]:
    """Return all entries in kana order."""
    rows = list(event.entries.all())
    return sorted(rows, key=lambda entry: (fold(entry.kana), entry.arrival))


def found(entries: list[Entry], words: str) -> list[Entry]:
    """Keep the entries whose name or reading contains the words, however they are written."""
    needle = search_key(words)
    return [entry for entry in entries if any(needle in search_key(name) for name in _names(entry))]


def _names(entry: Entry) -> tuple[str, ...]:
    """Return all names of somebody, those that staff have hidden too."""
    return entry.player_name, entry.kana, entry.real_name, entry.real_kana


def waiting_place(entry: Entry) -> int | None:
    """Return a waiting player's place in line from 1, None for all others."""
    if entry.state != EntryState.WAITING:
        return None
    waiting = Entry.objects.filter(event=entry.event_id, state=EntryState.WAITING)
    if entry.lot is None:
        return waiting.filter(Q(lot__isnull=False) | Q(arrival__lt=entry.arrival)).count() + 1
    return waiting.filter(lot__lt=entry.lot).count() + 1


def waiting_in(event_ids: Collection[str]) -> Counter[str]:
    """Return how many people are in line, by event, in one query."""
    rows = Entry.objects.filter(event__in=event_ids, state=EntryState.WAITING).order_by()
    return Counter(rows.values_list("event_id", flat=True))


def lines_of(entries: Iterable[Entry]) -> dict[str, int]:
    """Return the place in line from 1 of every waiting entry among all entries of an event."""
    waiting = [entry for entry in entries if entry.state == EntryState.WAITING]
    waiting.sort(key=lambda entry: (entry.lot is None, entry.lot or 0, entry.arrival))
    return {entry.pk: place for place, entry in enumerate(waiting, 1)}


def entries_held(held: Sequence[tuple[str, int]]) -> list[Entry]:
    """Return the entries whose tickets still are of these rotations, in this order, in one query."""
    rows = Entry.objects.filter(pk__in=[entry_id for entry_id, _ in held], forgotten_at=None)
    found = {entry.pk: entry for entry in rows.select_related("event__shop")}
    pairs = ((found.get(entry_id), rotation) for entry_id, rotation in held)
    return [entry for entry, rotation in pairs if entry and entry.ticket_rotation == rotation]


def _real() -> QuerySet[Event]:
    """Return all events but those that are made up for authors of apps."""
    return Event.objects.filter(shop__is_sandbox=False).select_related("shop")


def open_events() -> QuerySet[Event]:
    """Return events that are not over, the next first."""
    return _real().filter(phase__in=(Phase.OPEN, Phase.PLAYING)).order_by("starts_at")


def finished_events() -> QuerySet[Event]:
    """Return events that are over, the newest first."""
    return _real().filter(phase=Phase.FINISHED).order_by("-starts_at")


def events_of_shop(shop: Shop) -> QuerySet[Event]:
    """Return all events of a shop in the order in which they begin."""
    return Event.objects.filter(shop=shop).select_related("shop").order_by("starts_at", "pk")


def events_of_staff(user: User) -> QuerySet[Event]:
    """Return all events of the shops this person works for, the newest first."""
    mine = Event.objects.filter(shop__memberships__user=user).select_related("shop")
    return mine.order_by("-starts_at")


def newest_of_shops(shops: Collection[Shop], *, most: int) -> list[Event]:
    """Return the newest events of these shops."""
    found = Event.objects.filter(shop__in=shops).select_related("shop")
    return list(found.order_by("-starts_at", "pk")[:most])


def events_for(actor: Actor) -> QuerySet[Event]:
    """Return what an actor's list of events holds: open ones, and all of one's own shops."""
    is_own = Q(shop__in=list(actor.scopes))
    is_open = Q(shop__is_sandbox=False) & ~Q(phase=Phase.FINISHED)
    listed = Event.objects.filter(is_own | is_open)
    return listed.select_related("shop").order_by("starts_at", "pk")


def shops_of(actor: Actor) -> QuerySet[Shop]:
    """Return the shops in which an actor may do anything, by name."""
    own = [shop for shop, scopes in actor.scopes.items() if scopes]
    return Shop.objects.filter(pk__in=own).order_by("name", "pk")


def journal_after(event: Event, version: int, *, most: int) -> list[JournalEntry]:
    """Return the rows after a version, oldest first, at most so many."""
    return list(event.journal.filter(version__gt=version)[:most])


def versions_of(event_ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return the newest versions of events and of their shops, by event, in one query."""
    rows = Event.objects.filter(pk__in=event_ids).values_list("pk", "version", "shop__version")
    return {event_id: (version, of_shop) for event_id, version, of_shop in rows}


def version_of(event_id: str) -> int | None:
    """Return an event's newest version, None where there is no such event."""
    return Event.objects.filter(pk=event_id).values_list("version", flat=True).first()
