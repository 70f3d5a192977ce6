"""A player's deck: paste it, see what the rules say, submit it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from decks.selectors import check_text, deck_of
from decks.services import submit_deck
from engine.errors import RuleError
from engine.formats import format_of
from events.access import Actor
from events.models import DeckPolicy, Entry, EntryState, Phase
from events.once import Answer
from web.actors import holder_of
from web.deck_forms import DeckForm
from web.door import SeeOther, page, submit
from web.forms import UNPROCESSABLE


@require_http_methods(["GET", "HEAD", "POST"])
@page
def deck_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show and take a player's deck."""
    entry, actor = holder_of(ticket)
    form = _form(request, entry)
    if request.method == "POST":
        if "submit" not in request.POST:
            return _shown(request, entry, ticket, form, _checked(entry, form))
        if _submitted(request, form, entry, actor):
            messages.success(request, _("Your deck is in. You can still change it until you play."))
            return SeeOther(reverse("deck", args=[ticket]))
        return _shown(request, entry, ticket, form, None)
    _deck, check = deck_of(entry)
    return _shown(request, entry, ticket, form, check.verdict if check else None)


@require_POST
@page
def deck_check(request: HttpRequest, ticket: str) -> HttpResponse:
    """Answer with the verdict alone, while somebody is still typing."""
    entry, _actor = holder_of(ticket)
    form = DeckForm(request.POST)
    words = {"verdict": _checked(entry, form), "form": form}
    return render(request, "web/ticket/verdict.html", words)


def _form(request: HttpRequest, entry: Entry) -> DeckForm:
    if request.method == "POST":
        return DeckForm(request.POST)
    deck, _check = deck_of(entry)
    return DeckForm(initial={"text": deck.text, "partner": deck.partner} if deck else {})


def _checked(entry: Entry, form: DeckForm) -> dict[str, object] | None:
    """Return the verdict on what was typed, None when it is no deck list."""
    if not form.is_valid():
        form.status = UNPROCESSABLE
        return None
    try:
        text, partner = form.words()
        reading = check_text(entry.event, text=text, partner=partner)
    except RuleError as refusal:
        form.refuse(refusal)
        return None
    return reading.verdict.as_dict()


def _submitted(request: HttpRequest, form: DeckForm, entry: Entry, actor: Actor) -> Answer | None:
    def command(_nothing: None) -> Answer:
        text, partner = form.words()
        submit_deck(entry_id=entry.pk, actor=actor, text=text, partner=partner, now=timezone.now())
        return Answer(303, {})

    return submit(request, form, command, actor=actor, event_id=entry.event_id)


def _has_partner(entry: Entry) -> bool:
    """Tell whether the event's format builds decks around a partner."""
    rules = format_of(entry.event.format).predicates
    return any(rule.id.startswith("partner.") for rule in rules)


def _shown(
    request: HttpRequest,
    entry: Entry,
    ticket: str,
    form: DeckForm,
    verdict: dict[str, object] | None,
) -> HttpResponse:
    entry.refresh_from_db(fields=["deck_state"])
    seated = entry.event.phase == Phase.PLAYING and entry.state == EntryState.HERE
    words = {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "form": form,
        "verdict": verdict,
        "is_locked": seated or entry.event.phase == Phase.FINISHED,
        "has_partner": _has_partner(entry),
        "is_asked": entry.event.deck_policy != DeckPolicy.NONE,
        "is_needed": entry.event.deck_policy == DeckPolicy.REQUIRED,
    }
    return render(request, "web/ticket/deck.html", words, status=form.status)
