"""Decks for judges: who submitted what, what the rules say, and the judge's word."""

from dataclasses import dataclass

from django.db.models import prefetch_related_objects
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from decks.models import DeckCheck, DeckList
from decks.selectors import deck_of
from decks.services import rule_deck
from events.access import Scope
from events.models import DeckState, Entry, EntryState
from events.selectors import entries_by_kana
from events.words import in_words
from web.door import SeeOther
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at

FIRST = (DeckState.NEEDS_JUDGE, DeckState.ILLEGAL, DeckState.REFUSED)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a deck, in the reader's language."""

    severity: str
    sentence: str
    cards: list[str]
    lines: list[int]
    candidates: list[str]
    source: str


@require_GET
@at_event(Scope.DECKS_READ)
def decks(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List everybody's deck state, those that wait for a judge first."""
    entries = [
        entry for entry in entries_by_kana(desk.event) if entry.state != EntryState.CANCELLED
    ]
    prefetch_related_objects(entries, "decks")
    entries.sort(key=_urgency)
    submitted = sum(entry.deck_state != DeckState.MISSING for entry in entries)
    return show(request, desk, "decks.html", {"entries": entries, "submitted": submitted})


@require_GET
@at_event(Scope.DECKS_READ)
def deck(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Open one deck: its text by numbered lines, and what was found."""
    entry = entry_at(desk, entry_id)
    found, check = deck_of(entry)
    facts = {
        "entry": entry,
        "deck": found,
        "check": check,
        "lines": _lines(found, check),
        "findings": _findings(check),
    }
    return show(request, desk, "deck.html", facts)


@require_POST
@at_event(Scope.DECKS_WRITE)
def rule(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Accept or refuse a deck as it stands."""
    entry = entry_at(desk, entry_id)
    form = press(
        request,
        desk,
        lambda: rule_deck(
            entry_id=entry.pk, actor=desk.actor, ruling=request.POST.get("ruling", "")
        ),
        done=_("Your decision on the deck of {name} is kept.").format(name=entry.player_name),
    )
    told(request, form)
    return SeeOther(reverse("staff:decks", kwargs={"event_id": desk.event.pk}))


def _urgency(entry: Entry) -> int:
    state = DeckState(entry.deck_state)
    return FIRST.index(state) if state in FIRST else len(FIRST)


def _lines(found: DeckList | None, check: DeckCheck | None) -> list[tuple[int, str, bool]]:
    """Return the numbered lines of the text and whether something was found there."""
    if found is None:
        return []
    marked = {line for finding in _findings(check) for line in finding.lines}
    return [
        (number, line, number in marked) for number, line in enumerate(found.text.splitlines(), 1)
    ]


def _findings(check: DeckCheck | None) -> list[Finding]:
    if check is None:
        return []
    return [
        Finding(
            severity=each["severity"],
            sentence=in_words(each["message"]),
            cards=each["cards"],
            lines=each["lines"],
            candidates=each["candidates"],
            source=each["source"],
        )
        for each in check.verdict["findings"]
    ]
