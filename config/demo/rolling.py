"""An afternoon of rolling tables that is going on: two tables play, and a few people wait."""

from datetime import datetime, timedelta

from config.demo.past import enter
from config.demo.people import NEWCOMERS, REGULARS
from events.access import Actor, player
from events.models import Event
from events.services import check_in
from pods.services import join_queue, open_queue

SEATED = 8
WAITING = 2
BEGAN = timedelta(minutes=35)
OUT = timedelta(minutes=2)


def begin_rolling(event: Event, *, actor: Actor, now: datetime) -> None:
    """Open the queue, let two tables form, let somebody be out and wait beside who came late."""
    open_queue(event_id=event.pk, actor=actor)
    guests = (*REGULARS[:SEATED], *NEWCOMERS[:WAITING])
    entries = [enter(event, guest, actor=actor) for guest in guests]
    for entry in entries:
        check_in(entry_id=entry.pk, actor=actor)
    for number, entry in enumerate(entries[:SEATED]):
        at = now - BEGAN + timedelta(minutes=number)
        join_queue(entry_id=entry.pk, actor=player(entry), now=at)
    for entry in entries[SEATED:]:
        join_queue(entry_id=entry.pk, actor=player(entry), now=now - OUT)
    join_queue(entry_id=entries[0].pk, actor=player(entries[0]), now=now, out=True)
