"""A player lets an app of the shop know who they are elsewhere, by a code; and ends that again."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from engine.errors import RuleError
from events import services
from events.access import Actor
from events.links import link_for, may_link, own_links
from events.models import Entry
from events.once import Answer
from events.short_codes import LIVES, spoken
from web.actors import holder_of
from web.door import SeeOther, page, submit
from web.forms import PageForm, sent


@require_http_methods(["GET", "HEAD", "POST"])
@page
def links_page(request: HttpRequest, ticket: str) -> HttpResponse:
    """List which apps know a player, and make a code for one more; it is shown this once."""
    entry, actor = holder_of(ticket)
    form = PageForm(sent(request))
    letters = _made(request, form, entry, actor) if request.method == "POST" else ""
    words = {
        "entry": entry,
        "event": entry.event,
        "ticket": ticket,
        "form": form,
        "links": own_links(entry),
        "may_link": may_link(entry),
        "code": spoken(letters),
        "until": timezone.now() + LIVES,
    }
    answer = render(request, "web/ticket/links.html", words, status=form.status)
    patch_cache_control(answer, no_store=True)
    return answer


@require_POST
@page
def end(request: HttpRequest, ticket: str, link_id: str) -> HttpResponse:
    """Forget one link."""
    entry, actor = holder_of(ticket)
    if link_for(link_id, actor=actor).entry_id != entry.pk:
        raise RuleError("access.not_found")
    form = PageForm(request.POST)

    def command(_nothing: None) -> Answer:
        services.unlink(link_id=link_id, actor=actor)
        return Answer(303, {})

    if submit(request, form, command, actor=actor, event_id=entry.event_id):
        messages.success(request, _("The link is ended. The app no longer knows who you are."))
    return SeeOther(reverse("ticket-links", args=[ticket]))


def _made(request: HttpRequest, form: PageForm, entry: Entry, actor: Actor) -> str:
    """Return the letters of a new code; "" when the form says why not, or on a second press."""
    made: list[str] = []

    def command(_nothing: None) -> Answer:
        _code, letters = services.make_link_code(entry_id=entry.pk, actor=actor, now=timezone.now())
        made.append(letters)
        return Answer(303, {})

    answer = submit(request, form, command, actor=actor, event_id=entry.event_id)
    if answer is not None and answer.replayed:
        messages.warning(request, _("This code was shown already. Make another one."))
    return "".join(made)
