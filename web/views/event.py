"""An event's public page with the entry form, its QR code and its version."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from decks.loans import offers_at
from decks.services import enter
from decks.words import house_words
from engine.errors import RuleError
from events.access import ANYONE, event_for
from events.models import Entry, Event, Phase
from events.once import Answer
from events.selectors import turnout, version_of
from events.tickets import ticket_of
from standings.lots import newest_draw
from standings.series_tables import series_of
from web.door import SeeOther, page, submit
from web.entry_forms import EntryForm
from web.forms import sent
from web.links import absolute, qr_code


@require_http_methods(["GET", "HEAD", "POST"])
@page
def event_page(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show an event, and let a player in."""
    event = event_for(event_id, actor=ANYONE)
    form = EntryForm(sent(request))
    if request.method == "POST":
        answer = _enter(request, event, form)
        if answer is not None:
            return SeeOther(reverse("ticket", args=[_ticket_in(answer)]))
        event.refresh_from_db()
    house = house_words(event.format, event.house_rules)
    words = {"event": event, "turnout": turnout(event), "form": form, "house": house}
    words |= {"draw": newest_draw(event), "leagues": series_of(event)}
    if event.phase != Phase.FINISHED:
        words["offers"] = offers_at(event)
    return render(request, "web/event.html", words, status=form.status)


def _enter(request: HttpRequest, event: Event, form: EntryForm) -> Answer | None:
    def command(_nothing: None) -> Answer:
        words = form.words()
        entry = enter(event_id=event.pk, actor=ANYONE, now=timezone.now(), **words)
        return Answer(303, {"entry": entry.pk})

    return submit(request, form, command, actor=ANYONE, event_id=event.pk)


def _ticket_in(answer: Answer) -> str:
    """Return the ticket of the first answer anew: staff may have made another one since."""
    assert isinstance(answer.body, dict)  # noqa: S101  written by `_enter`
    return ticket_of(Entry(pk=answer.body["entry"], ticket_rotation=0))


@require_safe
def qr(request: HttpRequest, event_id: str) -> HttpResponse:
    """Draw the QR code that leads to an event's page."""
    return qr_code(absolute(request, reverse("event", args=[event_id])))


@require_safe
@page
def version(request: HttpRequest, event_id: str) -> HttpResponse:
    """Tell an event's newest version, for pages whose live stream is gone."""
    newest = version_of(event_id)
    if newest is None:
        raise RuleError("access.not_found")
    return JsonResponse({"version": newest})
