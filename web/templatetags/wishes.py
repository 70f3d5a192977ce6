"""How times of day and wishes read on pages."""

from datetime import time

from django import template
from django.utils import timezone

from events.models import Entry
from pods.home import sits_out
from pods.models import Round
from pods.words import WISH_STATES

register = template.Library()


@register.filter
def clock_time(value: time | str | None) -> str:
    """Show a time of day as a browser's field for times wants it; what was typed stays as typed."""
    return value.strftime("%H:%M") if isinstance(value, time) else value or ""


@register.filter
def wish_words(state: str) -> str:
    """Show what became of a wish to sit apart."""
    return str(WISH_STATES[state])


@register.simple_tag
def goes_home(entry: Entry, newest: Round) -> bool:
    """Tell a player's own page whether a round is played without them because they must go."""
    return sits_out(entry, newest, now=timezone.now())
