"""Keep a ticket on this phone or in one's account, or take it away from there."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from engine.errors import RuleError
from events.sentences import sentence_of
from web.account_door import own_page, owner
from web.actors import holder_of
from web.door import page
from web.held_tickets import hold, let_go
from web.keeping import keep
from web.views.ticket import back_to


@require_POST
@page
def on_phone(request: HttpRequest, ticket: str) -> HttpResponse:
    """Show a ticket on this phone's front page from now on, or no longer."""
    entry, _actor = holder_of(ticket)
    response = back_to(ticket)
    if "forget" in request.POST:
        let_go(request, response, [entry])
        messages.success(request, _("This phone no longer shows the ticket. Its link still works."))
    else:
        hold(request, response, [entry])
        messages.success(request, _("This phone shows the ticket on its start page."))
    return response


@require_POST
@own_page
def in_account(request: HttpRequest, ticket: str) -> HttpResponse:
    """Keep a ticket in the account of whoever is signed in."""
    entry, _actor = holder_of(ticket)
    try:
        keep(owner(request), entry)
    except RuleError as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        messages.success(request, _("The ticket is in your account. It opens on any phone."))
    return back_to(ticket)
