"""What a concession must say where an event does not leave it free, and what time over asks for."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.outcomes.policies import Then, time_policy_from
from engine.words import Cause
from events.models import Concession, Event
from pods.words import CAUSES
from web.telling import cause_in

CLAIMS: Mapping[str, str | Promise] = {
    Concession.OWN_TURN: _("Conceded in their own turn"),
    Concession.ALL_AGREE: _("Conceded, and all others agreed"),
}


def cause_words(cause: Cause, concession: str) -> str:
    """Return what a cause is called where people may concede by this rule."""
    claim = CLAIMS.get(concession) if cause is Cause.CONCESSION else None
    return str(claim or CAUSES[cause])


def claimed(steps: Iterable[Mapping[str, Any]], concession: str) -> list[dict[str, Any]]:
    """Return steps that say of each concession what its words said when it was chosen."""
    return [dict(step) | _claim(step, concession) for step in steps]


def asks_life(event: Event) -> bool:
    """Tell whether most life or shields wins when time is called."""
    return time_policy_from(event.time_policy).then is Then.MOST_WINS


def _claim(step: Mapping[str, Any], concession: str) -> dict[str, Any]:
    gave_up = [one for one in step["eliminated"] if cause_in(step, one) == Cause.CONCESSION]
    if not gave_up:
        return {}
    if concession == Concession.ALL_AGREE:
        return {"agreed": True}
    return {"turn_player": gave_up[0]} if concession == Concession.OWN_TURN else {}
