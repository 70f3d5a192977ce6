"""Whether a page will open without a network."""

from django import template
from django.http import HttpRequest

from web.held_tickets import holds_ticket

register = template.Library()


@register.simple_tag
def is_held(request: HttpRequest, ticket: str) -> bool:
    """Tell whether this phone holds a ticket, and so keeps its page."""
    return holds_ticket(request, ticket)
