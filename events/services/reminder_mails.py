"""Reminders by mail, to accounts that asked for them and keep the ticket of somebody who is reminded."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby, islice

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts import mails
from events import due
from events.address import public_url
from events.kept import KeptTicket
from events.models import Event, JournalEntry
from events.reminding import DECK_REMINDED, moment_of, tickets_reminded
from events.services.mails import post_mail

MAIL = "reminders.mail"
AT_ONCE = 30


def mail_later(row: JournalEntry, *, now: datetime) -> None:
    """Have mails written of a row where an account asked for them."""
    asks = KeptTicket.objects.filter(entry__event=row.event_id).exclude(user__reminder_language="")
    if mails.mails_go_out() and asks.exists():
        _plan(row, now=now, after=0)


@transaction.atomic
def mail_reminders(*, now: datetime, event: str, version: int, after: int) -> None:
    """Write the mails of the next accounts, one to each, and leave the rest to another piece of work.

    What is no longer so is not told: no mail where the moment was moved or is over, to whom cancelled, or by
    an account that no longer keeps the ticket as it is now.
    """
    row = JournalEntry.objects.select_related("event__shop").get(event=event, version=version)
    moment = moment_of(row)
    if moment is None or moment <= now or not mails.mails_go_out():
        return
    groups = _by_account(row, after=after)
    chosen = list(islice(groups, AT_ONCE))
    readers = mails.readers_of(user for user, _names in chosen)
    for user, names in chosen:
        if reader := readers.get(user):
            _post(row, user, reader, names, moment=moment, now=now)
    if next(groups, None):
        _plan(row, now=now, after=chosen[-1][0])


def _plan(row: JournalEntry, *, now: datetime, after: int) -> None:
    due.plan(MAIL, at=now, event=row.event_id, version=row.version, after=after)


def _by_account(row: JournalEntry, *, after: int) -> Iterator[tuple[int, list[str]]]:
    """Return accounts that still keep tickets of a row's people, in order, each with the names."""
    kept = (
        tickets_reminded(row)
        .filter(user__gt=after)
        .order_by("user_id", "entry__arrival")
        .values_list("user_id", "entry__player_name")
    )
    for user, pairs in groupby(kept, key=lambda pair: pair[0]):
        yield user, [name for _user, name in pairs]


def _post(
    row: JournalEntry,
    user: int,
    reader: mails.Reader,
    names: Sequence[str],
    *,
    moment: datetime,
    now: datetime,
) -> None:
    event, site = row.event, public_url()
    with override(reader.language):
        facts = {
            "event": event,
            "names": names,
            "is_of_deck": row.kind == DECK_REMINDED,
            "at": _words_of(moment),
            "begins": _words_of(event.starts_at),
            "place": _place_of(event),
            "account": f"{site}/account" if site else "",
        }
        post_mail(
            "reminder",
            to=reader.address,
            facts=facts,
            now=now,
            good_for=moment - now,
            reminds={"event": row.event_id, "version": row.version, "user": user},
        )


def _words_of(moment: datetime) -> str:
    # Translators: a date format of Django: day, month, weekday, hour and minute
    return date_format(timezone.localtime(moment), _("D j M, H:i"))


def _place_of(event: Event) -> str:
    return " / ".join(word for word in (event.shop.name, event.place) if word)
