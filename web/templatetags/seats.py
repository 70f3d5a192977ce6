"""What the seats of a table say and lack, on phones and at the desk."""

from django import template
from django.template import Context
from django.utils import timezone

from engine.outcomes.confirming import Confirmation, confirmations
from events.models import Entry, Event
from events.words import in_words
from pods.models import Pod, PodState
from pods.selectors import clock_of
from web.chairs import chairs_of
from web.forms import PageForm
from web.voices import voice_lines, waits_for

register = template.Library()
STEPS = (3, 5, -3)  # minutes that one tap gives a table


@register.filter
def confirming(event: Event) -> str:
    """Show whose yes a result needs at an event."""
    return in_words(confirmations()[Confirmation(event.confirmation)].sentence)


@register.inclusion_tag("web/ticket/voices.html")
def voices(pod: Pod, entry: Entry) -> dict[str, object]:
    """Show a player who said what to the result of their table, and what it waits for."""
    lines = voice_lines(pod)
    return {
        "lines": lines,
        "entry": entry,
        "waits": waits_for(entry.event, pod),
        "phoneless": [
            line.name for line in lines if line.lacks_phone and line.entry_id != entry.pk
        ],
    }


@register.inclusion_tag("web/ticket/chairs.html", takes_context=True)
def chairs(context: Context, pod: Pod, entry: Entry, ticket: str) -> dict[str, object]:
    """Show a player who is missing at their table, and let them say so."""
    return {
        "chairs": chairs_of(pod, at=timezone.now(), me=entry.pk),
        "playing": pod.state == PodState.PLAYING,
        "ticket": ticket,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("web/staff/own_time.html", takes_context=True)
def own_time(context: Context, pod: Pod, event: Event) -> dict[str, object]:
    """Show the staff by how much a table plays longer, and let them change it."""
    return {
        "clock": clock_of(pod.round, now=timezone.now(), extra=pod.extra_seconds),
        "steps": STEPS,
        "pod": pod,
        "event": event,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("web/staff/chairs.html", takes_context=True)
def chairs_at_desk(context: Context, pod: Pod, event: Event) -> dict[str, object]:
    """Show the staff the chairs of a table and what can be done about them."""
    found = chairs_of(pod, at=timezone.now())
    return {
        "chairs": found,
        "others_left": len(found.lines) - 1,
        "playing": pod.state == PodState.PLAYING,
        "pod": pod,
        "event": event,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }
