"""What refusals about penalties say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PENALTY_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "penalty.unknown_kind": (422, _("There is no such penalty.")),
    "penalty.no_game": (
        409,
        _("This player has no seat in that round, so there is no game to lose."),
    ),
    "penalty.no_story": (
        409,
        _(
            "The result of that game came from a file that does not tell who went out when. Enter"
            " the result once more, then give the loss."
        ),
    ),
    "penalty.superseded": (
        409,
        _("This was changed or taken back already. Look at the newest line."),
    ),
}
