"""What penalties are called on screen, and what each of them does."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pods.ledger import PenaltyKind

PENALTIES: Mapping[str, str | Promise] = {
    PenaltyKind.NOTE: _("Note"),
    PenaltyKind.WARNING: _("Warning"),
    PenaltyKind.LOSS: _("Loss of the game"),
    PenaltyKind.DISQUALIFICATION: _("Disqualification"),
    PenaltyKind.REVOKED: _("Taken back by a judge"),
}
EFFECTS: Mapping[str, str | Promise] = {
    PenaltyKind.NOTE: _("Only written down, for the player to read."),
    PenaltyKind.WARNING: _("A formal warning on the player's phone; nothing else changes."),
    PenaltyKind.LOSS: _(
        "The player is out first in the game of that round, whatever is or was told; the others"
        " move up."
    ),
    PenaltyKind.DISQUALIFICATION: _(
        "The player loses the game being played and gets no more seats; results so far stay."
    ),
}
