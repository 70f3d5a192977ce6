"""What refusals about players' accounts say, each with its HTTP status; `events.sentences` adds them to its table."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACCOUNT_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "account.bad_mail": (422, _("Please write a mail address, like name@example.com.")),
    "account.code_old": (
        422,
        _("This code is too old, or it was used. Ask for a new one."),
    ),
    "account.code_spent": (429, _("Too many wrong tries. Ask for a new code.")),
    "account.code_wrong": (
        422,
        _("That is not the code. Look at the newest mail; it may take a minute to come."),
    ),
    "account.enough_today": (
        429,
        _("This address got enough codes for today. Try again tomorrow; your tickets' links work."),
    ),
    "account.lent": (
        403,
        _(
            "You signed in by a link that an owner made, so tickets, mail address and passkeys stay shut"
            " here. Sign out, then sign in by yourself."
        ),
    ),
    "account.mail_not_sent": (
        503,
        _("The mail could not be sent just now. Please try again in a few minutes."),
    ),
    "mail.unreadable": (
        503,
        _(
            "What was in this mail cannot be read any more: the key of this installation has changed."
        ),
    ),
    "account.mail_taken": (
        409,
        _("Another account has this address. Sign out, then sign in by it."),
    ),
    "account.staff_stays": (
        409,
        _("You work for a shop with this account. Leave the shop first, then delete it."),
    ),
    "account.too_many_codes": (
        429,
        _("Too many codes were asked for. Please wait {minutes} minutes, then ask again."),
    ),
    "passkey.needs_https": (
        403,
        _("Passkeys need HTTPS. Sign in by a mailed code here."),
    ),
    "passkey.refused": (
        422,
        _("The passkey was not accepted. Try again, or sign in by a mailed code."),
    ),
    "passkey.too_many": (409, _("You have {most} passkeys already. Remove one first.")),
    "ticket.kept_elsewhere": (
        409,
        _(
            "Another account has this ticket already. If you do not know that account, ask the staff"
            " for a new ticket: the other account then loses it."
        ),
    ),
}
