"""What refusals about teams and matches say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

TEAM_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "event.match_needs_two": (
        422,
        _(
            "Only one against one is played in several games. Choose a single game, or such a format."
        ),
    ),
    "event.teams_need_four": (
        422,
        _("Teams of two need a format for tables of four, and an event in rounds."),
    ),
    "event.format_needs_teams": (
        422,
        _("This format is played in teams. Choose how people get a partner."),
    ),
}
