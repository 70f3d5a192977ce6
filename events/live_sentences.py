"""What refusals of a live game at a table say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

LIVE_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "live.no_preset": (422, _("This is no format to play a game in.")),
    "live.malformed": (422, _("This act cannot be read at {pointer}.")),
    "live.over": (409, _("This game is over. Take the last act back if that is wrong.")),
    "live.player_out": (409, _("This player is out of the game.")),
    "live.unknown_counter": (422, _("Nothing of that name is counted in this game.")),
    "live.ending_not_told": (422, _("Choose time, a loop, the turn limit or a special win.")),
    "live.too_many_effects": (409, _("There are {most} of these already. Take some away first.")),
    "live.no_such_effect": (404, _("This effect is not there any more.")),
    "live.not_next": (409, _("Effects of another player resolve first.")),
    "live.no_extra_turns": (422, _("Extra turns are ignored in this format.")),
    "live.no_partner": (422, _("There is no partner zone in this format.")),
    "live.subgame_running": (409, _("The game inside this game is not over yet.")),
    "live.no_subgame": (409, _("No game is open inside this game.")),
    "live.not_over": (409, _("This game is not over yet.")),
    "live.nothing_to_undo": (409, _("There is nothing to take back.")),
    "live.log_full": (409, _("{most} acts are all that a game holds. Tell its result.")),
    "companion.stale": (
        409,
        _("Somebody at the table was faster. Look at the newest state, then tap again."),
    ),
    "companion.not_begun": (404, _("No live game has begun at this table.")),
    "companion.result_counts": (409, _("The result of this table counts already.")),
    "companion.bad_seconds": (422, _("A turn has 1 to {most} seconds.")),
}
