"""A player's taps on the queue of rolling tables."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Actor
from events.models import Entry
from events.once import Answer
from pods import services
from web.actors import holder_of
from web.door import page, submit
from web.forms import PageForm
from web.rolling import Act
from web.views.ticket import back_to, ticket_words


@require_POST
@page
def tap(request: HttpRequest, ticket: str, act: str) -> HttpResponse:
    """Join or leave the queue, be out of a game, or play on after all."""
    entry, actor = holder_of(ticket)
    if act not in set(Act):
        raise RuleError("access.not_found")
    command = COMMANDS[Act(act)]
    return _done(request, ticket, lambda: command(entry, actor), str(DONE[Act(act)]()))


@require_POST
@page
def level(request: HttpRequest, ticket: str, level: int) -> HttpResponse:
    """Sit with another level from now on, or no longer."""
    entry, actor = holder_of(ticket)
    accepts = request.POST.get("say") == "yes"

    def command() -> object:
        return services.accept_level(
            entry_id=entry.pk, actor=actor, level=level, accepts=accepts, now=timezone.now()
        )

    return _done(request, ticket, command, _("Changed."))


def _done(
    request: HttpRequest, ticket: str, command: Callable[[], object], said: str
) -> HttpResponse:
    entry, actor = holder_of(ticket)
    form = PageForm(request.POST)

    def run(_nothing: None) -> Answer:
        command()
        return Answer(303, {})

    if submit(request, form, run, actor=actor, event_id=entry.event_id):
        messages.success(request, said)
        return back_to(ticket)
    entry.event.refresh_from_db()
    words = ticket_words(request, entry, ticket) | {"queue_form": form}
    return render(request, "web/ticket.html", words, status=form.status)


def _join(entry: Entry, actor: Actor) -> object:
    return services.join_queue(entry_id=entry.pk, actor=actor, now=timezone.now())


def _out(entry: Entry, actor: Actor) -> object:
    return services.join_queue(entry_id=entry.pk, actor=actor, now=timezone.now(), out=True)


def _leave(entry: Entry, actor: Actor) -> object:
    return services.leave_queue(entry_id=entry.pk, actor=actor)


def _back(entry: Entry, actor: Actor) -> object:
    return services.back_to_game(entry_id=entry.pk, actor=actor)


COMMANDS: dict[Act, Callable[[Entry, Actor], object]] = {
    Act.JOIN: _join,
    Act.OUT: _out,
    Act.LEAVE: _leave,
    Act.BACK: _back,
}
DONE: dict[Act, Callable[[], str]] = {
    Act.JOIN: lambda: _("Noted. This page tells you where to sit as soon as your table is made."),
    Act.OUT: lambda: _("Noted. This page tells you where to sit as soon as your table is made."),
    Act.LEAVE: lambda: _("You have left the queue."),
    Act.BACK: lambda: _("Noted: you play on."),
}
