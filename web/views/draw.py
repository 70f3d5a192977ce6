"""A draw for everybody: what is sealed, what was drawn, and the record to draw it once more."""

import json
import secrets

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from engine.errors import RuleError
from engine.lots.draw import LARGEST_TAP, mix_of
from engine.lots.draw import Tap as LotTap
from events.access import ANYONE, event_for
from events.models import Event
from events.once import Answer
from standings import services
from standings.draws import Draw
from standings.lots import Lots, draws_of, record_of
from standings.words import prize_names
from web.actors import holder_of
from web.door import page, submit
from web.draws import state_words, told_steps
from web.forms import PageForm
from web.views.ticket import back_to, ticket_words

FROM_ZERO = LARGEST_TAP + 1
COMMANDS = {"seal": "printf %s SEED | sha256sum", "draw": "python -m engine.lots draw FILE"}


class NumberForm(PageForm):
    """The number that a player adds; the field offers one by chance."""

    number = forms.IntegerField(min_value=0, max_value=LARGEST_TAP, required=True)

    def offered(self) -> object:
        """Return what was typed, else a number by chance."""
        return self["number"].value() if self.is_bound else secrets.randbelow(FROM_ZERO)


@require_safe
@page
def draw_page(request: HttpRequest, event_id: str, number: int = 0) -> HttpResponse:
    """Show the newest draw of an event, or the one with this number."""
    event = event_for(event_id, actor=ANYONE)
    words: dict[str, object] = {"event": event, "draws": draws_of(event)}
    draw = _chosen(event, number)
    if draw is not None:
        words |= _facts(Lots(draw))
    fragment = request.headers.get("HX-Target") == "draw"
    return render(request, "web/draw/facts.html" if fragment else "web/draw.html", words)


@require_safe
@page
def record(request: HttpRequest, event_id: str, number: int) -> HttpResponse:
    """Return the record of a draw as a file, as `python -m engine.lots draw` reads it."""
    event = event_for(event_id, actor=ANYONE)
    draw = _chosen(event, number)
    if draw is None:
        raise RuleError("access.not_found")
    lots = Lots(draw)
    text = json.dumps(record_of(lots, prize_names(lots)), ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = content_disposition_header(
        as_attachment=True, filename=f"draw-{event.pk}-{draw.number}.json"
    )
    return response


@require_POST
@page
def add_number(request: HttpRequest, ticket: str, draw_id: str) -> HttpResponse:
    """Mix a player's number into the draw."""
    entry, actor = holder_of(ticket)
    form = NumberForm(request.POST)

    def command(_nothing: None) -> Answer:
        number = form.cleaned_data["number"]
        services.add_number(
            draw_id=draw_id, entry_id=entry.pk, actor=actor, number=number, now=timezone.now()
        )
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("Your number is mixed in."))
        return back_to(ticket)
    entry.event.refresh_from_db()
    words = ticket_words(request, entry, ticket) | {"number_form": form}
    return render(request, "web/ticket.html", words, status=form.status)


def _chosen(event: Event, number: int) -> Draw | None:
    """Return the draw with a number, the newest for 0; a number that there is not is refused."""
    if not number:
        return event.draws.last()
    found = event.draws.filter(number=number).first()
    if found is None:
        raise RuleError("access.not_found")
    return found


def _facts(lots: Lots) -> dict[str, object]:
    taps = [LotTap(lots.id_of(tap.entry_id), tap.number) for tap in lots.taps]
    return {
        "draw": lots.draw,
        "lots": lots,
        "prizes": [
            (name, lots.sign_of(prize.holder) if prize.holder else "")
            for prize, name in zip(lots.prizes, prize_names(lots), strict=True)
        ],
        "people": [(lots.sign_of(each), lots.id_of(each.pk)) for each in lots.people],
        "taps": [(lots.sign_of(tap.entry), tap.number) for tap in lots.taps],
        "steps": told_steps(lots),
        "state": state_words(lots.draw),
        "commands": COMMANDS,
        "mix": mix_of(lots.seed, taps) if lots.seed else "",
    }
