"""Celery's doors: they wake up rows, nothing else. What a broker loses is told again a minute later."""

from celery import shared_task
from django.utils import timezone

from events import due
from events.routines import keep_planned
from events.waking import ASLEEP, woken
from observing.pulses import WORKER, pulse


@shared_task
def wake_due_rows() -> int:
    """Have each row run whose time has come; return how many."""
    now = timezone.now()
    keep_planned(now=now)
    rows = woken(now=now)
    for due_id, queue in rows:
        run_due_row.apply_async((due_id,), queue=queue, expires=ASLEEP.total_seconds())
    pulse(WORKER, now=now)
    return len(rows)


@shared_task
def run_due_row(due_id: int) -> bool:
    """Run one row unless it is done, or somebody else has it."""
    return due.run(due_id, now=timezone.now())
