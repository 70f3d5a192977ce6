"""Announcements on a player's phone and on the wall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST, require_safe

from events.access import ANYONE, event_for
from events.once import Answer
from events.public_reads import offer
from pods.services import mark_read
from web.actors import holder_of
from web.door import page, submit
from web.forms import PageForm
from web.news import wall_announcements
from web.views.ticket import back_to

STEP = 5.0  # seconds that an announcement may stand on the wall after its time


@require_safe
@page
def ticket_news(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a player what concerns them, new things as banners."""
    entry, _actor = holder_of(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket}
    return render(request, "web/ticket/news_alone.html", words)


@require_POST
@page
def close(request: HttpRequest, ticket: str, announcement_id: str) -> HttpResponse:
    """Close a banner; the announcement stays in the player's list."""
    entry, actor = holder_of(ticket)

    def command(_nothing: None) -> Answer:
        mark_read(announcement_id=announcement_id, actor=actor)
        return Answer(303, {})

    submit(request, PageForm(request.POST), command, actor=actor, event_id=entry.event_id)
    return back_to(ticket)


@require_safe
@page
def wall_news(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show on the wall what is announced to everybody or to a level right now."""
    event = event_for(event_id, actor=ANYONE)
    offer(request, seconds=STEP)
    words = {"event": event, "announcements": wall_announcements(event)}
    return render(request, "web/wall/news.html", words)
