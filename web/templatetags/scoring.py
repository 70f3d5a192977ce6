"""Filters for what scoring is called on screen."""

from django import template

from events.scoring_words import AWARDS

register = template.Library()


@register.filter
def award_words(kind: str) -> str:
    """Say what points without a game are for."""
    return str(AWARDS[kind])
