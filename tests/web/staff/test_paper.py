"""A round on paper: seats by name and by table, slips in the form the game asks for, blank slips."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import Role
from pods import services
from tests import make
from tests.web.staff.desk import Desk, owner_of
from web.paper import evenly

pytestmark = pytest.mark.django_db


def place(found, sheet):
    return f"/staff/e/{found.event_id}/rounds/{found.pk}/print/{sheet}"


def rows(text):
    return re.findall(r'<th scope="row" class="num">(\d)</th><td class="who">([^<]*)</td>', text)


@pytest.mark.parametrize("sheet", ["names", "tables", "slips"])
def test_each_sheet_has_everybody_with_round_and_version(event, desk, sheet):
    found = make.published(event=event, players=7)
    desk.open(place(found, sheet))
    assert desk.page.status_code == 200
    for each in event.entries.all():
        assert each.player_name in desk.text
    assert "Round 1" in desk.text
    assert f"Version {found.publish_version}" in desk.text


def test_names_stand_in_kana_order_with_their_tables(event, desk):
    for name, kana in [
        ("渡辺", "ワタナベ"),
        ("青木", "あおき"),
        ("Zed", "Zed"),
        ("井上", "イノウエ"),
    ]:
        make.entry(event=event, here=True, player_name=name, kana=kana)
    found = make.published(event=event)
    desk.open(place(found, "names"))
    order = [desk.text.index(f"<span>{name}</span>") for name in ("Zed", "青木", "井上", "渡辺")]
    assert order == sorted(order)
    assert "seats by name, Z – わ" in desk.text


def test_a_slip_leads_staff_to_the_result_and_lists_seats_as_they_are_typed(event, desk):
    found = make.published(event=event, players=4)
    desk.open(place(found, "slips"))
    pod = found.pods.get()
    assert rows(desk.text) == [(str(s.number), s.entry.player_name) for s in pod.seats.all()]
    assert desk.text.count('class="qr"') == 1
    assert "<b>a</b> Direct attack" in desk.text
    assert "Disqualified" not in desk.text


def test_a_match_and_two_against_two_have_forms_of_their_own():
    match = make.published(event=make.event(format="dm_original", best_of=3), players=2)
    desk = Desk(owner_of(match.event))
    desk.open(place(match, "slips"))
    assert "Game 3" in desk.text
    assert "Out as no." not in desk.text
    tag = make.published(event=make.event(format="ygo_tag", teams="random"), players=4)
    desk = Desk(owner_of(tag.event))
    desk.open(place(tag, "slips"))
    assert "Team won" in desk.text
    assert [number for number, _name in rows(desk.text)] == ["1", "3", "2", "4"]


def test_blank_slips_come_for_any_size_of_table(event, desk):
    desk.open(f"/staff/e/{event.pk}/slips")
    assert desk.text.count('class="slip') == 6
    assert {name for _number, name in rows(desk.text)} == {""}
    desk.open(f"/staff/e/{event.pk}/slips", seats="5")
    assert len(rows(desk.text)) == 30
    desk.open(f"/staff/e/{event.pk}/slips", seats="７7x")
    assert len(rows(desk.text)) == 24


def test_a_draft_says_that_it_is_one(event, desk):
    make.entries(4, event=event)
    desk.open(place(make.draft(event=event), "slips"))
    assert "may still change" in desk.text


def test_what_is_no_sheet_is_not_there(event, desk):
    found = make.published(event=event)
    other = make.published(event=make.event(shop=event.shop))
    services.withdraw_round(round_id=found.pk, actor=make.organiser(event))
    for path in (
        place(found, "names"),
        f"/staff/e/{event.pk}/rounds/{other.pk}/print/names",
        f"/staff/e/{other.event_id}/rounds/{other.pk}/print/nothing",
    ):
        assert desk.open(path).status_code == 404


def test_the_reception_does_not_print_slips(event):
    found = make.published(event=event)
    desk = Desk(make.member(event.shop, Role.RECEPTION))
    assert desk.open(place(found, "slips")).status_code == 403
    assert desk.open(f"/staff/e/{event.pk}/slips").status_code == 403


def queries(players, sheet):
    event = make.event(capacity=50)
    found = make.published(event=event, players=players)
    desk = Desk(owner_of(event))
    with CaptureQueriesContext(connection) as seen:
        desk.open(place(found, sheet))
    return len(seen)


def test_sixteen_people_cost_no_more_queries_than_four():
    for sheet in ("names", "slips"):
        assert queries(4, sheet) == queries(16, sheet) <= 12


@given(st.lists(st.integers(), max_size=400), st.integers(1, 76))
def test_pages_lose_nobody_and_are_about_equally_full(items, most):
    pages = evenly(items, most)
    assert [one for page in pages for one in page] == items
    assert all(0 < len(page) <= most for page in pages)
    assert len(pages) == -(-len(items) // most)
