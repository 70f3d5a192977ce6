"""What refusals about telling phones say, each with its HTTP status; `events.sentences` adds them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PUSH_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "push.not_offered": (409, _("Phones are not told anything here. Keep this page open.")),
    "push.bad_subscription": (
        422,
        _("Your browser gave an address that nothing can be sent to. Try another browser."),
    ),
    "push.too_many": (
        409,
        _("Up to {most} phones are told for one ticket. Stop it on another one first."),
    ),
    "push.over": (409, _("You are not in this event any more, so there is nothing to be told.")),
}
