"""Who plays whom at an event: one against one in matches, or teams."""

from collections.abc import Mapping

from engine.errors import RuleError
from engine.formats import format_of
from events.models import Event, Mode
from events.teams import Teams

TWO, FOUR = 2, 4


def with_usual_teams(settings: Mapping[str, object]) -> dict[str, object]:
    """Return settings of a new event; a format that is played in teams begins with fixed pairs."""
    code = settings.get("format")
    needs_teams = isinstance(code, str) and format_of(code).teams
    return ({"teams": Teams.PAIRS} if needs_teams else {}) | dict(settings)


def refuse_bad_sides(event: Event) -> None:
    """Refuse matches of more than two players, teams at other tables than four, and tag duels alone.

    Raises `event.match_needs_two`, `event.teams_need_four` and `event.format_needs_teams`.
    """
    rules = format_of(event.format)
    if event.best_of > 1 and rules.pod_prefer != TWO:
        raise RuleError("event.match_needs_two", format=event.format)
    if event.teams == Teams.NONE:
        if rules.teams:
            raise RuleError("event.format_needs_teams", format=event.format)
    elif rules.pod_prefer != FOUR or event.mode == Mode.ROLLING:
        raise RuleError("event.teams_need_four", format=event.format)
