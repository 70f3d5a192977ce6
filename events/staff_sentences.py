"""What refusals about a shop's staff say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

STAFF_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "invitation.expired": (
        403,
        _("This invitation is too old: it was good for seven days. Ask for a new one."),
    ),
    "invitation.revoked": (403, _("This invitation was taken back. Ask the shop's owner.")),
    "invitation.too_many": (
        409,
        _("{most} invitations are open already. Take some back first."),
    ),
    "invitation.used": (
        403,
        _("This invitation has been used. Each lets one person in; ask for one of your own."),
    ),
    "invitation.works_there": (
        409,
        _("You work for this shop already. The invitation is still good for somebody else."),
    ),
    "shop.no_name": (422, _("A shop needs a name.")),
    "shop.stale": (
        412,
        _("Somebody changed this shop meanwhile. Load it again, then repeat your change."),
    ),
    "staff.has_own_way": (
        409,
        _(
            "This person signs in by their own mail address or passkey, or keeps tickets of their own,"
            " and a link would open those to you. They sign in themselves, or ask whoever runs this machine."
        ),
    ),
    "staff.last_owner": (
        409,
        _("A shop needs an owner. Make somebody else an owner first."),
    ),
    "staff.name_taken": (
        409,
        _("Somebody signs in by this name already. Choose another, or sign in if it is you."),
    ),
    "staff.works_elsewhere": (
        409,
        _(
            "This person also works for a shop that is not yours, and a link would open it to you."
            " Ask them, or whoever runs this machine."
        ),
    ),
}
