"""What pages say about the queue of rolling tables."""

from typing import Any

from django import template
from django.template import RequestContext

from events.models import Entry
from web.forms import PageForm
from web.rolling import shown_now

register = template.Library()


@register.inclusion_tag("web/ticket/queue.html", takes_context=True)
def queue_card(context: RequestContext, entry: Entry, ticket: str) -> dict[str, Any]:
    """Show the queue as this player sees it; nothing where there is none."""
    return {
        "card": shown_now(entry),
        "ticket": ticket,
        "form": context.get("queue_form") or PageForm(),
        "csrf_token": context.get("csrf_token"),
    }
