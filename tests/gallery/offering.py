"""An event whose one place has come free: the next in line is asked whether they take it."""

from datetime import timedelta

from django.utils import timezone

from config.demo.past import enter
from config.demo.people import REGULARS
from events.access import Actor, player
from events.models import Event
from events.services import cancel_entry, change_event


def offer(event: Event, actor: Actor) -> None:
    """Let the line of a full event move up by one."""
    settings = {
        "capacity": 1,
        "offer_minutes": 120,
        "levels_policy": "mixed",
        "deck_policy": "required",
        "starts_at": timezone.now() + timedelta(days=3),
        "decks_due_at": timezone.now() + timedelta(days=2),
    }
    change_event(event_id=event.pk, actor=actor, changes=settings)
    gone, *_line = [enter(event, guest, actor=actor) for guest in REGULARS[:3]]
    cancel_entry(entry_id=gone.pk, actor=player(gone))
