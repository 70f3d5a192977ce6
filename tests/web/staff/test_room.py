"""Promised seats and the tables of the room, on their pages."""

import pytest

from events.tickets import ticket_of
from pods import services
from pods.tables import locks_of, tables_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(db):
    found = make.event(capacity=12)
    make.entries(8, event=found)
    return found


@pytest.fixture
def desk(event):
    return Desk(owner_of(event))


def test_a_room_is_written_down_and_labels_show_everywhere(event, desk):
    desk.open(f"/staff/e/{event.pk}/room")
    assert "Without a list, tables are numbered from 1" in desk.text
    desk.press("Save the tables", count="3")
    assert [(table.sign, table.chairs) for table in tables_of(event)] == [
        ("1", 4), ("2", 4), ("3", 4),
    ]  # fmt: skip
    desk.press("Save the tables", label_1="窓A", label_2="B", out_of_use_3="on", accessible_2="on")
    assert [table.sign for table in tables_of(event)] == ["窓A", "B", "3"]
    assert "These are the tables now." in desk.text
    found = make.published(event=event)
    entry = found.pods.get(table=1).seats.first().entry
    for path in (
        f"/e/{event.pk}/seats",
        f"/e/{event.pk}/wall",
        f"/t/{ticket_of(entry)}",
        f"/staff/e/{event.pk}",
        f"/staff/e/{event.pk}/tables",
        f"/staff/e/{event.pk}/pairing",
    ):
        assert "窓A" in desk.open(path).content.decode(), path


def test_more_pods_than_tables_are_a_warning_on_the_draft(event, desk):
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="1")
    make.draft(event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "The room has no table 2" in desk.text


def test_too_few_tables_are_odd_before_anything_is_paired(event, desk):
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="2", out_of_use_2="on")
    desk.press("Save the tables", out_of_use_2="on")
    assert "These tables have 4 chairs, and the event has 12 places." in desk.text
    said = "2 pods need a table, and the room has 1 usable ones."
    assert said in desk.open(f"/staff/e/{event.pk}").content.decode()
    make.draft(event=event)
    assert said in desk.open(f"/staff/e/{event.pk}").content.decode()
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="3")
    assert said not in desk.open(f"/staff/e/{event.pk}").content.decode()


def test_wrong_tables_are_said_beside_the_form(event, desk):
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="2")
    desk.press("Save the tables", label_1="same", label_2="same")
    assert desk.page.status_code == 422
    assert "Two tables are called same." in desk.text
    assert 'value="same"' in desk.text
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", chairs_1="99", count="-1")
    assert desk.page.status_code == 422
    assert len(tables_of(event)) == 2


def test_two_people_at_the_room_do_not_overwrite_each_other(event, desk):
    other = Desk(owner_of(event))
    for each in (desk, other):
        each.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="5")
    other.press("Save the tables", count="2")
    assert other.page.status_code == 412
    assert "Somebody changed this event meanwhile." in other.text
    assert len(tables_of(event)) == 5


def test_the_last_events_tables_are_offered_and_saved_as_ones_own(event, desk):
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="2")
    later = make.event(shop=event.shop, name="Next week")
    desk.open(f"/staff/e/{later.pk}/room")
    assert "These are the tables of “Test evening”." in desk.text
    desk.press("Save the tables", label_1="New")
    assert [table.sign for table in tables_of(later)] == ["New", "2"]
    assert [table.sign for table in tables_of(event)] == ["1", "2"]


def test_seats_are_promised_and_taken_back(event, desk):
    people = list(event.entries.all())
    desk.open(f"/staff/e/{event.pk}/promises")
    assert "Nothing is promised yet." in desk.text
    desk.press("Promise this table", entry=people[0].pk, table="2")
    assert f"{people[0].player_name} always sits at table 2" in desk.text
    desk.press("Promise this pod-mate", entry=people[1].pk, mate=people[2].pk)
    assert "share a table" in desk.text
    make.draft(event=event)
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert desk.text.count(">Promised</span>") == 3
    assert "Promised seats (2)" in desk.text
    desk.open(f"/staff/e/{event.pk}/promises")
    desk.press("Take this promise back")
    assert len(locks_of(event)) == 1


def test_a_promise_made_after_the_draft_is_said_until_it_is_kept(event, desk):
    draft = make.draft(event=event)
    pods = list(draft.pods.order_by("table"))
    entry = pods[0].seats.first().entry
    desk.open(f"/staff/e/{event.pk}/promises")
    desk.press("Promise this table", entry=entry.pk, table="2")
    desk.open(f"/staff/e/{event.pk}/pairing")
    assert "Promised after these pods were made" in desk.text
    assert desk.page.context["work"].unkept == [entry.player_name]
    one, other = pods[0].seats.last().entry_id, pods[1].seats.last().entry_id
    desk.open(f"/staff/e/{event.pk}/pairing", first=one, second=other)
    desk.press("Trade seats")
    assert "They have traded seats." in desk.text
    desk.press("Shuffle again")
    assert desk.page.context["work"].unkept == []


def test_a_promise_is_nobodys_to_see_but_the_staffs(event, desk):
    people = list(event.entries.all())
    desk.open(f"/staff/e/{event.pk}/promises")
    desk.press("Promise this table", entry=people[0].pk, table="2")
    make.published(event=event)
    for path in (f"/e/{event.pk}/seats", f"/e/{event.pk}/wall", f"/t/{ticket_of(people[0])}"):
        assert "romise" not in desk.client.get(path).content.decode()


@pytest.mark.parametrize("entry", ["", "nobody", "\x00", "0" * 12])
def test_odd_promises_are_refused(event, desk, entry):
    path = f"/staff/e/{event.pk}/promises/make"
    desk.page = desk.client.post(path, {"entry": entry, "table": "1"}, follow=True)
    assert "Choose people of this event." in desk.text
    desk.page = desk.client.post(path, {"entry": event.entries.first().pk}, follow=True)
    assert "Choose either a table or a pod-mate." in desk.text
    assert locks_of(event) == []


def test_reception_neither_promises_nor_sets_tables(event):
    helper = Desk(make.member(event.shop, "reception"))
    for page in ("promises", "room"):
        assert helper.open(f"/staff/e/{event.pk}/{page}").status_code == 403


def test_whose_promised_table_is_gone_is_said(event, desk):
    people = make.entries(4, event=event)
    services.set_tables(event_id=event.pk, actor=make.organiser(event), tables=[{}, {}])
    for entry, table in zip(people[:2], (1, 2), strict=True):
        services.lock_seat(
            event_id=event.pk, actor=make.organiser(event), entry=entry.pk, table=table
        )
    desk.open(f"/staff/e/{event.pk}/room")
    desk.press("Save the tables", count="1")
    assert f"so the promise is taken back: {people[1].player_name}." in desk.text
