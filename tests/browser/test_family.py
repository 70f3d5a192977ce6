"""A phone of 390 pixels enters two people with scripts on, and finds both tickets."""

import pytest
from playwright.sync_api import expect

from events.models import Entry
from tests import make

pytestmark = pytest.mark.browser


def test_a_parent_enters_a_child_too_and_hops_between_their_pages(site, page):
    event = make.event(name="Evening", capacity=1)
    phone = page(width=390, height=844, locale="en-US")
    phone.goto(f"{site}/e/{event.pk}")
    phone.get_by_label("Player name").fill("Mika")
    phone.get_by_role("button", name="Another person from this phone").click()
    second = phone.locator("#person-2")
    expect(second).to_be_in_viewport()
    expect(phone.locator("#player_name")).to_have_value("Mika")
    second.get_by_label("Player name").fill("Ken")
    second.locator("label", has_text="1 Fan").first.click()
    phone.get_by_role("button", name="Enter all 2").click()
    phone.wait_for_url("**/family/**")
    expect(phone.locator("main")).to_contain_text("Has a place")
    expect(phone.locator("main")).to_contain_text("number 1 in line")
    phone.get_by_role("link", name="Open the page of Ken").click()
    expect(phone.locator("h1")).to_contain_text("You are number 1 in line")
    phone.get_by_role("link", name="Mika").click()
    expect(phone.locator("h1")).to_contain_text("You are in")
    assert list(Entry.objects.order_by("arrival").values_list("level", flat=True)) == [2, 1]
