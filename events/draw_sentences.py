"""What refusals about draws and prizes say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

DRAW_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "draw.all_drawn": (409, _("All prizes are drawn.")),
    "draw.nobody_left": (409, _("There is nobody left who has not been drawn.")),
    "draw.not_drawn": (409, _("This person holds no prize at the moment.")),
    "draw.nothing_to_undo": (409, _("There is no draw to take back.")),
    "draw.sealed": (
        409,
        _("The seed of this draw is still sealed. It can be checked when the draw is over."),
    ),
    "draw.seal_differs": (
        422,
        _("The seed does not fit the seal of this record. Its seal would be {seal}."),
    ),
    "draw.step_differs": (
        422,
        _("Step {step} of this record is not what follows from the seed and the numbers."),
    ),
    "draw.still_open": (409, _("There is a draw that is not over yet. End it first.")),
    "draw.taps_closed": (409, _("The draw has begun: no more numbers are taken.")),
    "draw.not_begun": (409, _("The draw has not begun yet. Begin it first.")),
    "draw.over": (409, _("This draw is over, and its seed is shown. It stays as it is.")),
    "draw.not_here": (409, _("Only people who are checked in take part in the draw.")),
    "draw.nobody_here": (409, _("Nobody is checked in, so there is nobody to draw.")),
    "draw.no_prizes": (
        422,
        _("This draw has no prizes yet. Say how many there are, then begin."),
    ),
    "draw.bad_prizes": (
        422,
        _("A draw has at most {most} prizes, with names of up to {longest} letters."),
    ),
    "draw.bad_number": (422, _("Choose a number from 0 to {most}.")),
    "lots.for_places": (
        409,
        _("The places of an event are drawn all at once, not step by step."),
    ),
    "lots.not_drawn": (
        409,
        _("Lots for the places are still to be drawn, so this player has no place yet."),
    ),
    "lots.none": (409, _("No lots for places are to be drawn at this event.")),
    "lots.no_pairs": (
        422,
        _(
            "Pairs who enter together cannot be drawn by lot or come in by number. Give places by arrival."
        ),
    ),
    "goods.bad_number": (422, _("Write down a number from 0 to {most}.")),
    "goods.no_fan_event": (
        409,
        _("Promos are handed out at fan events. Make this event one first."),
    ),
    "standings.hidden": (
        403,
        _("This event is played without ranks, so there is no table to see."),
    ),
    "draw.changed_meanwhile": (
        409,
        _("Somebody else drew meanwhile, so nothing was done. Look again, then decide."),
    ),
}
