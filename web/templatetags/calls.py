"""Calls for a judge on the phones of a table and in the staff's row of pages."""

from django import template
from django.template import Context

from events.models import Entry, Event
from pods.call import CallReason, CallState
from pods.call_words import REASONS
from pods.calls import call_of, open_ids
from pods.models import Pod, RoundState
from standings.there import there_is
from web.forms import PageForm

register = template.Library()


@register.filter
def call_reason(code: str) -> str:
    """Show why a table calls."""
    return str(REASONS[code])


@register.inclusion_tag("web/ticket/call.html", takes_context=True)
def judge_call(context: Context, pod: Pod, entry: Entry, ticket: str) -> dict[str, object]:
    """Let a player call a judge, and show that somebody comes."""
    found = call_of(pod) if there_is(entry.event).calls else None
    return {
        "call": found,
        "is_own": found is not None and found.entry_id == entry.pk,
        "is_claimed": found is not None and found.state == CallState.CLAIMED,
        "may_call": pod.round.state == RoundState.PUBLISHED,
        "reasons": [(each.value, REASONS[each]) for each in CallReason],
        "ticket": ticket,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("web/staff/calls_tab.html")
def calls_tab(event: Event, page: str) -> dict[str, object]:
    """Show the way to the calls, and for how many nobody is on the way."""
    waiting = open_ids(event)
    return {
        "event": event,
        "is_here": page == "calls",
        "count": len(waiting),
        "newest": waiting[0] if waiting else "",
    }
