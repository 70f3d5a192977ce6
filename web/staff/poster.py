"""The poster of an event: one A4 page to print and hang up."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from events.access import Scope
from events.money_words import fee_lines
from events.words import LEVELS
from web.links import absolute, leads_nowhere_else, stays_in_the_shop
from web.staff.gate import Desk, at_event, show


@require_GET
@at_event(Scope.EVENTS_READ)
def poster(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show what passers-by want to know, and a code to enter by."""
    address = absolute(request, f"/e/{desk.event.pk}")
    facts = {
        "address": address,
        "only_here": leads_nowhere_else(address),
        "only_in_shop": stays_in_the_shop(address),
        "fees": fee_lines(desk.event),
        "level_numbers": [*LEVELS],
    }
    return show(request, desk, "poster.html", facts)
