"""What pages say about a draw of prizes."""

from typing import Any

from django import template
from django.template import RequestContext

from events.models import Entry
from standings.there import there_is
from web.draws import card_for
from web.views.draw import NumberForm

register = template.Library()


@register.inclusion_tag("web/ticket/draw.html", takes_context=True)
def draw_card(context: RequestContext, entry: Entry, ticket: str) -> dict[str, Any]:
    """Show the draw as this player sees it; nothing where there is none."""
    return {
        "card": card_for(entry) if there_is(entry.event).draws else None,
        "event": entry.event,
        "id": entry.pk,
        "ticket": ticket,
        "form": context.get("number_form") or NumberForm(),
        "csrf_token": context.get("csrf_token"),
    }
