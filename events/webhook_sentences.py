"""What refusals about webhooks say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

WEBHOOK_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "webhook.bad_address": (
        422,
        _("This is no address for a webhook. Write it like https://example.com/takuwake."),
    ),
    "webhook.needs_https": (
        422,
        _("A webhook's address begins with https, so that nobody on the way can read along."),
    ),
    "webhook.address_refused": (
        422,
        _("This address leads into a private network; messages do not go there."),
    ),
    "webhook.unknown_kind": (422, _("Choose from the kinds of change that there are.")),
    "webhook.too_many": (409, _("A shop has up to {most} webhooks. End one first.")),
    "webhook.is_ended": (
        409,
        _("Nothing is sent to this webhook any more. Let it be told again first."),
    ),
}
