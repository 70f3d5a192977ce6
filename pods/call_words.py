"""What calls for a judge are called on screen."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from pods.call import CallReason

REASONS: Mapping[str, str | Promise] = {
    CallReason.RULES: _("A question about the rules"),
    CallReason.DECK: _("Something about a deck or a card"),
    CallReason.DISPUTE: _("We do not agree"),
    CallReason.PLAYER: _("Somebody is late or missing"),
    CallReason.OTHER: _("Something else"),
}
