"""What is kept about a player: as a file for themselves, and deleted when they say so."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from events.access import Actor
from events.models import Entry
from events.once import Answer
from standings.own_data import data_of_entry, words_of_fields
from standings.placed import final_ranks
from standings.services import forget_entry
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm, sent
from web.held_tickets import let_go


@require_safe
@page
def data(request: HttpRequest, ticket: str) -> HttpResponse:
    """Give everything that is stored about an entry, as a file."""
    entry, _actor = holder_of(ticket)
    rank = final_ranks([entry]).get(entry.pk)
    words = {"words": words_of_fields(), "entry": data_of_entry(entry, rank)}
    response = JsonResponse(words, json_dumps_params={"ensure_ascii": False, "indent": 2})
    response["Content-Disposition"] = 'attachment; filename="takuwake-entry.json"'
    return response


@require_http_methods(["GET", "HEAD", "POST"])
@page
def forget(request: HttpRequest, ticket: str) -> HttpResponse:
    """Say what goes and what stays, then delete a player's data for good."""
    entry, actor = holder_of(ticket)
    form = PageForm(sent(request))
    if request.method == "POST" and submit(
        request, form, lambda _: _forgotten(entry, actor), actor=actor, event_id=entry.event_id
    ):
        messages.success(
            request, _("Your data are deleted. Places and points stay under a number.")
        )
        response = SeeOther(reverse("event", args=[entry.event_id]))
        let_go(request, response, [entry])
        return response
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "form": form}
    return render(request, "web/ticket/forget.html", words, status=form.status)


def _forgotten(entry: Entry, actor: Actor) -> Answer:
    forget_entry(entry_id=entry.pk, actor=actor, now=timezone.now())
    return Answer(303, {})
