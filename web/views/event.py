"""An event's public page with the entry form, its QR code and its version."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from decks.loans import offers_at
from decks.services import enter_family
from decks.words import house_words
from engine.errors import RuleError
from events.access import ANYONE, event_for
from events.models import Entry, Event, Phase
from events.once import Answer
from events.public_reads import offer, spoken_now
from events.selectors import turnout, version_of
from events.tickets import family_link_of, ticket_of
from standings.lots import newest_draw
from standings.series_tables import series_of
from web.door import SeeOther, page, submit_by_codes
from web.family_forms import FamilyForm
from web.keeping import keeper_words, take_along
from web.links import absolute, qr_code


@require_http_methods(["GET", "HEAD", "POST"])
@page
def event_page(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show an event, and let a player in."""
    event = event_for(event_id, actor=ANYONE)
    form = FamilyForm.of_request(request, event)
    if form.is_bound:
        answer = _enter(request, event, form)
        if answer is not None:
            keeps = not form.cleaned_data["not_my_phone"]
            return _to_tickets(request, answer, keeps=keeps)
        event.refresh_from_db()
    house = house_words(event.format, event.house_rules)
    words = {"event": event, "turnout": turnout(event), "form": form, "house": house}
    words |= {"draw": newest_draw(event), "leagues": series_of(event)}
    words["goes_to"] = keeper_words(request)
    if event.phase != Phase.FINISHED:
        words["offers"] = offers_at(event)
    return render(request, "web/event.html", words, status=form.status)


def _enter(request: HttpRequest, event: Event, form: FamilyForm) -> Answer | None:
    def command() -> Answer:
        entries = enter_family(event_id=event.pk, actor=ANYONE, now=timezone.now(), **form.family())
        return Answer(303, {"entries": [entry.pk for entry in entries]})

    def codes() -> list[str]:
        return [person.get("team_code", "") for person in form.family()["people"]]

    return submit_by_codes(request, form, command, codes=codes, actor=ANYONE, event_id=event.pk)


def _to_tickets(request: HttpRequest, answer: Answer, *, keeps: bool) -> HttpResponse:
    """Go to the tickets of the first answer anew: staff may have made others since. Keep them if wished."""
    assert isinstance(answer.body, dict)  # noqa: S101  written by `_enter`
    entries = [Entry(pk=entry_id, ticket_rotation=0) for entry_id in answer.body["entries"]]
    if len(entries) == 1:
        response = SeeOther(reverse("ticket", args=[ticket_of(entries[0])]))
    else:
        response = SeeOther(reverse("family", args=[family_link_of(entries)]))
    if keeps:
        take_along(request, response, entries)
    return response


@require_safe
def qr(request: HttpRequest, event_id: str) -> HttpResponse:
    """Draw the QR code that leads to an event's page."""
    return qr_code(absolute(request, reverse("event", args=[event_id])))


@require_safe
@page
def version(request: HttpRequest, event_id: str) -> HttpResponse:
    """Tell an event's newest version and the server's time, for pages without a stream or with a clock."""
    newest, now = version_of(event_id), spoken_now()
    if newest is None:
        raise RuleError("access.not_found")
    offer(request, now=now)
    return JsonResponse({"version": newest, "now": now})


@require_safe
@page
def free(request: HttpRequest, event_id: str) -> HttpResponse:
    """Show how many places are free; a page that shows it asks for this part alone."""
    event = event_for(event_id, actor=ANYONE)
    offer(request)
    return render(request, "web/free_card.html", {"event": event, "turnout": turnout(event)})
