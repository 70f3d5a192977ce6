"""Short builders for open play, through the rooms' own commands."""

from datetime import UTC, datetime, timedelta
from typing import Any

from events.access import player
from events.models import Event
from pods import services
from pods.models import Pod
from pods.services import ClockAct
from tests import make

NOON = datetime(2026, 12, 5, 3, 0, tzinfo=UTC)  # twelve o'clock in Japan


def later(minutes):
    return NOON + timedelta(minutes=minutes)


def rolling_event(*, is_open=True, **settings) -> Event:
    """A rolling event whose queue is open."""
    usual: dict[str, Any] = {
        "queue_three_after": 5,
        "queue_again_after": 10,
        "scheme": "none",
        "starts_at": NOON,
    }
    event = make.event(mode="rolling", **usual | settings)
    if is_open:
        services.open_queue(event_id=event.pk, actor=make.organiser(event))
        event.refresh_from_db()
    return event


def join(*people, at=0, out=False):
    """Let people queue one after another at a minute after noon."""
    return [
        services.join_queue(entry_id=each.pk, actor=player(each), now=later(at), out=out)
        for each in people
    ]


def waiting(event):
    """The ids of everybody in the queue, the longest wait first."""
    return list(event.queue.order_by("since", "entry__arrival").values_list("entry_id", flat=True))


def pods_of(event) -> list[Pod]:
    """Every rolling pod that was not put back, in the order in which they formed."""
    pods = Pod.objects.filter(round__event=event, round__kind="open").exclude(round__state="voided")
    return list(pods.order_by("formed_at", "table"))


def sitting(pod):
    return {seat.entry_id for seat in pod.seats.all()}


def evening(**settings):
    """Eight people in two pods of round 1, begun at noon; extra games from minute 20 on."""
    words = {"queue_from_minute": 20, "queue_three_after": 5, "round_minutes": 60, "capacity": 40}
    event = make.event(starts_at=NOON, **words | settings)
    people = make.entries(8, event=event, here=True)
    found = make.published(event=event)
    services.set_clock(round_id=found.pk, actor=make.organiser(event), act=ClockAct.START, now=NOON)
    event.refresh_from_db()
    return event, people, list(found.pods.order_by("table"))
