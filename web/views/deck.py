"""A player's decks: paste one, see what the rules say, submit it; several where the event allows it."""

import re

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from decks.judging import Thought, check_text, think
from decks.models import DeckList
from decks.selectors import Held, decks_of, in_play, numbered
from decks.services import order_decks, remove_deck, submit_deck
from decks.words import house_words
from engine.errors import RuleError
from engine.formats import format_of
from events.access import Actor
from events.models import DeckPolicy, Entry, Event, Phase
from events.once import Answer
from web.actors import holder_of
from web.deck_forms import DeckForm
from web.door import SeeOther, page, submit, submit_prepared
from web.forms import UNPROCESSABLE, PageForm, sent
from web.verdicts import Shown, shown, shown_check, turn_of

NUMBER = re.compile(r"[0-9]{1,2}")


class RemoveForm(PageForm):
    """The deck that goes, whatever its number is by now."""

    deck = forms.CharField(max_length=12, required=False)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def deck_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show and take a player's deck; where they may have several, list them."""
    entry, actor = holder_of(ticket)
    decks = decks_of(entry)
    if request.method != "POST" and has_several(entry, decks):
        return _listed(request, entry, ticket, decks)
    return _deck(request, entry, actor, ticket, 1)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def deck_edit(request: HttpRequest, ticket: str, number: int) -> HttpResponse:
    """Show and take one of several decks; the number after the last adds one."""
    entry, actor = holder_of(ticket)
    return _deck(request, entry, actor, ticket, number)


@require_POST
@page
def deck_check(request: HttpRequest, ticket: str) -> HttpResponse:
    """Answer with the verdict alone, while somebody is still typing; the address may name one of several decks."""
    entry, _actor = holder_of(ticket)
    form = DeckForm.sent(request)
    stored = entry.decks.filter(number=_number(request)).first()
    words = {
        **deck_words(entry.event),
        "verdict": checked(entry.event, form),
        "form": form,
        "is_unsaved": not form.is_as(stored),
    }
    return render(request, "web/ticket/verdict.html", words)


@require_http_methods(["GET", "HEAD", "POST"])
@page
def deck_remove(request: HttpRequest, ticket: str, number: int) -> HttpResponse:
    """Ask, then take a deck away."""
    entry, actor = holder_of(ticket)
    one = numbered(entry, number)
    form = RemoveForm(sent(request))

    def command(_nothing: None) -> Answer:
        wanted = form.cleaned_data["deck"] or one.deck.pk
        remove_deck(deck_id=wanted, actor=actor, now=timezone.now())
        return Answer(303, {})

    if request.method == "POST" and submit(
        request, form, command, actor=actor, event_id=entry.event_id
    ):
        messages.success(request, _("The deck is removed."))
        return back_to_decks(ticket)
    words = {"entry": entry, "event": entry.event, "ticket": ticket, "form": form, "one": one}
    return render(request, "web/ticket/deck_remove.html", words, status=form.status)


@require_POST
@page
def deck_up(request: HttpRequest, ticket: str, number: int) -> HttpResponse:
    """Move a deck one place up."""
    entry, actor = holder_of(ticket)
    order = [each.deck.pk for each in decks_of(entry)]
    if 1 < number <= len(order):
        order[number - 2 : number] = reversed(order[number - 2 : number])
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        order_decks(entry_id=entry.pk, actor=actor, order=order, now=timezone.now())
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id) is None:
        for sentence in form.non_field_errors():
            messages.error(request, str(sentence))
    return back_to_decks(ticket)


def back_to_decks(ticket: str) -> SeeOther:
    """Go back to a player's decks."""
    return SeeOther(reverse("deck", args=[ticket]))


def has_several(entry: Entry, decks: list[Held]) -> bool:
    """Whether the player has a list of decks, or just the one."""
    return entry.event.decks_allowed > 1 or len(decks) > 1


def checked(event: Event, form: DeckForm) -> Shown | None:
    """Return the verdict on what was typed, None when it is no deck list: the form says why."""
    if not form.is_valid():
        form.status = UNPROCESSABLE
        return None
    try:
        text, partner = form.words()
        reading = check_text(event, text=text, partner=partner)
    except RuleError as refusal:
        form.refuse(refusal)
        return None
    return shown(reading.verdict.as_dict(), detected=reading.deck.detected)


def deck_words(event: Event) -> dict[str, object]:
    """Return what the fields of a deck need to know of an event."""
    rules = format_of(event.format)
    is_commander = any(rule.id.startswith("commander.") for rule in rules.predicates)
    return {
        "event": event,
        "game": rules.game,
        "has_partner": any(rule.id.startswith("partner.") for rule in rules.predicates),
        "is_commander": is_commander,
        "asks_level": event.decks_allowed > 1 or event.levels_from_decks,
        "house": house_words(event.format, event.house_rules),
    }


def closed_because(entry: Entry) -> str:
    """Return why a player may not change decks now: "over", "seated", "late", or "" if they may."""
    event = entry.event
    if event.phase == Phase.FINISHED:
        return "over"
    if in_play(event, entry):
        return "seated"
    return "late" if event.decks_due_at and timezone.now() > event.decks_due_at else ""


def _number(request: HttpRequest) -> int:
    """Return which of several decks an address is about."""
    number = request.GET.get("number", "")
    return int(number) if NUMBER.fullmatch(number) else 1


def _listed(request: HttpRequest, entry: Entry, ticket: str, decks: list[Held]) -> HttpResponse:
    words = _frame(entry, ticket) | {
        "decks": [(each, turn_of(each)) for each in decks],
        "next_number": len(decks) + 1,
        "may_add": len(decks) < entry.event.decks_allowed,
        "form": PageForm(),
    }
    return render(request, "web/ticket/decks.html", words)


def _deck(
    request: HttpRequest, entry: Entry, actor: Actor, ticket: str, number: int
) -> HttpResponse:
    decks = decks_of(entry)
    one = next((each for each in decks if each.deck.number == number), None)
    if one is None and number > len(decks) + 1:
        raise RuleError("access.not_found")
    if request.method != "POST":
        form, verdict = _as_stored(one)
        return _shown(request, entry, ticket, form, verdict=verdict, one=one, number=number)
    form = DeckForm.sent(request)
    if "submit" not in request.POST:
        verdict = checked(entry.event, form)
        return _shown(request, entry, ticket, form, verdict=verdict, one=one, number=number)
    if _submitted(request, form, entry, actor, number):
        messages.success(request, _("Your deck is in. You can still change it until you play."))
        return back_to_decks(ticket)
    return _shown(request, entry, ticket, form, verdict=None, one=one, number=number)


def _as_stored(one: Held | None) -> tuple[DeckForm, Shown | None]:
    deck: DeckList | None = one.deck if one else None
    return DeckForm.of(deck), shown_check(one.check if one else None)


def _submitted(
    request: HttpRequest, form: DeckForm, entry: Entry, actor: Actor, number: int
) -> Answer | None:
    def command(thought: Thought) -> Answer:
        text, partner = form.words()
        submit_deck(
            entry_id=entry.pk,
            actor=actor,
            text=text,
            partner=partner,
            number=number,
            now=timezone.now(),
            thought=thought,
            **form.label(),
        )
        return Answer(303, {})

    def prepare() -> Thought:
        text, partner = form.words()
        return think(entry.event, text=text, partner=partner)

    return submit_prepared(
        request, form, command, prepare=prepare, actor=actor, event_id=entry.event_id
    )


def _frame(entry: Entry, ticket: str) -> dict[str, object]:
    entry.refresh_from_db(fields=["deck_state"])
    return {
        **deck_words(entry.event),
        "entry": entry,
        "ticket": ticket,
        "closed": closed_because(entry),
        "is_asked": entry.event.deck_policy != DeckPolicy.NONE,
        "is_needed": entry.event.deck_policy == DeckPolicy.REQUIRED,
    }


def _shown(
    request: HttpRequest,
    entry: Entry,
    ticket: str,
    form: DeckForm,
    *,
    verdict: Shown | None,
    one: Held | None,
    number: int,
) -> HttpResponse:
    words = _frame(entry, ticket) | {
        "form": form,
        "verdict": verdict,
        "one": one,
        "turn": turn_of(one) if one else None,
        "is_unsaved": not form.is_as(one.deck if one else None),
        "number": number,
        "is_one_of_several": has_several(entry, decks_of(entry)),
    }
    return render(request, "web/ticket/deck.html", words, status=form.status)
