"""Scans at the desk, the four states, and the bar on a player's own page."""

import pytest

from events.models import EntryState
from events.tickets import ticket_of
from tests import make
from tests.web.staff.desk import Desk, owner_of

pytestmark = pytest.mark.django_db


def page(event):
    return f"/staff/e/{event.pk}/reception"


def test_a_scan_tells_the_name_in_large_letters_and_is_undone(event, desk):
    entry = make.entry(event=event, player_name="さくら")
    desk.open(page(event))
    desk.press("reception/scan", code=f"http://desk/t/{ticket_of(entry)}")
    assert '<b class="bigname">さくら</b>' in desk.text
    assert "さくら is checked in." in desk.text
    assert " autofocus" in desk.text  # the next scan goes there without scripts as well
    desk.press(
        "reception/scan", code=f"http://desk/t/{ticket_of(entry)}", key="another-key-of-a-page"
    )
    assert "さくら is here already." in desk.text
    desk.press("Undo the check-in of さくら")
    entry.refresh_from_db()
    assert entry.state == EntryState.EXPECTED


def test_rapid_scans_count_once_each_and_say_what_is_wrong(event, desk):
    people = [make.entry(event=event, player_name=name) for name in ("あい", "うみ")]
    desk.open(page(event))

    def scan(code, number):
        typed = {"code": code, "key": f"one-page-of-the-desk-{number}"}
        return desk.client.post(f"{page(event)}/scan", typed, headers={"hx-request": "true"})

    for number, entry in enumerate((*people, people[0])):
        assert scan(ticket_of(entry), number).status_code == 200
    assert event.journal.filter(kind="entry.checked_in").count() == 2
    assert "あい is checked in." in scan(ticket_of(people[0]), 0).content.decode()  # sent again
    elsewhere = make.entry(event=make.event(name="Other evening"))
    other = scan(ticket_of(elsewhere), 7)
    assert other.status_code == 409
    assert "This ticket is for another event: Other evening." in other.content.decode()
    desk.client.post(f"/staff/e/{event.pk}/people/{people[1].pk}/drop")
    assert "うみ: This player has left." in scan(ticket_of(people[1]), 8).content.decode()


def test_the_states_are_looked_at_alone_and_counted(event, desk):
    make.entry(event=event, player_name="ここ", here=True)
    absent = make.entry(event=event, player_name="こない")
    make.entry(event=event, player_name="まだ")
    desk.open(page(event))
    desk.press("こない did not come")
    desk.open(page(event), state="no_show")
    shown = desk.page.context["list"]
    assert [person.entry for person in shown.people] == [absent]
    assert [(c.code, c.people) for c in shown.choices] == [
        ("expected", 1), ("here", 1), ("left", 0), ("no_show", 1),
    ]  # fmt: skip
    desk.press("Check in こない")
    absent.refresh_from_db()
    assert absent.state == EntryState.HERE


def test_a_long_list_comes_in_parts(event, desk):
    event.capacity = 100
    event.save()
    make.entries(62, event=event, here=False)
    desk.open(page(event))
    assert len(desk.page.context["list"].people) == 60
    assert "Show 2 more people" in desk.text
    desk.open(page(event), rows="9999")
    assert len(desk.page.context["list"].people) == 62


def test_a_walk_in_by_mistake_is_taken_back(event, desk):
    desk.open(page(event))
    desk.press("walk-in", player_name="ゆい", level="1")
    desk.press("Undo: ゆい")
    assert "ゆい was entered by mistake and is out again." in desk.text
    assert event.entries.get().state == EntryState.CANCELLED


def test_the_phone_of_the_reception_checks_in_on_the_players_page(event):
    entry = make.entry(event=event, player_name="さくら")
    ticket = f"/t/{ticket_of(entry)}"
    stranger = Desk(owner_of(make.event()))
    stranger.open(ticket)
    assert "Check in here" not in stranger.text
    phone = Desk(make.member(event.shop, "reception"))
    phone.open(ticket)
    phone.press("Check in here")
    assert "さくら is checked in." in phone.text
    phone.open(ticket)
    assert "Check in here" not in phone.text


def test_levels_say_who_is_missing(event, desk):
    make.entries(7, event=event, level=2)
    make.entries(2, event=event, level=2, here=False)
    make.entries(1, event=event, level=1)
    desk.open(page(event))
    levels = {seen.level: seen for seen in desk.page.context["prospects"].levels}
    assert levels[2].missing == "1 more Casual makes 2 pods of 4. 2 are still expected."
    assert levels[1].pods == "No pod of this level alone yet."


def test_all_who_never_came_are_marked_at_once_after_a_question(event, desk):
    make.entry(event=event, here=True)
    absent = make.entry(event=event, player_name="こない")
    desk.open(page(event), state="expected")
    assert "/reception/absent" in desk.text
    desk.open(f"{page(event)}/absent")
    assert "こない" in desk.text
    desk.press("All of them did not come")
    assert "1 person is marked as not having come." in desk.text
    absent.refresh_from_db()
    assert absent.state == EntryState.NO_SHOW


def test_who_has_no_partner_yet_is_marked():
    event = make.event(format="ygo_tag", teams="pairs")
    one = make.entry(event=event, player_name="ひとり")
    couple = make.entry(event=event, player_name="ふたり")
    make.entry(event=event, player_name="さんにん", team_code=couple.team.code)
    desk = Desk(owner_of(event))
    desk.open(page(event))
    alone = [person.entry for person in desk.page.context["list"].people if person.is_alone]
    assert alone == [one]
    assert desk.text.count("no partner yet") == 1
