"""The scanner at the desk: rapid scans in a row, each told, the field ready for the next; two devices at once."""

import pytest
from playwright.sync_api import expect

from accounts.links import sign_in_token
from events.tickets import ticket_of
from tests import make

pytestmark = pytest.mark.browser


def test_scans_in_a_row_count_once_each_and_the_other_device_sees_them(site, page):
    event = make.event(name="Evening")
    owner = event.shop.memberships.get().user
    people = [make.entry(event=event, player_name=name) for name in ("あい", "うみ")]
    desk = page(width=390, height=800, locale="en-US")
    desk.goto(f"{site}/in/{sign_in_token(owner)}")
    desk.locator("main form button").click()
    desk.wait_for_url("**/staff/**")
    other = desk.context.new_page()
    other.goto(f"{site}/staff/e/{event.pk}/reception")
    desk.goto(f"{site}/staff/e/{event.pk}/reception")
    desk.locator("#code").focus()
    for entry in (*people, people[0]):
        desk.keyboard.insert_text(f"{site}/t/{ticket_of(entry)}")
        desk.keyboard.press("Enter")
    told = desk.locator("#scans .told")
    expect(told).to_have_count(3)
    expect(told.nth(0)).to_contain_text("あい is here already.")
    expect(told.nth(1)).to_contain_text("うみ is checked in.")
    expect(desk.locator("#code")).to_be_focused()
    expect(desk.locator("#code")).to_have_value("")
    for entry in people:
        expect(other.locator(f"#row-{entry.pk}")).to_have_class("here", timeout=30_000)
    assert event.journal.filter(kind="entry.checked_in").count() == 2
