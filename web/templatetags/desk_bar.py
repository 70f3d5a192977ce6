"""A bar for the staff on a player's own page: whoever scans a ticket with a phone checks in right there."""

from django import template
from django.http import HttpRequest
from django.template import RequestContext

from accounts.models import User
from events import access
from events.access import Scope
from events.models import Entry, EntryState, Phase
from web.forms import new_key

register = template.Library()
ARRIVES = (EntryState.EXPECTED, EntryState.NO_SHOW)


@register.inclusion_tag("web/staff/desk_bar.html", takes_context=True)
def desk_bar(context: RequestContext, entry: Entry) -> dict[str, object]:
    """Show the check-in to somebody of this shop's reception who is signed in, to nobody else."""
    request: HttpRequest | None = context.request
    user = getattr(request, "user", None)
    event = entry.event
    may = isinstance(user, User) and access.staff(user).may(event, Scope.CHECKIN_WRITE)
    return {
        "shown": may and event.phase != Phase.FINISHED,
        "entry": entry,
        "event": event,
        "arrives": entry.state in ARRIVES,
        "new_key": new_key,
        "csrf_token": context.get("csrf_token"),
    }
