"""What a table may agree on, in the reader's language."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from pods.agreeing import Stand
from pods.agreement import Change, Proposal

CHANGES: Mapping[str, str | Promise] = {
    Change.NO_LOOPS: _("No endless loops"),
    Change.NO_LOCKS: _("Nothing that keeps others from playing"),
    Change.AS_FAN: _("We all play as Fan"),
    Change.TAKE_BACKS: _("Taking back a mistake is fine"),
    Change.EXPLAIN: _("We explain our cards as we go"),
}
STANDS: Mapping[str, str | Promise] = {
    Stand.OPEN: _("Not everybody has answered"),
    Stand.AGREED: _("Agreed by all"),
    Stand.DECLINED: _("Not agreed"),
    Stand.WITHDRAWN: _("Taken back"),
}


def change_words(proposal: Proposal) -> str:
    """Return what a proposal says; a table's own words as they were written."""
    if proposal.kind == Change.OWN:
        return proposal.text
    minutes = proposal.minutes
    if minutes is not None:
        limit = ngettext("At most {n} minute a turn", "At most {n} minutes a turn", minutes)
        return limit.format(n=minutes)
    return str(CHANGES[proposal.kind])
