"""Signs of life: whoever works in the background notes now and then that it does."""

import time
from datetime import datetime

from observing.models import Pulse

SECONDS = 15.0
BEAT, WORKER, TICKER = "beat", "worker", "ticker"
_noted: dict[str, float] = {}


def pulse(name: str, *, now: datetime) -> None:
    """Note that a kind of process lives; each process writes at most once in fifteen seconds."""
    clock = time.monotonic()
    if clock - _noted.get(name, -SECONDS) < SECONDS:
        return
    Pulse.objects.update_or_create(name=name, defaults={"at": now})
    _noted[name] = clock


def ages(*, now: datetime) -> dict[str, float]:
    """Return how many seconds ago each kind gave its last sign of life."""
    return {row.name: (now - row.at).total_seconds() for row in Pulse.objects.order_by("name")}
