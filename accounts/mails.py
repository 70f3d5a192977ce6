"""Mails to players: plain text, only where the installation names a mail server."""

import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from smtplib import SMTPException

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from accounts.models import User
from engine.errors import RuleError

LONGEST = 254


def mails_go_out() -> bool:
    """Tell whether a mail server is set; without one nobody has an account."""
    return bool(settings.PLAYER_ACCOUNTS)


def address_typed(text: str) -> str:
    """Return a mail address as accounts know it, however wide it was typed.

    Raises RuleError("account.bad_mail").
    """
    address = unicodedata.normalize("NFKC", text).strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise RuleError("account.bad_mail") from None
    if len(address) > LONGEST:
        raise RuleError("account.bad_mail")
    return address


def mail_of(user: User) -> str:
    """Return the address a person signs in by; empty where there is none."""
    row = EmailAddress.objects.filter(user=user, verified=True, primary=True).first()
    return str(row.email) if row else ""


def send(name: str, *, to: str, facts: Mapping[str, object]) -> None:
    """Send one of the mails in templates/accounts, in the reader's language.

    Raises RuleError("account.mail_not_sent") where the server does not take it.
    """
    mail = get_adapter().render_mail(f"accounts/{name}", to, dict(facts))
    try:
        mail.send()
    except (SMTPException, OSError):
        raise RuleError("account.mail_not_sent") from None


def tell(name: str, *, to: str, facts: Mapping[str, object]) -> None:
    """Send a mail that tells of something done; whether it leaves changes nothing about that."""
    with suppress(RuleError):
        send(name, to=to, facts=facts)
