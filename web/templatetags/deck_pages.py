"""Words and badges that only deck pages need."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from decks.words import COMMANDERS, LISTS, SEVERITIES, ZONES
from engine.legality.headers import PARTNER
from engine.legality.verdict import Severity
from events.models import DeckState
from events.words import DECK_STATES

register = template.Library()

LOOKS = {
    DeckState.MISSING: "plain",
    DeckState.ILLEGAL: "bad",
    DeckState.REFUSED: "bad",
    DeckState.NEEDS_JUDGE: "warn",
}


@register.simple_tag
def deck_tag(state: str) -> SafeString:
    """Show the state of a deck as a badge."""
    code = DeckState(state)
    return format_html('<span class="tag {}">{}</span>', LOOKS.get(code, ""), DECK_STATES[code])


@register.simple_tag
def zone_name(code: str, is_commander: bool = False) -> str:  # noqa: FBT001, FBT002  a template says it by name
    """Show a zone's name; what other games call partner is a commander in Magic."""
    return str(COMMANDERS if is_commander and code == PARTNER else ZONES[code])


@register.simple_tag
def severity_tag(code: str) -> SafeString:
    """Show how grave a finding is as a badge."""
    look = {Severity.ILLEGAL: "bad", Severity.NEEDS_JUDGE: "warn"}.get(Severity(code), "plain")
    return format_html('<span class="tag {}">{}</span>', look, SEVERITIES[code])


@register.filter
def list_name(code: str) -> str:
    """Show the name of a list of restricted cards."""
    return str(LISTS[code])
