"""What refusals about wishes, levels and event files say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SEATING_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "wish.oneself": (422, _("This is your own name. Whom do you wish not to sit with?")),
    "wish.too_many": (409, _("There are {most} such wishes already. Take one back first.")),
    "wish.withdrawn": (409, _("This wish was taken back.")),
    "wish.who_is_it": (422, _("Choose the person of this event whom the wish is about.")),
    "round.too_late": (
        409,
        _("Somebody seated here must be home before this round would end. Pair the round again."),
    ),
    "round.level_not_agreed": (
        409,
        _("Somebody seated here does not play at another level after all. Pair the round again."),
    ),
    "round.unknown_policy": (
        422,
        _("There is no way of pairing called {policy}. Known ones: {known}."),
    ),
    "round.unknown_bye_rule": (
        422,
        _("There is no rule for byes called {rule}. Known ones: {known}."),
    ),
    "round.second_bye": (
        409,
        _("Somebody would have a second bye while others had none. Choose somebody else."),
    ),
    "round.no_schedule": (404, _("No rounds are planned ahead at this event.")),
    "level.nobody_asked": (422, _("Choose 1 to {most} people to ask.")),
    "level.bad_move": (
        422,
        _("Ask people who are here, each for a level that is not their own."),
    ),
    "level.not_asked": (409, _("This question is not open any more.")),
    "level.no_round_to_come": (409, _("There is no round to be paired now.")),
    "event_file.not_empty": (
        409,
        _("This event has people or rounds already. A file makes a new event."),
    ),
    "event_file.too_large": (422, _("This event file is too large: at most {limit} bytes.")),
}
