"""Filters and tags that turn codes and values into what people read."""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from engine.words import Text
from events import ending_words
from events import words as event_words
from events.models import Event
from pods import words as pod_words
from pods.models import Round
from standings.ratings import Rating
from standings.selectors import TableRow
from standings.sheets import points_text

register = template.Library()


@register.simple_tag
def level(number: int | None) -> SafeString | str:
    """Show a play level as its badge: a shape, its number and its word; nothing for no level."""
    if number is None:
        return ""
    shape, name = event_words.LEVEL_SHAPES[number], event_words.LEVELS[number]
    return format_html('<span class="lv {}">{} {}</span>', shape, number, name)


@register.filter
def level_name(number: int) -> str:
    """Show the word for a play level."""
    return str(event_words.LEVELS[number])


@register.filter
def level_meaning(number: int) -> str:
    """Show what a play level means."""
    return str(event_words.LEVEL_MEANINGS[number])


@register.filter
def time_over(event: Event) -> list[str]:
    """Say what happens when time is called."""
    return ending_words.time_words(event)


@register.filter
def conceding(event: Event) -> str:
    """Say when players may concede."""
    return ending_words.concession_words(event)


@register.filter
def ask_words(state: str) -> str:
    """Show what somebody says to playing at another level."""
    return str(pod_words.ASK_STATES[state])


@register.filter
def moment(at: datetime) -> str:
    """Show a day with its weekday and time."""
    # Translators: a date format of Django: day, month, weekday, hour and minute
    return date_format(localtime(at), _("D j M, H:i"))


@register.filter
def day(at: datetime) -> str:
    """Show a day with its weekday."""
    # Translators: a date format of Django: day, month, year, weekday
    return date_format(localtime(at), _("D j M Y"))


@register.filter
def hour(at: datetime) -> str:
    """Show a time of the day."""
    return date_format(localtime(at), "G:i")


@register.filter
def countdown(seconds: int) -> str:
    """Show seconds as minutes and seconds, like the clock does."""
    return f"{seconds // 60}:{seconds % 60:02}"


@register.filter
def points(value: Fraction) -> str:
    """Show points with at most two decimals."""
    return points_text(value)


@register.filter
def scored(row: TableRow, number: int) -> str:
    """Show the points of a row in a round; nothing where the player sat out."""
    return next((points_text(value) for played, value in row.by_round if played == number), "")


@register.filter
def rating(found: Rating) -> str:
    """Show a rating with how far off it may well be."""
    return f"{found.mu:.1f} ± {found.spread:.1f}"


@register.filter
def spoken(text: Text | Mapping[str, str]) -> str:
    """Show a sentence that exists in both languages in the reader's."""
    return event_words.in_words(text)


@register.filter
def round_title(found: Round) -> str:
    """Show what a round is called: a stage of a cut has a name of its own."""
    return pod_words.round_title(found)


@register.filter
def round_name(number: int) -> str:
    """Show a round's name."""
    return event_words.round_name(number)


@register.filter
def format_name(code: str) -> str:
    """Show a format's name."""
    return event_words.format_name(code)


@register.filter
def tiebreak_name(code: str) -> str:
    """Show a tie-breaker's name."""
    return event_words.tiebreak_name(code)


@register.filter
def scheme_name(code: str) -> str:
    """Show a scoring scheme's name."""
    return event_words.scheme_name(code)


@register.filter
def scheme_sentence(code: str) -> str:
    """Show what a scoring scheme gives points for."""
    return event_words.scheme_sentence(code)


@register.filter
def levels_policy_words(code: str) -> str:
    """Show who may share a table, by level."""
    return str(event_words.LEVELS_POLICIES[code])


@register.filter
def deck_policy_words(code: str) -> str:
    """Show whether deck lists are asked for."""
    return str(event_words.DECK_POLICIES[code])


@register.filter
def free_places(event: Event) -> int:
    """Show how many places an event has left."""
    return max(event.capacity - event.taken, 0)


@register.filter
def phase_words(code: str) -> str:
    """Show an event's phase."""
    return str(event_words.PHASES[code])


@register.filter
def deck_words(code: str) -> str:
    """Show the state of a deck."""
    return str(event_words.DECK_STATES[code])


@register.filter
def cause_words(code: str) -> str:
    """Show why somebody went out."""
    return str(pod_words.CAUSES[code])
