"""What an app may do, in words: one sentence for each scope."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from events.access import Scope
from events.words import Words

SCOPES: Mapping[str, Words] = {
    Scope.EVENTS_READ: _("Read events as staff see them: entries, drafts, the journal"),
    Scope.EVENTS_WRITE: _("Create, change and finish events; make and revoke tokens"),
    Scope.ENTRIES_WRITE: _("Enter and change players, and print their tickets"),
    Scope.CHECKIN_WRITE: _("Check players in and note fees"),
    Scope.ROUNDS_WRITE: _("Pair, publish and close rounds, and run the clock"),
    Scope.RESULTS_REPORT: _("Report results for players"),
    Scope.RESULTS_CONFIRM: _("Decide results like a judge"),
    Scope.DECKS_READ: _("Read sealed decks"),
    Scope.DECKS_WRITE: _("Submit decks for players and rule on them"),
    Scope.WEBHOOKS_MANAGE: _("Have other programs told of changes (webhooks)"),
}
