"""Being told on this phone, as a player's page offers it."""

import hashlib
from typing import Any

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import RequestContext

from events.models import Entry, EntryState, Phase
from events.push_keys import public_key
from web.forms import PageForm

register = template.Library()
THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]"})


@register.inclusion_tag("web/ticket/push.html", takes_context=True)
def push_card(context: RequestContext, entry: Entry, ticket: str) -> dict[str, Any]:
    """Offer to tell this phone, where browsers allow it and this installation has a key."""
    request: HttpRequest = context["request"]
    is_over = entry.event.phase == Phase.FINISHED or entry.state == EntryState.CANCELLED
    key = "" if is_over or not _is_safe(request) else public_key()
    if not key:
        return {"key": ""}
    known = entry.pushes.values_list("endpoint", flat=True)
    return {
        "key": key,
        "known": " ".join(hashlib.sha256(each.encode()).hexdigest()[:16] for each in known),
        "ticket": ticket,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }


def _is_safe(request: HttpRequest) -> bool:
    """Whether browsers run a service worker at this address, and this site has one."""
    host = request.get_host()
    name = host if host.endswith("]") else host.rpartition(":")[0] or host
    return bool(settings.SERVICE_WORKER) and (request.is_secure() or name in THIS_MACHINE)
