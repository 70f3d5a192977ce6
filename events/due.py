"""Deferred work: commands write `Due` rows; whoever ticks runs them, twice without harm."""

import logging
from collections.abc import Callable, Iterable, Mapping
from contextvars import ContextVar
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Case, Q, When
from django.utils.module_loading import import_string

from engine.errors import RuleError
from events import bells
from events.lending import held, lend, patience_with, refuse_lost, renewing
from events.routines import comes_before, plan_next
from events.troubles import refusal_of, words_of
from events.work import Due
from observing.work import working

log = logging.getLogger(__name__)
AT_ONCE = 100
SENT_AT_ONCE = (
    5  # each may wait for a machine that does not answer, and a code to sign in with behind it
)
_running: ContextVar[int | None] = ContextVar("running", default=None)


def plan(
    kind: str,
    *,
    at: datetime,
    of_event: str | None = None,
    of_shop: str | None = None,
    **facts: object,
) -> Due:
    """Write down work for later; `kind` is a name in `DUE_COMMANDS`.

    It belongs to an event (where a fact `event` names it, to that one) or to a shop, whose staff see how it
    goes; else it is the installation's own.
    """
    named = facts.get("event")
    event_id = of_event or (named if isinstance(named, str) else None)
    row = Due.objects.create(kind=kind, at=at, facts=facts, event_id=event_id, shop_id=of_shop)
    if kind in settings.DUE_AT_ONCE:
        sends = kind in settings.DUE_SENDING
        transaction.on_commit(lambda: bells.ring(sending=sends), robust=True)
    return row


def plan_all(rows: Iterable[Due], *, now: datetime, of_event: str) -> None:
    """Write down work that came from elsewhere, none of it before `now`: nobody's place in the line is taken."""
    Due.objects.bulk_create(
        Due(kind=row.kind, at=max(row.at, now), facts=row.facts, event_id=of_event) for row in rows
    )


def forget(condition: Q) -> None:
    """Forget the rows of which this is true, but for those that somebody runs just now."""
    skip = connection.features.has_select_for_update_skip_locked
    rows = Due.objects.filter(condition).select_for_update(skip_locked=skip)
    Due.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()


def tell(done: int, of: int) -> None:
    """Say how far the work has come that runs just now: called outside of any transaction."""
    if (running := _running.get()) is not None:
        Due.objects.filter(pk=running).update(parts_done=done, parts=of)


def run_due_rows(*, now: datetime, sending: bool | None = None) -> int:
    """Run every row whose time has come, each by itself; return how many ran.

    `sending` asks for those alone that wait for other machines (`DUE_SENDING`), a few of them, those first
    that people wait for; or for all but those.
    """
    waiting = Due.objects.ready(now)
    if sending is not None:
        sends = Q(kind__in=settings.DUE_SENDING)
        waiting = waiting.filter(sends if sending else ~sends)
    most = SENT_AT_ONCE if sending else AT_ONCE
    waited_for = Case(When(kind__in=settings.DUE_AT_ONCE, then=0), default=1)
    ids = list(waiting.order_by(waited_for, "at").values_list("pk", flat=True)[:most])
    return sum(run(due_id, now=now) for due_id in ids)


def run(due_id: int, *, now: datetime) -> bool:
    """Run one row unless it is done or somebody else has it; trouble is kept and tried again."""
    row = lend(due_id, now=now)
    if row is None:
        return False
    mine = _running.set(row.pk)
    try:
        with working(kind=row.kind, due_id=row.pk):
            refuse_lost(row)
            is_long = row.kind in settings.DUE_THINKING
            return _thought(row, now=now) if is_long else _done(row, now=now)
    except Exception as trouble:  # noqa: BLE001  one bad row must not stop the others
        _keep_trouble(row, trouble, now=now)
        return False
    finally:
        _running.reset(mine)


def _thought(row: Due, *, now: datetime) -> bool:
    """Run a row that thinks for long: nothing is locked meanwhile."""
    with renewing(row, now=now):
        result = _command(row)(now=now, **row.facts)
    with transaction.atomic():
        mine = held(row)
        if mine is not None:
            _end(mine, result, now=now)
    return True


def _done(row: Due, *, now: datetime) -> bool:
    """Run a row in one transaction with the note that it is done."""
    with transaction.atomic():
        mine = held(row)
        if mine is None:
            return False
        _end(mine, _command(row)(now=now, **row.facts), now=now)
    return True


def _command(row: Due) -> Callable[..., Any]:
    path = settings.DUE_COMMANDS.get(row.kind)
    if path is None:
        raise RuleError("work.unknown_kind", kind=row.kind)
    command: Callable[..., Any] = import_string(path)
    return command


def _end(row: Due, result: object, *, now: datetime) -> None:
    """Note that a locked row is done, with the figures that its command answers."""
    figures = dict(result) if isinstance(result, Mapping) else None
    mine = Due.objects.filter(pk=row.pk)  # a command may have forgotten its own row
    mine.update(done_at=now, lent_until=None, result=figures)
    if row.is_routine:
        Due.objects.dead().filter(kind=row.kind, is_routine=True).update(set_aside_at=now)
        plan_next(row, now=now)


@transaction.atomic
def _keep_trouble(row: Due, trouble: Exception, *, now: datetime) -> None:
    """Write down what went wrong, and when it is tried again; after so many tries never by itself."""
    mine = held(row)
    if mine is None:  # forgotten meanwhile, or somebody else's by now
        return
    refusal, words = refusal_of(trouble), words_of(trouble)
    log.warning("due row %s, %s: %s", mine.pk, mine.kind, words)
    patience = patience_with(mine.kind)
    at = now + patience.rest(mine.tries, seed=mine.pk)
    mine.trouble, mine.why = words, {"code": refusal.code, "facts": dict(refusal.facts)}
    mine.lent_until = None
    if mine.tries >= patience.tries or comes_before(mine, at, now=now):
        mine.died_at = now
    else:
        mine.at = at
    mine.save(update_fields=["trouble", "why", "lent_until", "died_at", "at"])
    if mine.died_at:
        plan_next(mine, now=now)
