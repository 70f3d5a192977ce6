"""Commands on mails: one is written with the work of sending it, and sent when that is run."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts import mails
from accounts.chunks import deleted
from accounts.posted import Mail
from engine.errors import RuleError
from events import due
from events.reminding import is_still_to_remind

SEND = "mail.send"
NOTICE = timedelta(days=1)  # what tells of something done comes too late after that


@transaction.atomic
def post_mail(
    name: str,
    *,
    to: str,
    facts: Mapping[str, object],
    now: datetime,
    good_for: timedelta = NOTICE,
    reminds: Mapping[str, object] | None = None,
) -> Mail:
    """Have a mail sent in a moment; nobody waits for the server meanwhile.

    One that `reminds` is not sent where that is no longer asked for (`is_still_to_remind`).
    """
    mail = mails.written(name, to=to, facts=facts, now=now, good_for=good_for)
    asked_for: dict[str, Any] = {"reminds": reminds} if reminds else {}
    due.plan(SEND, at=now, mail=mail.pk, **asked_for)
    return mail


def send_mail(*, now: datetime, mail: str, reminds: Mapping[str, Any] | None = None) -> None:
    """Send a mail that waits and is still good for something; then nothing of what was in it is left.

    Raises RuleError("account.mail_not_sent") where the server does not take it.
    """
    row = Mail.objects.filter(pk=mail, sent_at=None).exclude(sealed="").first()
    if row is None:
        return
    if row.expires_at <= now or (reminds and not is_still_to_remind(**reminds)):
        Mail.objects.filter(pk=mail).update(sealed="")
        return
    try:
        mails.send(row)
    except RuleError:
        Mail.objects.filter(pk=mail).update(misses=F("misses") + 1)
        raise
    Mail.objects.filter(pk=mail).update(sent_at=now, sealed="")


def forget_old_mails(*, now: datetime) -> int:
    """Forget mails that are good for nothing any more, sent or not."""
    return deleted(Mail.objects.filter(expires_at__lte=now))
