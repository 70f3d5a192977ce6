"""What racers do with deferred work: run one row, whose effect can be counted."""

import time
from collections.abc import Callable
from datetime import datetime

PAUSE_SECONDS = 0.4  # long enough for the other to begin as well


def take_effect(*, now: datetime) -> None:
    """Leave a mark, slowly."""
    from accounts.models import SignInFailure

    time.sleep(PAUSE_SECONDS)
    SignInFailure.objects.create(username="effect", at=now)


def acts_on_work() -> dict[str, Callable[..., str]]:
    """Return what racers can do, by its name."""
    from django.conf import settings
    from django.utils import timezone

    from events import due
    from events.work import Due

    def work(due_id: int, thinks: bool, claims: bool) -> str:  # noqa: FBT001  from JSON
        settings.DUE_COMMANDS = {"race": "tests.races.work_acts.take_effect"}
        settings.DUE_THINKING = frozenset({"race"}) if thinks else frozenset()
        if not claims:
            vars(due)["lend"] = lambda row_id, *, now: Due.objects.get(pk=row_id)
            vars(due)["held"] = lambda row: row
        return str(due.run(due_id, now=timezone.now()))

    return {"work": work}
