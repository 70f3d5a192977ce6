"""Who runs a row has it on loan: a loan that nobody renews ends, and the row is run again."""

import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, connection

from engine.errors import RuleError
from events.rhythm import Patience
from events.work import Due

SHORT = timedelta(seconds=10)  # of a row that is locked as well while it is run
LONG = timedelta(minutes=1)  # of one that thinks for long, renewed meanwhile
RENEWED = 20.0  # seconds
LONGEST = 3600.0  # seconds: what still thinks then hangs


def patience_with(kind: str) -> Patience:
    """Return how often rows of a kind are tried."""
    known: Mapping[str, Patience] = settings.DUE_PATIENCE
    return known.get(kind, Patience())


def lend(due_id: int, *, now: datetime) -> Due | None:
    """Take a row whose time has come; None where it is done, dead, somebody else's or waits.

    Raises RuleError("work.lost") for one that its workers died of as often as it may be tried.
    """
    row = Due.objects.ready(now).filter(pk=due_id).first()
    if row is None:
        return None
    loan = LONG if row.kind in settings.DUE_THINKING else SHORT
    words = {"tries": row.tries + 1, "lent_until": now + loan, "begun_at": now, "woken_until": None}
    if not Due.objects.ready(now).filter(pk=due_id, tries=row.tries).update(**words):
        return None
    row.tries += 1
    row.begun_at = now
    return row


def refuse_lost(row: Due) -> None:
    """Refuse to run once more what was run in vain too often already, and never came to an end."""
    if row.tries > patience_with(row.kind).tries:
        raise RuleError("work.lost")


def held(row: Due) -> Due | None:
    """Return a row, locked, where it is still this loan of it."""
    rows = Due.objects.open().filter(pk=row.pk, tries=row.tries)
    skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=skip).first()


@contextmanager
def renewing(row: Due, *, now: datetime) -> Iterator[None]:
    """Renew a long loan as long as this process lives and thinks."""
    stop = threading.Event()
    threading.Thread(target=_renew, args=(row, now, stop), name="loan", daemon=True).start()
    try:
        yield
    finally:
        stop.set()


def _renew(row: Due, now: datetime, stop: threading.Event) -> None:
    begun = time.monotonic()
    while not stop.wait(RENEWED) and (passed := time.monotonic() - begun) < LONGEST:
        with suppress(DatabaseError):
            until = now + timedelta(seconds=passed) + LONG
            Due.objects.open().filter(pk=row.pk, tries=row.tries).update(lent_until=until)
        connection.close()
