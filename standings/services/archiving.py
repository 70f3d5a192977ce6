"""Commands on archives: a whole event as a file, and the file as an event again."""

from datetime import datetime

from django.db import DataError, IntegrityError, models, transaction
from django.utils.translation import gettext as _

from decks.models import LoanDeck
from engine.errors import RuleError
from events import access, due, journal
from events.access import Actor, Scope
from events.models import Event
from events.services.events import LOOK_AT_LOTS, refuse_bad_settings
from standings.archive.building import Restorable, restorable
from standings.archive.contents import Part
from standings.archive.proving import prove
from standings.archive.reading import tables_in
from standings.archive.writing import archive_of

# an archive holds what each of these alone may read: decks, answers, penalties, private wishes
NEEDS = (
    Scope.EVENTS_WRITE,
    Scope.EVENTS_READ,
    Scope.CHECKIN_WRITE,
    Scope.ROUNDS_WRITE,
    Scope.RESULTS_CONFIRM,
    Scope.DECKS_READ,
)
_AT_ONCE = 500
_LONGEST_NAME = Event._meta.get_field("name").max_length or 0


def archive_for(event_id: str, *, actor: Actor) -> tuple[Event, bytes]:
    """Return an event and everything of it as a file, to who may read all of it."""
    event = access.event_for(event_id, actor=actor)
    for scope in NEEDS:
        access.require(event, actor=actor, need=scope)
    return event, archive_of(event)


def think_restoring(content: bytes, *, shop_id: str, actor: Actor) -> Restorable:
    """Read an archive and build its rows before anything is locked; refuses with `archive.…`."""
    shop = access.shop_for(shop_id, actor=actor, need=Scope.EVENTS_WRITE)
    return restorable(tables_in(content), shop=shop)


@transaction.atomic
def restore_event(*, thought: Restorable, actor: Actor, now: datetime) -> Event:
    """Write an event as its archive holds it, with one more row in its journal.

    Where it gets ids anew, since something of it is here already, its name says that it is restored.
    Refuses with `archive.broken` (what) rows that contradict each other, or of which no table, round or
    live game can be made; then nothing is written.
    """
    access.require(thought.event, actor=actor, need=Scope.EVENTS_WRITE)
    if not thought.ids_kept:
        thought.event.name = _name_of_copy(thought.event.name)
    refuse_bad_settings(thought.event)
    try:
        with transaction.atomic():
            for part, rows in thought.batches:
                _write(part, rows, thought)
    except (IntegrityError, DataError):
        raise RuleError("archive.broken", what="rows") from None
    event = Event.objects.get(pk=thought.event.pk)
    prove(event)
    lent = LoanDeck.objects.filter(loans__entry__event=event, retired_at=None)
    LoanDeck.objects.filter(pk__in=lent.values("pk")).update(retired_at=now)
    _plan(event, thought, now=now)
    journal.record(
        event, actor=actor, kind="event.restored", was=thought.was, ids_kept=thought.ids_kept
    )
    return event


def _name_of_copy(name: str) -> str:
    """Return a name that tells a copy from what it was made of, within the length of names."""
    mark = _(" (restored)")
    return name if name.endswith(mark) else name[: _LONGEST_NAME - len(mark)].rstrip() + mark


def _plan(event: Event, thought: Restorable, *, now: datetime) -> None:
    """Plan what is still to be done; where lots are to be drawn, a seed is sealed anew."""
    due.plan_all(thought.work, now=now, of_event=event.pk)
    if event.awaits_lots:
        due.plan(LOOK_AT_LOTS, at=now, event=event.pk)


def _write(part: Part, rows: list[models.Model], thought: Restorable) -> None:
    for row, name, target in thought.links:
        if isinstance(row, part.model):
            setattr(row, name, target)
    part.all.bulk_create(rows, batch_size=_AT_ONCE)
