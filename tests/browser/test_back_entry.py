"""Slips typed back in a real browser, by keyboard alone: what is understood shows before Enter."""

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from pods.models import Report
from tests import make

pytestmark = pytest.mark.browser


def test_two_slips_are_typed_without_a_mouse(site, page):
    event = make.event()
    found = make.published(event=event, players=8)
    laptop = page(width=1280, height=800, locale="en-US")
    with override("en"):
        laptop.goto(f"{site}/in/{sign_in_token(event.shop.memberships.get().user)}")
    laptop.locator("main form button").click()
    laptop.wait_for_url("**/staff/**")
    laptop.goto(f"{site}/staff/e/{event.pk}/rounds/{found.pk}/type")
    line = laptop.get_by_label("Result", exact=True)
    expect(line).to_be_focused()
    laptop.keyboard.type("3 1 2")
    expect(laptop.get_by_role("heading", name="Understood as")).to_be_visible()
    laptop.keyboard.press("Enter")
    expect(laptop.get_by_role("heading", name="Table 1 counts")).to_be_visible()
    expect(laptop.get_by_label("Table", exact=True)).to_have_value("2")
    expect(line).to_be_focused()
    laptop.keyboard.type("12c 4")
    laptop.keyboard.press("Enter")
    done = laptop.get_by_role("heading", name="Every table has a result that counts.")
    expect(done).to_be_visible()
    assert Report.objects.count() == 2
