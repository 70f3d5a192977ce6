"""What losing at the same moment is called on screen."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.outcomes.rulings import Falls, How

Words = str | Promise

HOWS: Mapping[str, Words] = {
    How.STATE_CHECK: _("Found by one state check (decks empty at the same moment)"),
    How.EACH_DRAWS: _("“Each player draws”"),
    How.STATED_ORDER: _("The card states the order of the players"),
    How.ZONE_MOVE: _("Cards of several decks move at once"),
    How.PREVENTION_ENDS: _("What prevented the loss is gone"),
    How.PUT_INTO_BATTLE: _("“Each player puts into the battle zone”"),
    How.STATIC_ONE_SHOT: _("A static ability makes players lose or win"),
    How.BATTLE: _("Battle or attack"),
}
FALLS: Mapping[str, Words] = {
    Falls.DOUBLE_LOSS: _("They go out together"),
    Falls.ORDERED: _("One after another"),
    Falls.DRAW: _("Draw"),
}
