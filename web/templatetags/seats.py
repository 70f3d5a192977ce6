"""What the seats of a table say and lack, on phones and at the desk."""

from django import template

from engine.outcomes.confirming import Confirmation, confirmations
from events.models import Entry, Event
from events.words import in_words
from pods.models import Pod
from web.voices import voice_lines, waits_for

register = template.Library()


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
