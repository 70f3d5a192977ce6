"""The threads that run deferred work while an evening lasts: one for what is sent elsewhere, one for all else."""

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import timezone

from events import bells
from events.due import run_due_rows
from events.routines import keep_planned
from observing.pulses import TICKER, pulse

log = logging.getLogger(__name__)
PATIENCE = 2.0  # seconds that a row in the middle of its work gets at the end


@contextmanager
def ticking() -> Iterator[None]:
    """Run due rows in the background as long as the context lasts."""
    stop = threading.Event()
    threads = [
        threading.Thread(target=_tick_until, args=(stop, sending), name=name, daemon=True)
        for name, sending in (("ticker", False), ("sender", True))
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for sending in (False, True):
            bells.ring(sending=sending)
        for thread in threads:
            thread.join(PATIENCE)


def _tick_until(stop: threading.Event, sending: bool) -> None:  # noqa: FBT001  a thread's argument
    while not stop.is_set():
        if not tick(sending=sending) or not sending:
            bells.rest(settings.DUE_EVERY_SECONDS, sending=sending)
    connections.close_all()


def tick(*, sending: bool) -> int:
    """Run what is due and return how much; trouble is logged, and the next tick tries again."""
    try:
        now = timezone.now()
        if not sending:
            pulse(TICKER, now=now)
            keep_planned(now=now)
        return run_due_rows(now=now, sending=sending)
    except Exception:
        log.exception("deferred work failed; it will be tried again")
        return 0
    finally:
        close_old_connections()
