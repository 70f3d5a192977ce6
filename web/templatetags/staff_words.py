"""Words that only staff pages need."""

from django import template

from events.scope_words import SCOPES
from events.words import ENTRY_STATES, MARKS
from pods.words import POD_STATES

register = template.Library()


@register.filter
def entry_words(code: str) -> str:
    """Show where a player is."""
    return str(ENTRY_STATES[code])


@register.filter
def mark_words(code: str) -> str:
    """Show whether somebody is new or helps those who are."""
    return str(MARKS[code])


@register.filter
def scope_words(code: str) -> str:
    """Show what an app may do."""
    return str(SCOPES[code])


@register.filter
def pod_words(code: str) -> str:
    """Show what is known of a pod's result."""
    return str(POD_STATES[code])
