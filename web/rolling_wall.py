"""Open play on the projector: who sits where, who waits, which tables are free."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from events.models import Event
from pods.queue import QueuePlace
from pods.rolling import (
    QueueTimes,
    RollingTable,
    free_tables,
    has_queue,
    held_pods,
    queue_of,
    queue_times,
)
from web.seating import PodCard, card_of

FRESH = timedelta(minutes=5)
NAMES = 18  # of the queue; more than that nobody reads from afar


@dataclass(frozen=True, slots=True)
class OpenPlay:
    """What everybody may see of the queue."""

    times: QueueTimes
    queue: tuple[QueuePlace, ...]
    more: int
    free: list[RollingTable]

    @property
    def waiting(self) -> int:
        """How many people wait."""
        return len(self.queue) + self.more


def open_play(event: Event, *, now: datetime) -> OpenPlay | None:
    """Return the queue and the free tables, None where no rolling pods form."""
    if not has_queue(event):
        return None
    queue = queue_of(event)
    return OpenPlay(
        times=queue_times(event, now=now),
        queue=tuple(queue[:NAMES]),
        more=max(len(queue) - NAMES, 0),
        free=free_tables(event),
    )


def rolling_cards(event: Event, *, now: datetime) -> list[tuple[PodCard, bool]]:
    """Return the tables of open play, the newest first, and whether people still look for them."""
    if not has_queue(event):
        return []
    pods = sorted(held_pods(event), key=lambda pod: (pod.formed_at or now, pod.table), reverse=True)
    return [
        (card_of(pod), pod.formed_at is not None and now - pod.formed_at < FRESH) for pod in pods
    ]
