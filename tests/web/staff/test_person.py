"""One person at the desk: their ticket, what is put right, and cancelling after a question."""

import pytest

from events.models import EntryState
from events.tickets import entry_of, ticket_of
from tests import make

pytestmark = pytest.mark.django_db


def state(entry):
    entry.refresh_from_db()
    return entry.state


def test_cancelling_asks_first_and_can_be_left_alone(event, desk):
    entry = make.entry(event=event, player_name="さくら")
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    ask = f"/staff/e/{event.pk}/people/{entry.pk}/sure"
    assert ask in desk.text
    assert f"/people/{entry.pk}/cancel" not in desk.text
    desk.open(ask)
    assert "Cancel the entry of さくら?" in desk.text
    assert "The place becomes free." in desk.text
    assert state(entry) == EntryState.EXPECTED
    desk.press("Cancel the entry")
    assert state(entry) == EntryState.CANCELLED


def test_before_a_place_is_given_away_the_line_is_named(desk, event):
    event.capacity = 1
    event.save()
    entry = make.entry(event=event)
    make.entry(event=event)
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}/sure")
    assert "The place goes to the first person in line at once." in desk.text


def test_renaming_somebody_asks_who_this_is_and_how_it_is_read(event, desk):
    make.entry(event=event, player_name="たくみ")
    entry = make.entry(event=event, player_name="ゆい")
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    desk.press("Save the changes", player_name="タクミ")
    assert desk.page.status_code == 409
    desk.press("Save the changes", same_name_ok="on")
    entry.refresh_from_db()
    assert (entry.player_name, entry.kana) == ("タクミ", "タクミ")
    desk.press("Save the changes", player_name="匠")
    assert desk.page.status_code == 422
    assert "This name has kanji" in desk.text
    desk.press("Save the changes")
    entry.refresh_from_db()
    assert (entry.player_name, entry.kana) == ("匠", "タクミ")


def test_a_ticket_is_shown_and_rotated(event, desk):
    entry = make.entry(event=event)
    old = ticket_of(entry)
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    assert f"/t/{old}" in desk.text
    assert "<svg" in desk.text
    desk.press("Make a new ticket")
    entry.refresh_from_db()
    assert f"/t/{ticket_of(entry)}" in desk.text
    assert old != ticket_of(entry)
    assert entry_of(ticket_of(entry)) == entry


def test_a_person_is_put_right(event, desk):
    entry = make.entry(event=event, player_name="たくみ", accepts=())
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    desk.press(
        "Save the changes", player_name="たくや", kana="たくや", level="3", accepts=["2"], group="A"
    )
    entry.refresh_from_db()
    assert (entry.player_name, entry.level, entry.accepts, entry.group) == (
        "たくや",
        3,
        [2, 3],
        "A",
    )
    desk.press("Save the changes", player_name="")
    assert desk.page.status_code == 422
    entry.refresh_from_db()
    assert entry.player_name == "たくや"


def test_somebody_put_right_to_a_name_with_kanji_needs_its_reading(event, desk):
    entry = make.entry(event=event, player_name="たくみ")
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    desk.press("Save the changes", player_name="匠", kana="")
    assert desk.page.status_code == 422
    assert "This name has kanji" in desk.text
