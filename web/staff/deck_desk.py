"""At a judge's table: the counted list, the sheet, files, and the judges' words on names."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from decks.selectors import card_rulings, numbered
from decks.services import forget_ruling, rule_cards, think_forgetting, think_ruling
from decks.sheets import layouts_of
from decks.words import EXPORTS
from events.access import Scope
from web.door import SeeOther
from web.staff.acts import press_prepared, told
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at
from web.views.deck_sheet import as_file, sheet_words


@require_GET
@at_event(Scope.DECKS_READ)
def count(request: HttpRequest, desk: Desk, entry_id: str, number: int) -> HttpResponse:
    """Show a deck as a list to count through, with a box for every copy; it prints as a sheet."""
    entry = entry_at(desk, entry_id)
    one = numbered(entry, number)
    at = [desk.event.pk, entry.pk, number]
    links = [
        (reverse("staff:deck_as", args=[*at, code]), EXPORTS[code])
        for code in layouts_of(desk.event)
    ]
    facts = sheet_words(request, desk.event, entry, one) | {"files": links, "boxes": True}
    return show(request, desk, "deck_count.html", facts)


@require_GET
@at_event(Scope.DECKS_READ)
def as_layout(
    request: HttpRequest, desk: Desk, entry_id: str, number: int, layout: str
) -> HttpResponse:
    """Give a deck as a file."""
    entry = entry_at(desk, entry_id)
    return as_file(desk.event, numbered(entry, number), layout)


@require_POST
@at_event(Scope.DECKS_WRITE)
def rule_names(request: HttpRequest, desk: Desk, entry_id: str, number: int) -> HttpResponse:
    """Accept names as they are written, or say which card one is, for all decks of the event."""
    entry = entry_at(desk, entry_id)
    typed = request.POST
    names = typed.getlist("written")
    card = "" if "accept" in typed else typed.get("pick") or typed.get("card", "")
    event_id, actor = desk.event.pk, desk.actor
    form = press_prepared(
        request,
        desk,
        lambda thought: rule_cards(
            event_id=event_id,
            actor=actor,
            names=names,
            card=card,
            now=timezone.now(),
            thought=thought,
        ),
        prepare=lambda: think_ruling(event_id=event_id, actor=actor, names=names, card=card),
        done=_("Kept for this event. All decks follow it."),
    )
    told(request, form)
    return SeeOther(reverse("staff:deck", args=[desk.event.pk, entry.pk, number]))


@require_GET
@at_event(Scope.DECKS_READ)
def rulings(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List what judges have said about names at this event."""
    return show(request, desk, "deck_rulings.html", {"rulings": card_rulings(desk.event)})


@require_POST
@at_event(Scope.DECKS_WRITE)
def forget(request: HttpRequest, desk: Desk, ruling_id: int) -> HttpResponse:
    """Take a word on a name back."""
    event_id, actor = desk.event.pk, desk.actor
    form = press_prepared(
        request,
        desk,
        lambda thought: forget_ruling(
            event_id=event_id,
            ruling_id=ruling_id,
            actor=actor,
            now=timezone.now(),
            thought=thought,
        ),
        prepare=lambda: think_forgetting(event_id=event_id, ruling_id=ruling_id, actor=actor),
        done=_("Taken back. All decks follow it."),
    )
    told(request, form)
    return SeeOther(reverse("staff:rulings", args=[desk.event.pk]))
