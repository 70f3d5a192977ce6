"""What a table says on its phones about what it plays by."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.access import Actor
from events.models import Entry
from events.once import Answer
from pods.agreement import Proposal
from pods.agreement_words import change_words
from pods.selectors import pod_of_entry
from web.actors import holder_of
from web.agreement_forms import DONE, ProposalForm, carried_out, form_for
from web.door import page, submit
from web.views.ticket import back_to


@require_POST
@page
def agree(request: HttpRequest, ticket: str, act: str) -> HttpResponse:
    """Propose a change to the own table, say yes or no to one, or take the own one back."""
    entry, actor = holder_of(ticket)
    form = form_for(act, request.POST)
    answer = submit(
        request,
        form,
        lambda _nothing: _said(act, form, entry, actor),
        actor=actor,
        event_id=entry.event_id,
    )
    if answer is None:
        messages.error(request, form.said())
    else:
        messages.success(request, _done(act, answer))
    return back_to(ticket)


def _said(act: str, form: ProposalForm, entry: Entry, actor: Actor) -> Answer:
    pod = pod_of_entry(entry)
    if pod is None:
        raise RuleError("seating.not_seated")
    said = carried_out(act, form, pod_id=pod.pk, entry_id=entry.pk, actor=actor)
    return Answer(303, {"pod": pod.pk, "proposal": said.pk})


def _done(act: str, answer: Answer) -> str:
    """Say what was done, and to which proposal."""
    assert isinstance(answer.body, dict)  # noqa: S101  written by `_said`
    proposal = Proposal.objects.get(pk=answer.body["proposal"])
    return str(DONE[act]).format(what=change_words(proposal))
