"""Nothing has an id that no database can store, and asking for one is no error."""

import pytest

from events.models import Entry, Event
from tests import make

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("odd", ["\0", "a\0b", "\ud800", "x" * 5000, "", "é"])
def test_an_odd_id_finds_nothing(odd):
    make.entry()
    assert not Event.objects.filter(pk=odd).exists()
    assert not Event.objects.filter(pk__in=[odd]).exists()
    assert not Entry.objects.filter(event=odd).exists()
    assert not Entry.objects.filter(event__pk__in=[odd]).exists()


def test_an_id_is_stored_as_it_is():
    event = make.event()
    assert Event.objects.get(pk=event.pk) == event
