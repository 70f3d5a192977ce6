"""The hourly sweep: what nobody needs any longer is forgotten, a little at a time."""

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.module_loading import import_string

from accounts.chunks import deleted
from events.work import Due, GivenAnswer

log = logging.getLogger(__name__)
ANSWERS_KEPT = timedelta(hours=24)
WORK_KEPT = timedelta(days=7)


def sweep(*, now: datetime) -> Mapping[str, int]:
    """Have everything of `SWEPT` forget what is too old; return how much each forgot.

    One that fails stops none of the others; its trouble is raised when they are through.
    """
    counts: dict[str, int] = {}
    failed: Exception | None = None
    for name, path in settings.SWEPT.items():
        forget: Callable[..., int] = import_string(path)
        try:
            counts[name] = forget(now=now)
        except Exception as trouble:
            log.exception("the sweep of %s failed", name)
            failed = trouble
    if failed is not None:
        raise failed
    return counts


def forget_old_answers(*, now: datetime) -> int:
    """Forget answers to keys older than a day."""
    return deleted(GivenAnswer.objects.filter(at__lt=now - ANSWERS_KEPT))


def forget_old_work(*, now: datetime) -> int:
    """Forget work that was done, or set aside, a week ago."""
    done = deleted(Due.objects.filter(done_at__lt=now - WORK_KEPT))
    return done + deleted(Due.objects.filter(set_aside_at__lt=now - WORK_KEPT))
