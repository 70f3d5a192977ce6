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
    "team.no_pairs": (409, _("At this event there are no fixed pairs.")),
    "team.unknown_code": (
        404,
        _("Nobody here has this code. Ask your partner to read it from their page once more."),
    ),
    "team.own_code": (409, _("This is your own code. Tell it to your partner.")),
    "team.full": (409, _("This pair is complete. Ask your partner for their newest code.")),
    "team.needs_two": (422, _("A pair is two different people who take part.")),
    "team.fixed_once_playing": (
        409,
        _("You are playing already. Only the staff can change your pair now."),
    ),
    "round.teams_stay_together": (
        409,
        _("Fixed pairs sit together, so two people cannot trade seats. Change the pairs instead."),
    ),
    "event.format_needs_teams": (
        422,
        _("This format is played in teams. Choose how people get a partner."),
    ),
}
