"""Commands on wishes to sit apart: made by a player or for one, decided by whoever runs rounds.

The journal only tells that some wish changed: neither whose it is nor whom it is about.
"""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, EntryState, Event, Phase
from events.names import fold, tidy
from pods.access import locked_wish
from pods.asked import OPEN_WISHES, ApartWish, WishState

MOST_WISHES = 5


@transaction.atomic
def wish_apart(*, entry_id: str, actor: Actor, named: str, now: datetime) -> ApartWish:
    """Note whom a player wishes not to sit with; the same name twice is one wish.

    Nothing is said about whether such a person is here: staff find out who is meant.
    """
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    _refuse_when_over(event)
    wish = ApartWish(entry=entry, named=tidy(named), at=now)
    refuse_bad_fields(wish, names={"named"})
    if fold(wish.named) == fold(entry.player_name):
        raise RuleError("wish.oneself")
    open_ones = list(ApartWish.objects.filter(entry=entry, state__in=OPEN_WISHES))
    for older in open_ones:
        if fold(older.named) == fold(wish.named):
            return older
    if len(open_ones) >= MOST_WISHES:
        raise RuleError("wish.too_many", most=MOST_WISHES)
    wish.save(force_insert=True)
    return _told(event, wish, actor)


@transaction.atomic
def withdraw_wish(*, wish_id: str, actor: Actor) -> ApartWish:
    """Take a wish back, by its player or by staff; from now on it counts no more."""
    event, wish = locked_wish(wish_id, actor=actor)
    if wish.state == WishState.WITHDRAWN:
        return wish
    wish.state = WishState.WITHDRAWN
    wish.save(update_fields=["state"])
    return _told(event, wish, actor)


@transaction.atomic
def decide_wish(
    *, wish_id: str, actor: Actor, approve: bool, other_id: str | None = None
) -> ApartWish:
    """Approve a wish, naming the entry it is about, or refuse it; may be decided anew later."""
    event, wish = locked_wish(wish_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if wish.state == WishState.WITHDRAWN:
        raise RuleError("wish.withdrawn")
    if approve:
        wish.other = _other(wish, other_id)
    wish.state = WishState.APPROVED if approve else WishState.REFUSED
    wish.save(update_fields=["state", "other"])
    return _told(event, wish, actor)


def _other(wish: ApartWish, other_id: str | None) -> Entry:
    others = Entry.objects.filter(event=wish.entry.event_id).exclude(state=EntryState.CANCELLED)
    other = others.exclude(pk=wish.entry_id).filter(pk=other_id or "").first()
    if other is None:
        raise RuleError("wish.who_is_it")
    return other


def _told(event: Event, wish: ApartWish, actor: Actor) -> ApartWish:
    journal.record(event, actor=actor, kind="wish.changed", wish=wish.pk)
    return wish


def _refuse_when_over(event: Event) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
