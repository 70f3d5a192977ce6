"""A player's deck on paper and as a file, and everybody's decks once the event is over."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.selectors import Held, held_deck, numbered, public_decks
from decks.sheets import exported, layouts_of, sheet_of
from decks.words import EXPORTS
from engine.errors import RuleError
from engine.formats import format_of
from events.access import ANYONE, event_for
from events.models import Entry, Event
from web.actors import holder_of
from web.door import page
from web.links import absolute
from web.staff.codes import qr_svg

ENDINGS = {"csv": "csv", "ydk": "ydk", "dek": "dek", "cod": "cod"}


@require_safe
@page
def deck_sheet(request: HttpRequest, ticket: str, number: int) -> HttpResponse:
    """Show a player's deck as a sheet to print; its code leads judges to the deck check."""
    entry, _actor = holder_of(ticket)
    one = numbered(entry, number)
    words = sheet_words(request, entry.event, entry, one) | {"ticket": ticket}
    links = [reverse("deck-as", args=[ticket, number, code]) for code in layouts_of(entry.event)]
    return render(request, "web/ticket/deck_sheet.html", words | {"files": _named(entry, links)})


@require_safe
@page
def deck_as(request: HttpRequest, ticket: str, number: int, layout: str) -> HttpResponse:
    """Give a player their deck as a file."""
    entry, _actor = holder_of(ticket)
    return as_file(entry.event, numbered(entry, number), layout)


@require_safe
@page
def public_list(request: HttpRequest, event_id: str) -> HttpResponse:
    """List the decks of an event that is over, where its shop publishes them."""
    event = event_for(event_id, actor=ANYONE)
    words = {"event": event, "decks": public_decks(event)}
    return render(request, "web/event_decks.html", words)


@require_safe
@page
def public_sheet(request: HttpRequest, event_id: str, deck_id: str) -> HttpResponse:
    """Show one deck of an event that is over."""
    event, one = _public(event_id, deck_id)
    links = [reverse("event-deck-as", args=[event_id, deck_id, code]) for code in layouts_of(event)]
    words = sheet_words(request, event, one.deck.entry, one, with_code=False)
    return render(request, "web/event_deck.html", words | {"files": _named(one.deck.entry, links)})


@require_safe
@page
def public_as(request: HttpRequest, event_id: str, deck_id: str, layout: str) -> HttpResponse:
    """Give a published deck as a file."""
    event, one = _public(event_id, deck_id)
    return as_file(event, one, layout)


def _public(event_id: str, deck_id: str) -> tuple[Event, Held]:
    event = event_for(event_id, actor=ANYONE)
    one = held_deck(deck_id, actor=ANYONE)
    if one.deck.entry.event_id != event_id:
        raise RuleError("access.not_found")
    return event, one


def _named(entry: Entry, links: list[str]) -> list[tuple[str, object]]:
    """Return the links with the names of their layouts."""
    names = [EXPORTS[code] for code in layouts_of(entry.event)]
    return list(zip(links, names, strict=True))


def sheet_words(
    request: HttpRequest, event: Event, entry: Entry, one: Held, *, with_code: bool = True
) -> dict[str, object]:
    """Return what a sheet shows of a deck."""
    desk = absolute(request, f"/staff/e/{event.pk}/decks/{entry.pk}/{one.deck.number}/count")
    known = format_of(event.format)
    return {
        "event": event,
        "entry": entry,
        "one": one,
        "sheet": sheet_of(event, one.deck),
        "is_commander": any(rule.id.startswith("commander.") for rule in known.predicates),
        "qr": qr_svg(desk) if with_code else "",
    }


def as_file(event: Event, one: Held, layout: str) -> HttpResponse:
    """Return a deck in a layout: files to save, texts to read and copy."""
    text = exported(event, one.deck, layout)
    kind = "text/csv" if layout == "csv" else "text/plain"
    answer = HttpResponse(text, content_type=f"{kind}; charset=utf-8")
    if layout in ENDINGS:
        name = f"deck-{one.deck.number}.{ENDINGS[layout]}"
        answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
