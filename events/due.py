"""Deferred work: commands write `Due` rows; whoever ticks runs them, twice without harm."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils.module_loading import import_string

from engine.errors import RuleError
from events.work import Due

log = logging.getLogger(__name__)
MOST_TRIES = 12
LOAN = timedelta(minutes=2)  # longer than any round of thinking takes


def plan(kind: str, *, at: datetime, **facts: object) -> Due:
    """Write down work for later; `kind` is a name in `DUE_COMMANDS`."""
    return Due.objects.create(kind=kind, at=at, facts=facts)


def plan_all(rows: Iterable[Due], *, now: datetime) -> None:
    """Write down work that came from elsewhere, none of it before `now`: nobody's place in the line is taken."""
    Due.objects.bulk_create(
        Due(kind=row.kind, at=max(row.at, now), facts=row.facts) for row in rows
    )


def forget(condition: Q) -> None:
    """Forget the rows of which this is true, but for those that somebody runs just now."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = Due.objects.filter(condition).select_for_update(skip_locked=skip)
    Due.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()


def run_due_rows(*, now: datetime, sending: bool | None = None) -> int:
    """Run every row whose time has come, each by itself; return how many ran.

    `sending` asks for those alone that wait for other machines (`DUE_SENDING`), or for all but those.
    """
    waiting = Due.objects.filter(done_at=None, at__lte=now, tries__lt=MOST_TRIES)
    if sending is not None:
        sends = Q(kind__in=settings.DUE_SENDING)
        waiting = waiting.filter(sends if sending else ~sends)
    ids = list(waiting.order_by("at").values_list("pk", flat=True)[:100])
    return sum(run(due_id, now=now) for due_id in ids)


def run(due_id: int, *, now: datetime) -> bool:
    """Run one row unless it is done or somebody else has it; trouble is kept and tried again."""
    try:
        if Due.objects.filter(pk=due_id, kind__in=settings.DUE_THINKING).exists():
            return _thought(due_id, now=now)
        with transaction.atomic():
            row = _claimed(due_id)
            if row is None:
                return False
            import_string(settings.DUE_COMMANDS[row.kind])(now=now, **row.facts)
            row.done_at = now
            row.save(update_fields=["done_at"])
    except Exception as trouble:  # noqa: BLE001  one bad row must not stop the others
        _keep_trouble(due_id, trouble, now=now)
        return False
    return True


def _thought(due_id: int, *, now: datetime) -> bool:
    """Run a row that thinks for long: on loan for a while instead of locked.

    Where whoever runs it is killed, the loan ends and the row is run again.
    """
    row = Due.objects.filter(pk=due_id, done_at=None, at__lte=now).first()
    if row is None:
        return False
    mine = Due.objects.filter(pk=due_id, done_at=None, at=row.at)
    if not mine.update(at=now + LOAN, tries=row.tries + 1):
        return False
    import_string(settings.DUE_COMMANDS[row.kind])(now=now, **row.facts)
    Due.objects.filter(pk=due_id).update(done_at=now)
    return True


def _claimed(due_id: int) -> Due | None:
    rows = Due.objects.filter(pk=due_id, done_at=None)
    skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=skip).first()


def _keep_trouble(due_id: int, trouble: Exception, *, now: datetime) -> None:
    words = trouble.code if isinstance(trouble, RuleError) else repr(trouble)
    log.warning("due row %s: %s", due_id, words)
    row = Due.objects.filter(pk=due_id).first()
    if row is None:  # forgotten meanwhile
        return
    row.tries += 1
    row.trouble = words[:200]
    row.at = now + timedelta(seconds=5) * 2**row.tries
    row.save(update_fields=["tries", "trouble", "at"])
