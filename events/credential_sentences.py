"""What refusals about tokens, devices and links say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CREDENTIAL_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "device.code_unknown": (
        422,
        _("This code is unknown, was used, or is older than ten minutes. Ask for a new one."),
    ),
    "device.too_many": (409, _("An event has up to {most} devices. Take one away first.")),
    "token.too_many": (409, _("A shop has up to {most} living tokens. Revoke one first.")),
    "token.wider": (
        403,
        _("A token makes none that may more, is for another event, or lives longer than itself."),
    ),
}
