"""Where a ticket is kept, as its page tells."""

from typing import Any

from django import template
from django.http import HttpRequest
from django.template import RequestContext

from accounts.mails import mails_go_out
from events.keeping import keeper_of
from events.models import Entry
from events.words import ENTRY_STATES
from web.account_door import player_of
from web.held_tickets import holds

register = template.Library()


@register.filter
def entry_words(state: str) -> str:
    """Show where a player is between the sign-up and the last round."""
    return str(ENTRY_STATES[state])


@register.simple_tag
def accounts_exist() -> bool:
    """Tell whether players can have an account here."""
    return mails_go_out()


@register.inclusion_tag("web/ticket/keeping.html", takes_context=True)
def keeping_card(context: RequestContext, entry: Entry, ticket: str) -> dict[str, Any]:
    """Show where this ticket is kept, and let its holder keep it or take it away."""
    request: HttpRequest = context["request"]
    words = {
        "entry": entry,
        "ticket": ticket,
        "on_phone": holds(request, entry),
        "csrf_token": context.get("csrf_token"),
    }
    if mails_go_out():
        player, keeper = player_of(request), keeper_of(entry)
        mine = player is not None and keeper == player.pk
        words |= {"accounts": True, "player": player, "keeper": keeper, "is_mine": mine}
    return words
