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
    "round.is_cut": (
        409,
        _("Who plays in a cut follows from the table and the results; only its tables can change."),
    ),
    "round.cut_begun": (
        409,
        _("The cut has begun, so no more rounds are paired. Take the cut back first."),
    ),
    "cut.rounds_left": (
        409,
        _("Rounds still to be played before a cut: {left}. Play them, or plan fewer rounds."),
    ),
    "cut.needs_four": (409, _("A cut needs a format that is played at tables of four.")),
    "cut.no_ranks": (409, _("This event is played without ranks, so nobody can play on by rank.")),
    "cut.over": (409, _("The final is played. Finish the event.")),
    "cut.stale": (
        409,
        _("A result changed, so other people go on. Draw this stage again."),
    ),
    "cut.none": (404, _("This event has no cut.")),
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
