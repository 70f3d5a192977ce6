"""What webhooks are told of, in words: the kinds of change by what they are about, and why none arrived."""

from collections.abc import Mapping
from itertools import groupby

from django.utils.translation import gettext_lazy as _

from engine.errors import RuleError
from events.hooks import Delivery
from events.outbox import KINDS, PRIVATE_KIND
from events.sentences import SENTENCES, sentence_of
from events.words import Words

ABOUT: Mapping[str, Words] = {
    "event": _("The event: made, changed, finished"),
    "entry": _("People: their data were deleted, so apps delete theirs"),
    "tables": _("The tables of the shop"),
    "round": _("Rounds: seats published, clock, closed"),
    "queue": _("Rolling tables: who joins and leaves the line"),
    "pod": _("Tables: formed, first player, extra time"),
    "report": _("Results: reported, confirmed, disputed, decided"),
    "seat": _("People missing at a table"),
    "agreement": _("Agreements between players"),
    "announcement": _("Announcements"),
    "subgame": _("Subgames"),
    "draw": _("Draws of prizes"),
    PRIVATE_KIND: _("Everything that is private: only that something changed"),
}
TROUBLES: Mapping[str, Words] = {
    "too_slow": _("It took too long to answer."),
    "ConnectError": _("Nobody could be reached at this address."),
    "ConnectTimeout": _("Nobody could be reached at this address."),
    "gaierror": _("This name is unknown."),
}


def kinds_by_subject() -> list[tuple[Words, list[str]]]:
    """Return all kinds that a webhook may ask for, under what they are about."""
    order = list(ABOUT)
    kinds = sorted(KINDS, key=lambda kind: order.index(subject(kind)))
    return [(ABOUT[about], list(each)) for about, each in groupby(kinds, key=subject)]


def subject(kind: str) -> str:
    """Return what a kind is about: `round` of `round.published`."""
    return kind.partition(".")[0]


def trouble_words(delivery: Delivery) -> Words:
    """Return why a message brought no answer; what nobody put into words stays as it is called."""
    if delivery.trouble in SENTENCES:
        return sentence_of(RuleError(delivery.trouble))
    return TROUBLES.get(delivery.trouble, delivery.trouble)
