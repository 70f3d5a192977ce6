"""A player's own evening: thanks when it is over, the story so far before."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.models import Entry
from standings.evenings import coming_at, evening_of
from standings.ranks import shows_ranks
from standings.words import prize_words
from web.actors import holder_of
from web.door import page
from web.own_evening import games_in_words, in_one_line


@require_safe
@page
def evening_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a player whom they met, where they finished, and what comes next."""
    entry, actor = holder_of(ticket)
    event = entry.event
    evening = evening_of(entry, with_ranks=shows_ranks(event, actor=actor))
    words = {
        "entry": entry,
        "event": event,
        "ticket": ticket,
        "evening": evening,
        "is_scored": event.scheme != "none",
        "line": in_one_line(evening),
        "games": games_in_words(event, evening.games, entry.pk),
        "prizes": [prize_words(prize) for prize in evening.prizes],
        "coming": coming_at(event),
    }
    return render(request, "web/ticket/evening.html", words)


def small_story(entry: Entry, ticket: str) -> dict[str, object]:
    """Return the one line that a player's page says of their evening, and where the rest is."""
    line = in_one_line(evening_of(entry, with_ranks=False)) if entry.seated else ""
    return {"line": line, "event": entry.event, "ticket": ticket}
