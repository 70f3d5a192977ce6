"""What pages say about playing at another level for one round."""

from django import template
from django.utils import timezone

from events.models import Entry, EntryState, Phase
from pods.asked import AskState
from pods.level_asks import ask_about, asks_of, round_to_come
from pods.merges import offers_of
from standings.there import there_is
from web.forms import new_key
from web.staff.gate import Desk
from web.staff.next_step import pair_button

register = template.Library()


@register.inclusion_tag("web/ticket/level_ask.html")
def level_ask(entry: Entry, ticket: str) -> dict[str, object]:
    """Ask a player whether they play at another level in the round to come, and keep the answer."""
    asks = entry.state == EntryState.HERE and entry.event.phase != Phase.FINISHED
    number = there_is(entry.event).to_come if asks else None
    ask = ask_about(entry, number) if number is not None else None
    return {"ask": ask, "ticket": ticket, "new_key": new_key}


@register.inclusion_tag("web/staff/levels.html")
def level_desk(desk: Desk) -> dict[str, object]:
    """Show staff the ways out where a level cannot fill pods, and what people answered."""
    event = desk.event
    number = round_to_come(event)
    asks = asks_of(event, number) if number is not None else []
    return {
        "desk": desk,
        "event": event,
        "offers": offers_of(event, now=timezone.now()) if number is not None else [],
        "asks": asks,
        "waits": any(ask.state == AskState.ASKED for ask in asks),
        "agreed": any(ask.state == AskState.YES for ask in asks),
        "pair": pair_button(event, number or 1),
        "is_drafted": event.rounds.filter(number=number or 1).exists(),
        "new_key": new_key,
    }
