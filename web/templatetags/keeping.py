"""Where a ticket is kept, as its page tells."""

from typing import Any

from django import template
from django.template import RequestContext

from events.models import Entry
from events.words import ENTRY_STATES
from web.held_tickets import holds

register = template.Library()


@register.filter
def entry_words(state: str) -> str:
    """Show where a player is between the sign-up and the last round."""
    return str(ENTRY_STATES[state])


@register.inclusion_tag("web/ticket/keeping.html", takes_context=True)
def keeping_card(context: RequestContext, entry: Entry, ticket: str) -> dict[str, Any]:
    """Show where this ticket is kept, and let its holder keep it or take it away."""
    request = context["request"]
    return {
        "ticket": ticket,
        "on_phone": holds(request, entry),
        "csrf_token": context.get("csrf_token"),
    }
