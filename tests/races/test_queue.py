"""Two taps on the queue of rolling tables at one moment; and the same without the lock."""

import pytest
from django.utils import timezone

from events.access import player
from events.models import Event
from pods.models import Pod, Seat
from pods.services import join_queue
from tests import make
from tests.pods.tables_rolling import rolling_event
from tests.races.stable import race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return rolling_event(starts_at=timezone.now())


def tap_twice(event: Event, lock: str = "on") -> list[str]:
    """One player's phone sends the tap twice."""
    one = make.entry(event=event, here=True)
    words = {"entry_id": one.pk}
    return sorted(end.get("done", "broken") for end in race("queue", words, words, lock=lock))


def fourth_twice(event: Event, lock: str = "on") -> list[str]:
    """Three people wait, and two more tap: each of them would be the fourth."""
    people = make.entries(5, event=event, here=True)
    for one in people[:3]:
        join_queue(entry_id=one.pk, actor=player(one), now=timezone.now())
    words = [{"entry_id": one.pk} for one in people[3:]]
    return sorted(end.get("done", "broken") for end in race("queue", *words, lock=lock))


def test_a_tap_sent_twice_queues_once(event):
    assert tap_twice(event) == ["waits", "waits"]
    assert event.queue.count() == 1
    assert event.journal.filter(kind="queue.joined").count() == 1


def test_control_without_the_lock_a_tap_sent_twice_breaks(event):
    assert tap_twice(event, lock="off") != ["waits", "waits"]


def test_two_who_are_both_the_fourth_one_sits_one_waits(event):
    assert fourth_twice(event) == ["sits", "waits"]
    assert Pod.objects.count() == 1
    assert Seat.objects.count() == 4
    assert event.queue.count() == 1
    versions = list(event.journal.values_list("version", flat=True))
    assert versions == list(range(1, len(versions) + 1))


def test_control_without_the_lock_two_fourths_break(event):
    assert fourth_twice(event, lock="off") != ["sits", "waits"]
