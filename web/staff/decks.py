"""Decks for judges: who submitted what, what the rules say, and the judge's word."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from decks.judging import Thought, think
from decks.selectors import Held, decks_by_entry, decks_of
from decks.services import rule_deck, submit_deck
from engine.errors import RuleError
from events.access import Scope
from events.models import DeckState, Entry, EntryState
from events.once import Answer
from events.selectors import entries_by_kana
from events.words import Words
from web.deck_forms import DeckForm
from web.door import SeeOther, submit_prepared
from web.staff.acts import press, told
from web.staff.gate import Desk, at_event, show
from web.staff.reception import entry_at
from web.verdicts import Shown, Turn, shown_check, turn_of
from web.views.deck import checked, deck_words

NUMBER = re.compile(r"[0-9]{1,3}")
FIRST = (DeckState.NEEDS_JUDGE, DeckState.ILLEGAL, DeckState.REFUSED)
FILTERS: Mapping[str, tuple[Words, frozenset[str]]] = {
    "needs_judge": (gettext_lazy("For a judge"), frozenset({DeckState.NEEDS_JUDGE})),
    "illegal": (gettext_lazy("Not legal"), frozenset({DeckState.ILLEGAL, DeckState.REFUSED})),
    "missing": (gettext_lazy("Missing"), frozenset({DeckState.MISSING})),
    "ready": (gettext_lazy("Ready"), frozenset({DeckState.LEGAL, DeckState.ACCEPTED})),
}


@dataclass(frozen=True, slots=True)
class Person:
    """One player on the board of decks."""

    entry: Entry
    decks: list[Held]

    @property
    def turns(self) -> list[Turn]:
        """The decks whose verdict turned because the rules moved."""
        return [turn for each in self.decks if (turn := turn_of(each))]

    @property
    def urgency(self) -> int:
        """Decks that wait for a judge come first."""
        state = DeckState(self.entry.deck_state)
        return FIRST.index(state) if state in FIRST else len(FIRST)


@require_GET
@at_event(Scope.DECKS_READ)
def decks(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List everybody's deck state, those that wait for a judge first; `show` filters."""
    held = decks_by_entry(desk.event)
    everybody = [
        Person(entry, held.get(entry.pk, []))
        for entry in entries_by_kana(desk.event)
        if entry.state != EntryState.CANCELLED
    ]
    everybody.sort(key=lambda each: each.urgency)
    wanted = request.GET.get("show", "")
    states = FILTERS[wanted][1] if wanted in FILTERS else frozenset(DeckState)
    people = [each for each in everybody if each.entry.deck_state in states]
    facts = {
        "people": people,
        "all": len(everybody),
        "entries": [each.entry for each in people],
        "submitted": sum(bool(each.decks) for each in everybody),
        "filters": _filters(everybody),
        "wanted": wanted if wanted in FILTERS else "",
    }
    return show(request, desk, "decks.html", facts)


def _filters(everybody: list[Person]) -> list[tuple[str, Words, int]]:
    """Return each filter with its words and how many people it leaves."""
    return [
        (code, words, sum(each.entry.deck_state in states for each in everybody))
        for code, (words, states) in FILTERS.items()
    ]


@require_GET
@at_event(Scope.DECKS_READ)
def deck(request: HttpRequest, desk: Desk, entry_id: str, number: int = 1) -> HttpResponse:
    """Open one deck: its text by numbered lines, what was found, and what a judge may say."""
    entry = entry_at(desk, entry_id)
    held = decks_of(entry)
    one = next((each for each in held if each.deck.number == number), None)
    verdict = shown_check(one.check if one else None)
    facts = {
        "entry": entry,
        "decks": held,
        "one": one,
        "deck": one.deck if one else None,
        "verdict": verdict,
        "turn": turn_of(one) if one else None,
        "lines": _lines(one, verdict),
        "findings": verdict.findings if verdict else [],
    }
    return show(request, desk, "deck.html", facts)


@require_POST
@at_event(Scope.DECKS_WRITE)
def rule(request: HttpRequest, desk: Desk, entry_id: str) -> HttpResponse:
    """Accept or refuse a deck as it stands."""
    entry = entry_at(desk, entry_id)
    number = request.POST.get("number", "")
    form = press(
        request,
        desk,
        lambda: rule_deck(
            entry_id=entry.pk,
            actor=desk.actor,
            ruling=request.POST.get("ruling", ""),
            number=int(number) if NUMBER.fullmatch(number) else 1,
        ),
        done=_("Your decision on the deck of {name} is kept.").format(name=entry.player_name),
    )
    told(request, form)
    return SeeOther(reverse("staff:decks", kwargs={"event_id": desk.event.pk}))


@require_http_methods(["GET", "POST"])
@at_event(Scope.DECKS_WRITE)
def change(request: HttpRequest, desk: Desk, entry_id: str, number: int) -> HttpResponse:
    """Let a judge submit or change a deck for a player, however late it is."""
    entry = entry_at(desk, entry_id)
    held = decks_of(entry)
    one = next((each for each in held if each.deck.number == number), None)
    if one is None and number > len(held) + 1:
        raise RuleError("access.not_found")
    form = (
        DeckForm.sent(request)
        if request.method == "POST"
        else DeckForm.of(one.deck if one else None)
    )
    verdict: Shown | None = None
    if "submit" in request.POST and _submitted(request, desk, form, entry, number):
        place = {"event_id": desk.event.pk, "entry_id": entry.pk, "number": number}
        return SeeOther(reverse("staff:deck", kwargs=place))
    if request.method == "POST" and "submit" not in request.POST:
        verdict = checked(desk.event, form)
    facts = deck_words(desk.event) | {
        "entry": entry,
        "one": one,
        "number": number,
        "form": form,
        "verdict": verdict,
        "is_unsaved": not form.is_as(one.deck if one else None),
    }
    return show(request, desk, "deck_change.html", facts, status=form.status)


def _submitted(request: HttpRequest, desk: Desk, form: DeckForm, entry: Entry, number: int) -> bool:
    def command(thought: Thought) -> Answer:
        text, partner = form.words()
        submit_deck(
            entry_id=entry.pk,
            actor=desk.actor,
            text=text,
            partner=partner,
            number=number,
            now=timezone.now(),
            thought=thought,
            **form.label(),
        )
        return Answer(200, {})

    def prepare() -> Thought:
        text, partner = form.words()
        return think(desk.event, text=text, partner=partner)

    answer = submit_prepared(
        request, form, command, prepare=prepare, actor=desk.actor, event_id=desk.event.pk
    )
    return answer is not None


def _lines(one: Held | None, verdict: Shown | None) -> list[tuple[int, str, bool]]:
    """Return the numbered lines of the text and whether something was found there."""
    if one is None or verdict is None:
        return []
    marked = {line for finding in verdict.findings for line in finding.lines}
    rows = one.deck.text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return [(number, line, number in marked) for number, line in enumerate(rows, 1)]
