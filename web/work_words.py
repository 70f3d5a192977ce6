"""What deferred work answered, in words."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from events.words import Words
from events.work import Due

FIGURES: Mapping[str, Words] = {
    "answers": _("answers to apps"),
    "work": _("work done long ago"),
    "deliveries": _("messages to programs"),
    "phones": _("phones to tell"),
    "device_codes": _("codes for devices"),
    "links": _("links to accounts elsewhere"),
    "permits": _("permits and tokens of apps"),
    "stream_tickets": _("tickets for streams"),
    "mails": _("mails"),
    "sessions": _("ended sign-ins"),
    "tries": _("failed tries to sign in"),
    "sandboxes": _("sandboxes"),
    "uploads": _("large files"),
    "card_orders": _("imports of card data"),
}


def figures_of(row: Due) -> list[tuple[Words, int]]:
    """Return the figures of a row that are not nought, each with its name."""
    told = row.result or {}
    return [(FIGURES[name], told[name]) for name in FIGURES if told.get(name)]
