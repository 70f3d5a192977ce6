"""Who is here, who is not after all, and who never came."""

import pytest

from engine.errors import RuleError
from events import services
from events.access import player
from events.models import Entry, EntryState
from tests import make

pytestmark = pytest.mark.django_db


@pytest.fixture
def full():
    """An event with one place, somebody expected on it and somebody in line."""
    event = make.event(capacity=1)
    return event, make.entry(event=event), make.entry(event=event)


def states(*entries):
    return [Entry.objects.get(pk=entry.pk).state for entry in entries]


def test_who_did_not_come_makes_room_and_can_be_taken_back(full):
    event, absent, waiting = full
    desk = make.organiser(event)
    services.mark_no_show(entry_id=absent.pk, actor=desk)
    services.mark_no_show(entry_id=absent.pk, actor=desk)
    assert states(absent, waiting) == ["no_show", "expected"]
    assert list(event.journal.values_list("kind", flat=True)).count("entry.no_show") == 1
    services.restore_entry(entry_id=absent.pk, actor=desk)
    assert states(absent, waiting) == ["waiting", "expected"]


def test_who_comes_late_is_let_in_while_a_place_is_free(full):
    event, absent, waiting = full
    desk = make.organiser(event)
    services.mark_no_show(entry_id=absent.pk, actor=desk)
    with pytest.raises(RuleError, match=r"entry\.place_gone"):
        services.check_in(entry_id=absent.pk, actor=desk)
    services.cancel_entry(entry_id=waiting.pk, actor=desk)
    assert services.arrive(entry_id=absent.pk, actor=desk).is_new
    event.refresh_from_db()
    assert (states(absent), event.taken) == (["here"], 1)


def test_only_the_expected_can_be_missed_and_only_by_the_desk(full):
    event, absent, waiting = full
    with pytest.raises(RuleError, match=r"entry\.not_expected"):
        services.mark_no_show(entry_id=waiting.pk, actor=make.organiser(event))
    with pytest.raises(RuleError, match=r"access\.forbidden"):
        services.mark_no_show(entry_id=absent.pk, actor=player(absent))


def test_all_who_are_absent_are_released_at_once():
    event = make.event(capacity=3)
    here = make.entry(event=event, here=True)
    absent = make.entries(2, event=event, here=False)
    waiting = make.entries(3, event=event, here=False)
    found = services.release_absent(event_id=event.pk, actor=make.organiser(event))
    assert set(found) == {each.pk for each in absent}
    assert states(here, *absent) == ["here", "no_show", "no_show"]
    assert states(*waiting) == ["expected", "expected", "waiting"]


def test_a_second_check_in_says_that_it_changed_nothing():
    event = make.event()
    entry, desk = make.entry(event=event), make.organiser(event)
    assert [services.arrive(entry_id=entry.pk, actor=desk).is_new for _ in "12"] == [True, False]


def test_a_walk_in_by_mistake_is_undone_whole():
    event = make.event(capacity=1)
    wrong, waiting = make.entry(event=event, here=True), make.entry(event=event)
    desk = make.organiser(event)
    services.undo_walk_in(entry_id=wrong.pk, actor=desk)
    services.undo_walk_in(entry_id=wrong.pk, actor=desk)
    assert states(wrong, waiting) == [EntryState.CANCELLED, EntryState.EXPECTED]
    with pytest.raises(RuleError, match=r"entry\.not_walk_in"):
        services.undo_walk_in(entry_id=waiting.pk, actor=desk)
