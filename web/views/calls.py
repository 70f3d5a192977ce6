"""A table's call for a judge, from its phones: call, see that somebody comes, take it back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Actor
from events.once import Answer
from pods import services
from pods.calls import call_of
from pods.models import Pod
from pods.selectors import pod_of_entry
from web.actors import holder_of
from web.call_forms import CallForm, trouble
from web.door import page, submit
from web.forms import PageForm
from web.views.ticket import back_to

Command = Callable[[Pod, Actor], object]


@require_POST
@page
def call(request: HttpRequest, ticket: str) -> HttpResponse:
    """Call a judge to the own table; one that is called already stays called."""
    form = CallForm(request.POST)

    def command(pod: Pod, actor: Actor) -> object:
        return services.open_call(pod_id=pod.pk, actor=actor, now=timezone.now(), **form.words())

    return _done(request, ticket, form, command, said=_("The staff know. Stay seated."))


@require_POST
@page
def take_back(request: HttpRequest, ticket: str) -> HttpResponse:
    """Take the own call back."""

    def command(pod: Pod, actor: Actor) -> object:
        waiting = call_of(pod)
        if waiting is None:
            return pod
        return services.take_back_call(call_id=waiting.pk, actor=actor, now=timezone.now())

    form = PageForm(request.POST)
    return _done(request, ticket, form, command, said=_("Nobody needs to come any more."))


def _done(
    request: HttpRequest, ticket: str, form: PageForm, command: Command, *, said: str
) -> HttpResponse:
    """Do something at the player's table once, and say on their page what came of it."""
    entry, actor = holder_of(ticket)

    def run(_nothing: None) -> Answer:
        pod = pod_of_entry(entry)
        if pod is None:
            raise RuleError("seating.not_seated")
        command(pod, actor)
        return Answer(303, {})

    if submit(request, form, run, actor=actor, event_id=entry.event_id):
        messages.success(request, said)
    else:
        messages.error(request, trouble(form))
    return back_to(ticket)
