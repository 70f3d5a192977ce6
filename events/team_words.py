"""What teams and matches are called on screen."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.formats import format_of
from events.models import Event
from events.teams import Teams

TEAMS: Mapping[str, str | Promise] = {
    Teams.NONE: _("Everybody plays alone"),
    Teams.PAIRS: _("Fixed pairs, who enter together"),
    Teams.RANDOM: _("Another partner each round"),
}
MATCH_WORDS: Mapping[int, str | Promise] = {
    1: _("One game"),
    3: _("Best of three games"),
    5: _("Best of five games"),
}


def start_life(event: Event) -> int | None:
    """Return with how much life everybody starts, None where the product does not know."""
    return event.life_points or format_of(event.format).life


def team_name(names: Sequence[str]) -> str:
    """Return what a team is called: the names of its people."""
    return " & ".join(names)
