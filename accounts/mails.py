"""Mails to players: plain text, only where the installation names a mail server."""

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from smtplib import SMTPException

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email

from accounts.models import User
from accounts.posted import Mail
from accounts.sealing import opened, sealed
from engine.errors import RuleError

LONGEST = 254
SALT = "mails"


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


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is reminded by mail: where, and in which language."""

    address: str
    language: str


def readers_of(users: Iterable[int]) -> dict[int, Reader]:
    """Return those of some accounts, by id, who are to be reminded by mail and have a proven address."""
    rows = EmailAddress.objects.filter(
        user__in=list(users), verified=True, primary=True, user__is_active=True
    ).exclude(user__reminder_language="")
    found = rows.values_list("user_id", "email", "user__reminder_language")
    return {user: Reader(address, language) for user, address, language in found}


def written(
    name: str, *, to: str, facts: Mapping[str, object], now: datetime, good_for: timedelta
) -> Mail:
    """Write one of the mails in templates/accounts, in the reader's language, and keep it sealed."""
    mail = get_adapter().render_mail(f"accounts/{name}", to, dict(facts))
    words = {"to": to, "subject": mail.subject, "body": mail.body, "from": mail.from_email}
    return Mail.objects.create(
        sealed=sealed(words, salt=SALT), made_at=now, expires_at=now + good_for
    )


def send(mail: Mail) -> None:
    """Hand a mail to the server, always with the same id, so that it counts once however often it is sent.

    Raises RuleError("account.mail_not_sent") where the server does not take it, RuleError("mail.unreadable").
    """
    words = opened(mail.sealed, salt=SALT)
    here = parseaddr(words["from"])[1].rpartition("@")[2] or "takuwake"
    headers = {"Message-ID": f"<{mail.pk}@{here}>"}
    message = EmailMessage(
        words["subject"], words["body"], words["from"], [words["to"]], headers=headers
    )
    try:
        message.send()
    except (SMTPException, OSError) as trouble:
        kind = type(trouble).__name__  # its words hold the address
        raise RuleError("account.mail_not_sent", technical=kind) from None
