"""What scoring and penalties are called on screen, and a player's own penalties."""

from django import template
from django.utils.translation import gettext

from events.models import Entry, Event
from events.scoring_words import AWARDS, tiebreak_choices, worth_lines
from pods.judging import achievements_of
from pods.ledger import Penalty
from pods.models import Pod
from pods.penalties import standing_of, struck_at
from pods.penalty_words import PENALTIES
from standings.there import there_is

register = template.Library()


@register.filter
def award_words(kind: str) -> str:
    """Say what points without a game are for."""
    return str(AWARDS[kind])


@register.filter
def signed(points: int) -> str:
    """Show points with their sign."""
    return f"{points:+d}".replace("-", "−")


@register.inclusion_tag("web/scoring_facts.html")
def scoring_facts(event: Event) -> dict[str, object]:
    """Show everybody what games, games not played and achievements are worth, and what breaks ties."""
    by_code = {each.code: each for each in tiebreak_choices()}
    return {
        "event": event,
        "worths": worth_lines(event),
        "achievements": achievements_of(event),
        "tiebreaks": [by_code[code] for code in event.tiebreaks],
    }


@register.filter
def penalty_words(kind: str) -> str:
    """Say what a penalty is called."""
    return str(PENALTIES[kind])


@register.simple_tag
def struck_names(pod: Pod) -> str:
    """Name who lost a game by a judge, for the staff."""
    out = struck_at(pod)
    names = [seat.entry.player_name for seat in pod.seats.all() if seat.entry_id in out]
    return gettext(", ").join(names)


@register.inclusion_tag("web/ticket/penalties.html")
def own_penalties(entry: Entry) -> dict[str, list[Penalty]]:
    """Show what stands against a player, for their own page."""
    return {"rows": standing_of(entry) if there_is(entry.event).penalties else []}
