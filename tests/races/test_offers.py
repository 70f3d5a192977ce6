"""Somebody takes an offered place just when it goes on to the next; and the same without the lock."""

from datetime import timedelta

import pytest

from events.access import player
from events.models import Event
from events.services import cancel_entry
from tests import make
from tests.races.stable import race_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.full_only]
IN_TIME = (["taken", "looked"], "expected", "waiting", 1)
TOO_LATE = (["entry.not_offered", "looked"], "cancelled", "expected", 1)


def at_the_last_moment(lock: str = "on") -> tuple[list[str], str, str, int]:
    """Return how both ended, what became of the two in line, and how many places are taken."""
    event = make.event(capacity=1, offer_minutes=15, levels_policy="mixed")
    first, asked, following = make.entries(3, event=event, here=False)
    cancel_entry(entry_id=first.pk, actor=player(first))
    asked.refresh_from_db()
    assert asked.offer_until is not None
    late = (asked.offer_until + timedelta(seconds=1)).isoformat()
    acts = (("take", {"entry_id": asked.pk}), ("late", {"event_id": event.pk, "now": late}))
    ends = [end.get("done") or end.get("refused", "broken") for end in race_of(*acts, lock=lock)]
    for one in (asked, following):
        one.refresh_from_db()
    return ends, asked.state, following.state, Event.objects.get(pk=event.pk).taken


def test_one_of_the_two_has_the_place():
    assert at_the_last_moment() in (IN_TIME, TOO_LATE)


def test_control_without_the_lock_they_break():
    assert at_the_last_moment(lock="off") not in (IN_TIME, TOO_LATE)
