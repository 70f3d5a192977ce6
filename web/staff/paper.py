"""Sheets to print: seats by name and by table, result slips with a code for the staff, blank slips."""

import re

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET

from engine.errors import RuleError
from engine.formats import format_of
from events.access import Scope
from events.models import Event
from pods import access
from pods.models import LIVING, Round
from pods.selectors import round_with_pods
from web.links import absolute, leads_nowhere_else
from web.paper import Slip, blank_slip, card_pages, name_pages, slip_of
from web.seating import byes_of
from web.staff.codes import qr_svg
from web.staff.gate import Desk, at_event, show

SHEETS = ("names", "tables", "slips")
SEATS = (2, 3, 4, 5, 6)
BLANKS = 6
SMALL_NUMBER = re.compile(r"[0-9]{1,2}")


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def round_sheet(request: HttpRequest, desk: Desk, round_id: str, sheet: str) -> HttpResponse:
    """Show one kind of sheet of a round, ready to print."""
    found = access.round_for(round_id, actor=desk.actor)
    if found.event_id != desk.event.pk or sheet not in SHEETS or found.state not in LIVING:
        raise RuleError("access.not_found")
    facts = sheet_words(request, desk, round_with_pods(found), sheets=(sheet,))
    return show(request, desk, "sheets.html", facts | {"sheet": sheet})


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def blank_slips(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show slips without names, for tables that form without the machine."""
    seats = number_in(request.GET.get("seats", ""), SEATS, usual_seats(desk.event))
    facts = {
        "seats": seats,
        "sizes": SEATS,
        "slips": [blank_slip(desk.event, seats)] * BLANKS,
        "printed": timezone.now(),
    }
    return show(request, desk, "blank_slips.html", facts)


def sheet_words(
    request: HttpRequest, desk: Desk, found: Round, *, sheets: tuple[str, ...] = SHEETS
) -> dict[str, object]:
    """Return what the sheets of a round read with its pods are made of."""
    return {
        "round": found,
        "printed": timezone.now(),
        "byes": byes_of(found),
        "names": name_pages(found) if "names" in sheets else [],
        "tables": card_pages(found) if "tables" in sheets else [],
        "slips": slips_of(request, desk, found) if "slips" in sheets else [],
    }


def slips_of(request: HttpRequest, desk: Desk, found: Round) -> list[Slip]:
    """Return the slips of a round; their codes lead staff to the result, where phones can get there."""
    slips = []
    for pod in found.pods.all():
        address = absolute(request, reverse("staff:result", args=[desk.event.pk, pod.pk]))
        qr = "" if leads_nowhere_else(address) else qr_svg(address)
        slips.append(slip_of(pod, qr=qr))
    return slips


def usual_seats(event: Event) -> int:
    """Return for how many people a table of the event usually is."""
    return format_of(event.format).pod_prefer


def number_in(typed: str, known: tuple[int, ...], usual: int) -> int:
    """Return a small number that is known; anything else is the usual one."""
    number = int(typed) if SMALL_NUMBER.fullmatch(typed) else usual
    return number if number in known else usual
