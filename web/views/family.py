"""The tickets of people who entered together: a link and a QR code for each."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.models import Entry
from events.selectors import waiting_place
from events.tickets import family_of, ticket_of
from web.door import page


@dataclass(frozen=True, slots=True)
class Ticket:
    """One person's ticket and where they stand."""

    entry: Entry
    ticket: str
    place_in_line: int | None


@require_safe
@page
def family(request: HttpRequest, link: str) -> HttpResponse:
    """Show every ticket of a family, so that each can be opened on its own phone."""
    entries = family_of(link)
    tickets = [Ticket(entry, ticket_of(entry), waiting_place(entry)) for entry in entries]
    words = {"tickets": tickets, "event": entries[0].event}
    return render(request, "web/family.html", words)
