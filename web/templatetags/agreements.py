"""What pages say about what a table plays by."""

from django import template
from django.template import Context

from events.models import Entry, Event
from pods.agreeing import Stand
from pods.models import Pod
from web.agreement import agreed_lines, agreement_of
from web.forms import PageForm

register = template.Library()


@register.inclusion_tag("web/ticket/agreement.html", takes_context=True)
def agreement(context: Context, pod: Pod, entry: Entry, ticket: str) -> dict[str, object]:
    """Show a player what their table plays by, and let them propose and answer."""
    return {
        "agreement": agreement_of(pod, entry.event, me=entry.pk),
        "pod": pod,
        "event": entry.event,
        "ticket": ticket,
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }


@register.inclusion_tag("web/ticket/agreed.html")
def agreed_at(pod: Pod) -> dict[str, object]:
    """Remind a table of what everybody agreed on; nothing where that is nothing."""
    lines = [line for line in agreed_lines(pod) if line.stand == Stand.AGREED]
    return {"agreed": lines}


@register.inclusion_tag("web/staff/agreement.html", takes_context=True)
def agreement_at_desk(context: Context, pod: Pod, event: Event) -> dict[str, object]:
    """Show the staff what a table proposes, whom it waits for, and let them act for these."""
    return {
        "agreement": agreement_of(pod, event),
        "pod": pod,
        "event": event,
        "people": [seat.entry for seat in pod.seats.all() if not seat.no_show],
        "form": PageForm(),
        "csrf_token": context.get("csrf_token"),
    }
