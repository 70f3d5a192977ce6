"""What a table says on its phones about its chairs: who is missing, who has come, who began."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Actor
from events.models import Entry
from events.once import Answer
from pods import services
from pods.selectors import pod_of_entry
from web.actors import holder_of
from web.door import page, submit
from web.forms import PageForm
from web.views.ticket import back_to

Command = Callable[[str, str, Actor], object]


def _missing(pod_id: str, entry_id: str, actor: Actor) -> object:
    return services.say_missing(pod_id=pod_id, entry_id=entry_id, actor=actor, now=timezone.now())


def _here(pod_id: str, entry_id: str, actor: Actor) -> object:
    return services.say_here(pod_id=pod_id, entry_id=entry_id, actor=actor, now=timezone.now())


def _began(pod_id: str, entry_id: str, actor: Actor) -> object:
    return services.record_first(pod_id=pod_id, entry_id=entry_id, actor=actor)


ACTS: dict[str, tuple[Command, object]] = {
    "missing": (_missing, gettext_lazy("The staff know that somebody is missing.")),
    "here": (_here, gettext_lazy("Good, the table is complete.")),
    "began": (_began, gettext_lazy("Noted who began.")),
}


@require_POST
@page
def say(request: HttpRequest, ticket: str, act: str) -> HttpResponse:
    """Say one thing about one chair of the own table."""
    entry, actor = holder_of(ticket)
    if act not in ACTS:
        raise RuleError("access.not_found")
    command, done = ACTS[act]
    form = PageForm(request.POST)
    answer = submit(
        request,
        form,
        lambda _nothing: _said(entry, actor, command, request.POST.get("entry", "")),
        actor=actor,
        event_id=entry.event_id,
    )
    if answer is None:
        messages.error(request, " ".join(str(words) for words in form.non_field_errors()))
    else:
        messages.success(request, str(done))
    return back_to(ticket)


def _said(entry: Entry, actor: Actor, command: Command, whose: str) -> Answer:
    pod = pod_of_entry(entry)
    if pod is None:
        raise RuleError("seating.not_seated")
    command(pod.pk, whose, actor)
    return Answer(303, {"pod": pod.pk})
