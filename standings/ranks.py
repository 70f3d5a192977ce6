"""Who may see who stands where."""

from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event


def ranked_event_for(event_id: str, *, actor: Actor) -> Event:
    """Return an event to read its ranks; where they are hidden, refuse all but its staff."""
    event = access.event_for(event_id, actor=actor)
    if not shows_ranks(event, actor=actor):
        raise RuleError("standings.hidden")
    return event


def shows_ranks(event: Event, *, actor: Actor) -> bool:
    """Tell whether an actor may see who stands where; hidden ranks are for staff only."""
    staff = (Scope.EVENTS_READ, Scope.ROUNDS_WRITE)
    return not event.ranks_hidden or any(actor.may(event, scope) for scope in staff)
