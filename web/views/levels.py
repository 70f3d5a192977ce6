"""A player's answer to whether they play at another level for one round."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from events.once import Answer
from pods.services import answer_level
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm


@require_POST
@page
def answer(request: HttpRequest, ticket: str) -> HttpResponse:
    """Take a player's yes or no."""
    entry, actor = holder_of(ticket)
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        agrees = request.POST.get("say") == "yes"
        ask = answer_level(ask_id=request.POST.get("ask", ""), actor=actor, agrees=agrees)
        return Answer(303, {"ask": ask.pk})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("Thank you! The staff have your answer."))
    for sentence in form.non_field_errors():
        messages.error(request, str(sentence))
    return SeeOther(reverse("ticket", args=[ticket]))
