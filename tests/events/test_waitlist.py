"""The line moves up by its order, and bends so that tables of a level come out even."""

import pytest

from events import services
from events.access import ANYONE, player
from events.models import Entry
from tests import make
from tests.api.conftest import player_of
from tests.web.player.browse import EN, own, words

pytestmark = pytest.mark.django_db


def full(policy="separate", levels=(1, 1, 1, 2, 2, 2), **settings):
    """A full event; everybody sits at the level of their own alone."""
    event = make.event(capacity=len(levels), levels_policy=policy, **settings)
    return event, [make.entry(event=event, level=level, accepts=()) for level in levels]


def cancel(entry):
    services.cancel_entry(entry_id=entry.pk, actor=player(entry))


def states(*entries):
    return [Entry.objects.get(pk=entry.pk).state for entry in entries]


def test_who_fills_the_table_goes_first_and_the_other_is_passed_once(client):
    event, inside = full()
    other, fits = (make.entry(event=event, level=level, accepts=()) for level in (2, 1))
    cancel(inside[0])
    assert states(other, fits) == ["waiting", "expected"]
    other.refresh_from_db()
    assert other.passed_over == 1
    page = words(client.get(own(other), **EN))
    assert "You are number 1 in line" in page
    assert "1 person behind you may go first, no more" in page
    assert player_of(other).get(f"/entries/{other.pk}").json()["passed_over"] == 1


def test_nobody_is_passed_by_a_third(client):
    event, inside = full()
    other, *fits = (make.entry(event=event, level=level, accepts=()) for level in (2, 1, 1, 1))
    for gone in inside[:2]:
        cancel(gone)
    assert states(other, *fits) == ["waiting", "expected", "expected", "waiting"]
    assert "Now nobody behind you goes first" in words(client.get(own(other), **EN))
    cancel(inside[2])
    assert states(other, fits[2]) == ["expected", "waiting"]


@pytest.mark.parametrize(
    "settings", [{"policy": "mixed"}, {"policy": "separate", "mode": "rolling"}]
)
def test_where_levels_make_no_difference_the_line_does_not_bend(client, settings):
    event, inside = full(**settings)
    first, second = (make.entry(event=event, level=level, accepts=()) for level in (2, 1))
    cancel(inside[0])
    assert states(first, second) == ["expected", "waiting"]
    assert "behind you" not in words(client.get(own(second), **EN))


def test_after_lots_were_drawn_their_order_is_the_one_that_bends():
    event, inside = full()
    late, early = (make.entry(event=event, level=1, accepts=()) for _ in range(2))
    Entry.objects.filter(pk=early.pk).update(lot=1)
    Entry.objects.filter(pk=late.pk).update(lot=2)
    cancel(inside[0])
    assert states(late, early) == ["waiting", "expected"]


def test_more_places_take_in_whole_tables():
    event, _ = full(levels=(1, 1, 1))
    line = [make.entry(event=event, level=level, accepts=()) for level in (2, 3, 2, 2)]
    services.change_event(event_id=event.pk, actor=make.organiser(event), changes={"capacity": 6})
    assert states(*line) == ["expected", "waiting", "expected", "expected"]
    services.add_entry(event_id=event.pk, actor=ANYONE, player_name="Late", level=3)
    assert Entry.objects.get(player_name="Late").state == "waiting"
