"""What refusals about games inside a game say besides the engine's own, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SUBGAME_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "subgame.not_last": (
        409,
        _("Only the subgame that is played now can be taken back."),
    ),
    "subgame.bad_minutes": (422, _("Give 0 to {most} minutes.")),
    "subgame.no_time_offered": (409, _("No subgame's time is left to decide about.")),
}
