"""A player's phone wants to be told what concerns them, even with the page closed; or no longer."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events import services
from events.once import Answer
from events.sentences import sentence_of
from web.actors import holder_of
from web.door import page, submit
from web.push_forms import PushForm, StopForm
from web.views.ticket import back_to


@require_POST
@page
def begin(request: HttpRequest, ticket: str) -> HttpResponse:
    """Have this phone told from now on."""
    entry, actor = holder_of(ticket)
    form = PushForm(request.POST)

    def command(_nothing: None) -> Answer:
        services.subscribe(
            entry_id=entry.pk,
            actor=actor,
            language=(get_language() or "ja")[:2],
            now=timezone.now(),
            **form.words(),
        )
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("This phone will be told."))
    else:
        messages.error(request, _trouble(form))
    return back_to(ticket)


@require_POST
@page
def stop(request: HttpRequest, ticket: str) -> HttpResponse:
    """Tell this phone nothing more for this player."""
    entry, actor = holder_of(ticket)
    form = StopForm(request.POST)

    def command(_nothing: None) -> Answer:
        services.unsubscribe(entry_id=entry.pk, actor=actor, endpoint=form.cleaned_data["endpoint"])
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("This phone is not told anything any more."))
    else:
        messages.error(request, _trouble(form))
    return back_to(ticket)


def _trouble(form: StopForm) -> str:
    """Return why not; what no person typed is no matter for a field's own sentence."""
    said = form.non_field_errors()
    return " ".join(map(str, said)) or sentence_of(RuleError("push.bad_subscription"))
