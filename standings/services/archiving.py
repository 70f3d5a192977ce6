"""Commands on archives: a whole event as a file, and the file as an event again."""

from dataclasses import dataclass
from datetime import datetime

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from decks.models import LoanDeck
from engine.errors import RuleError
from events import access, due, journal
from events.access import Actor, Scope
from events.models import Event
from events.services.events import LOOK_AT_LOTS, refuse_bad_settings
from standings.archive.building import Restorable, restorable
from standings.archive.filling import Filling, fillings_of, try_out
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
_LONGEST_NAME = Event._meta.get_field("name").max_length or 0


@dataclass(frozen=True, slots=True)
class Ready:
    """An event that was tried out, and how each of its tables is filled."""

    found: Restorable
    fillings: list[Filling]


def archive_for(event_id: str, *, actor: Actor) -> tuple[Event, bytes]:
    """Return an event and everything of it as a file, to who may read all of it."""
    event = access.event_for(event_id, actor=actor)
    for scope in NEEDS:
        access.require(event, actor=actor, need=scope)
    return event, archive_of(event)


def think_restoring(content: bytes, *, shop_id: str, actor: Actor) -> Ready:
    """Read an archive, build its rows and try them out before anything is locked.

    Refuses with `archive.…`: `archive.broken` (what) tells of rows that contradict each other, or of which
    no table, round or live game can be made.
    """
    shop = access.shop_for(shop_id, actor=actor, need=Scope.EVENTS_WRITE)
    return _ready(restorable(tables_in(content), shop=shop))


def _ready(thought: Restorable) -> Ready:
    """Try an event out and work out how it is written, before anything is locked."""
    if not thought.ids_kept:
        thought.event.name = _name_of_copy(thought.event.name)
    refuse_bad_settings(thought.event)
    try_out(thought)
    return Ready(thought, fillings_of(thought))


@transaction.atomic
def restore_event(*, thought: Ready, actor: Actor, now: datetime) -> Event:
    """Write an event as its archive holds it, with one more row in its journal.

    Where it gets ids anew, since something of it is here already, its name says that it is restored.
    Refuses with `plan.stale` where somebody has made the same event meanwhile.
    """
    found = thought.found
    access.require(found.event, actor=actor, need=Scope.EVENTS_WRITE)
    try:
        with transaction.atomic():
            for each in thought.fillings:
                each.write(found)
    except (IntegrityError, DataError):
        taken = Event.objects.filter(pk=found.event.pk).exists()
        raise (
            RuleError("plan.stale") if taken else RuleError("archive.broken", what="rows")
        ) from None
    event = Event.objects.get(pk=found.event.pk)
    lent = LoanDeck.objects.filter(loans__entry__event=event, retired_at=None)
    LoanDeck.objects.filter(pk__in=lent.values("pk")).update(retired_at=now)
    _plan(event, found, now=now)
    journal.record(
        event, actor=actor, kind="event.restored", was=found.was, ids_kept=found.ids_kept
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
