"""An empty chair on two phones: one tap tells the other without loading anything again."""

import pytest
from playwright.sync_api import expect

from events.tickets import ticket_of
from tests import make

pytestmark = pytest.mark.browser


def test_who_is_missing_reads_it_at_once_and_says_that_they_are_here(site, page):
    one, *_others, last = make.seated(make.pod())
    phone, late = page(locale="en-US"), page(locale="en-US")
    late.goto(f"{site}/t/{ticket_of(last)}")
    phone.goto(f"{site}/t/{ticket_of(one)}")
    phone.get_by_text("Somebody missing?").click()
    phone.get_by_role("button", name=f"{last.player_name} is missing").click()
    expect(phone.get_by_text(f"{last.player_name} is missing.")).to_be_visible()
    late.get_by_role("button", name="I am here now").click()
    here = phone.get_by_role("button", name=f"{last.player_name} is here now")
    expect(here).to_have_count(0)
