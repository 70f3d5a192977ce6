"""What refusals about sandboxes say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SANDBOX_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "sandbox.off": (403, _("This installation makes no sandboxes.")),
    "sandbox.too_many": (
        409,
        _("{most} sandboxes are open already. End one, or wait until the first one goes."),
    ),
    "sandbox.no_webhooks": (
        403,
        _("Only a sandbox that was made with a token of a shop may send webhooks."),
    ),
    "sandbox.over": (409, _("This evening has been played to its end.")),
}
