"""A player's private wishes: whom they would rather not sit with."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events.models import Phase
from events.once import Answer
from pods import access, services
from pods.wishes import own_wishes
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm, sent


class ApartForm(PageForm):
    """The name of somebody not to sit with."""

    named = forms.CharField(
        max_length=40, error_messages={"required": _("Please write the name of that person.")}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@page
def apart_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a player's wishes to sit apart, and take one more."""
    entry, actor = holder_of(ticket)
    form = ApartForm(sent(request))

    def command(_nothing: None) -> Answer:
        named = form.cleaned_data["named"]
        wish = services.wish_apart(entry_id=entry.pk, actor=actor, named=named, now=timezone.now())
        return Answer(303, {"wish": wish.pk})

    if request.method == "POST" and submit(
        request, form, command, actor=actor, event_id=entry.event_id
    ):
        messages.success(request, gettext("Your wish is with the staff. Nobody else sees it."))
        return SeeOther(reverse("ticket-apart", args=[ticket]))
    words = {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "form": form,
        "wishes": own_wishes(entry),
        "may_wish": entry.event.phase != Phase.FINISHED,
    }
    return render(request, "web/ticket/apart.html", words, status=form.status)


@require_POST
@page
def withdraw(request: HttpRequest, ticket: str, wish_id: str) -> HttpResponse:
    """Take a wish back."""
    entry, actor = holder_of(ticket)
    if access.wish_for(wish_id, actor=actor).entry_id != entry.pk:
        raise RuleError("access.not_found")
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        return Answer(303, {"wish": services.withdraw_wish(wish_id=wish_id, actor=actor).pk})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, gettext("Your wish is taken back."))
    return SeeOther(reverse("ticket-apart", args=[ticket]))
