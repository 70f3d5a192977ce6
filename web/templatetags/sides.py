"""Two against two on pages: who plays with whom at a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from events.models import OUT, Entry, Event, Phase
from events.pairs import has_pairs
from events.services import partners_in
from events.team_words import MATCH_WORDS, TEAMS, start_life, team_name
from pods.judging import teams_at
from pods.models import Pod, Seat

register = template.Library()


@dataclass(frozen=True, slots=True)
class MySide:
    """A player's own side of a table: the seats of it, and both sides in words."""

    seats: tuple[int, ...]
    partner: str
    against: str


@register.simple_tag
def my_side(pod: Pod, entry: Entry) -> MySide | None:
    """Return with whom and against whom a player plays, None where everybody plays alone."""
    sides = teams_at(entry.event, list(pod.seats.all()))
    mine = next((side for side in sides if entry.pk in {seat.entry_id for seat in side}), None)
    if mine is None:
        return None
    [other] = (side for side in sides if side is not mine)
    return MySide(
        seats=tuple(seat.number for seat in mine),
        partner=_names([seat for seat in mine if seat.entry_id != entry.pk]),
        against=_names(other),
    )


@register.inclusion_tag("web/ticket/team_card.html")
def team_card(entry: Entry, ticket: str) -> dict[str, object]:
    """Show a player their fixed partner, or the code to find one by."""
    shown = has_pairs(entry.event) and entry.event.phase != Phase.FINISHED
    shown = shown and entry.state not in OUT
    partners = partners_in(entry) if shown else []
    shown = shown and not (partners and entry.seated)  # the table says it then
    return {
        "shown": shown,
        "entry": entry,
        "partner": partners[0] if partners else None,
        "ticket": ticket,
    }


@register.simple_tag
def life_at_start(event: Event) -> int | None:
    """Return with how much life everybody starts, None where the product does not know."""
    return start_life(event)


@register.filter
def teams_words(event: Event) -> str:
    """Return how people get a partner."""
    return str(TEAMS[event.teams])


@register.filter
def match_words(event: Event) -> str:
    """Return how many games a match has."""
    return str(MATCH_WORDS[event.best_of])


@register.simple_tag
def teams_of(pod: Pod) -> list[str]:
    """Return both teams of a table by the names of their people; nothing where all play alone."""
    return [_names(side) for side in teams_at(pod.round.event, list(pod.seats.all()))]


def _names(seats: Sequence[Seat]) -> str:
    return team_name([seat.entry.player_name for seat in seats])
