"""A player's wish for a deck of the shop."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from decks.loans import ahead_of, expected_cards, offers_for, open_loan
from decks.services import wish_loan, withdraw_wish
from events.access import Actor
from events.models import OUT, Entry, Phase
from events.once import Answer
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm, sent


class LoanWishForm(PageForm):
    """The deck that somebody wishes for."""

    deck = forms.CharField(max_length=12, error_messages={"required": _("Please choose a deck.")})


@require_http_methods(["GET", "HEAD", "POST"])
@page
def loan_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show the decks that can be borrowed, and take a wish."""
    entry, actor = holder_of(ticket)
    form = LoanWishForm(sent(request))

    def command(_nothing: None) -> Answer:
        deck = form.cleaned_data["deck"]
        loan = wish_loan(entry_id=entry.pk, deck_id=deck, actor=actor, now=timezone.now())
        return Answer(303, {"loan": loan.pk})

    if request.method == "POST" and submit(
        request, form, command, actor=actor, event_id=entry.event_id
    ):
        messages.success(request, gettext("Your wish is written down."))
        return _back(ticket)
    return render(request, "web/ticket/loan.html", _words(entry, ticket, form), status=form.status)


@require_POST
@page
def withdraw(request: HttpRequest, ticket: str) -> HttpResponse:
    """Take the wish back."""
    entry, actor = holder_of(ticket)
    form = PageForm(request.POST)
    if submit(
        request, form, lambda _: _withdrawn(entry, actor), actor=actor, event_id=entry.event_id
    ):
        messages.success(request, gettext("Your wish is taken back."))
    for sentence in form.non_field_errors():
        messages.error(request, str(sentence))
    return _back(ticket)


def _withdrawn(entry: Entry, actor: Actor) -> Answer:
    withdraw_wish(entry_id=entry.pk, actor=actor, now=timezone.now())
    return Answer(303, {})


def _back(ticket: str) -> SeeOther:
    return SeeOther(reverse("ticket-loan", args=[ticket]))


def _words(entry: Entry, ticket: str, form: LoanWishForm) -> dict[str, object]:
    loan = open_loan(entry)
    is_out = loan is not None and loan.handed_out_at is not None
    offers = offers_for(entry)
    return {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "form": form,
        "loan": loan,
        "is_out": is_out,
        "cards": expected_cards(loan) if loan else 0,
        "ahead": ahead_of(loan) if loan and not is_out else 0,
        "is_free": any(loan and each.is_free and each.deck == loan.deck for each in offers),
        "offers": offers,
        "may_wish": entry.event.phase != Phase.FINISHED and entry.state not in OUT and not is_out,
    }
