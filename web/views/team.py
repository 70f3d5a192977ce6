"""A player's fixed partner: the own code, the partner's code, and parting."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from events import services
from events.once import Answer
from events.pairs import has_pairs
from web.actors import holder_of
from web.door import page, submit, submit_by_codes
from web.forms import PageForm, sent
from web.views.ticket import back_to


class CodeForm(PageForm):
    """The code that a partner tells."""

    code = forms.CharField(
        max_length=20, error_messages={"required": _("Please write your partner's code.")}
    )


@require_http_methods(["GET", "HEAD", "POST"])
@page
def team_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a player's code, and take that of a partner."""
    entry, actor = holder_of(ticket)
    if not has_pairs(entry.event):
        return back_to(ticket)
    form = CodeForm(sent(request))

    def command() -> Answer:
        code = form.cleaned_data["code"]
        joined = services.join_team(entry_id=entry.pk, actor=actor, code=code)
        return Answer(303, {"entry": joined.pk})

    if request.method == "POST" and submit_by_codes(
        request,
        form,
        command,
        codes=lambda: (form.cleaned_data["code"],),
        actor=actor,
        event_id=entry.event_id,
    ):
        messages.success(request, gettext("You are a pair now."))
        return back_to(ticket)
    words = {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "form": form,
        "partners": services.partners_in(entry),
    }
    return render(request, "web/ticket/team.html", words, status=form.status)


@require_POST
@page
def part(request: HttpRequest, ticket: str) -> HttpResponse:
    """Part from the partner."""
    entry, actor = holder_of(ticket)
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        return Answer(303, {"entry": services.leave_team(entry_id=entry.pk, actor=actor).pk})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, gettext("You are looking for a partner again."))
        return back_to(ticket)
    for errors in form.errors.values():
        messages.error(request, " ".join(map(str, errors)))
    return back_to(ticket)
