"""What refusals about tokens, devices and links say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CREDENTIAL_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "device.code_unknown": (
        422,
        _("This code is unknown, was used, or is older than ten minutes. Ask for a new one."),
    ),
    "device.too_many": (409, _("An event has up to {most} devices. Take one away first.")),
    "link.bad_words": (
        422,
        _(
            "A service is a short word like discord (at most {service} letters), an account one line of at"
            " most {account}."
        ),
    ),
    "link.code_unknown": (
        422,
        _(
            "This code is unknown, was used, or is older than ten minutes. Ask the player for a new one."
        ),
    ),
    "link.over": (
        409,
        _("The entry is cancelled or the evening is over, so nothing more is linked."),
    ),
    "token.no_name": (422, _("Give it a name that can be seen.")),
    "token.too_many": (409, _("A shop has up to {most} living tokens. Revoke one first.")),
    "token.wider": (
        403,
        _(
            "A token cannot make another that may do more, is for another event, or lives longer than itself."
        ),
    ),
}
