"""Two phones enter a family each while three places are left: all of one are in, of the other one waits."""

import pytest

from tests import make
from tests.races.stable import race

pytestmark = pytest.mark.django_db(transaction=True)
FAMILIES = (["Aki", "Ben"], ["Chiyo", "Dai"])


def test_two_families_share_the_last_places_one_after_the_other():
    event = make.event(capacity=3)
    endings = race("family", *({"event_id": event.pk, "names": each} for each in FAMILIES))

    assert sorted(each["done"] for each in endings) == ["expected expected", "expected waiting"]
    event.refresh_from_db()
    assert event.taken == 3
    arrivals = list(event.entries.values_list("arrival", flat=True))
    assert arrivals == sorted(set(arrivals))
