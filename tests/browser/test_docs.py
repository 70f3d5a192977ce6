"""The pages of the API's documentation in a real browser."""

import pytest
from playwright.sync_api import expect

from tests import make

pytestmark = pytest.mark.browser


@pytest.fixture
def watched(page):
    """A page, and what its console complains of: our policy forbids inline styles and other machines."""
    shown, trouble = page(width=1280), []
    shown.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    return shown, trouble


def test_an_operation_opens_at_its_address_and_can_be_tried_with_a_token(site, watched):
    """A long document is drawn only where one looks."""
    event = make.event()
    shown, trouble = watched
    shown.goto(f"{site}/api/v1/docs#/shops/getShops")
    opened = shown.locator("#operations-shops-getShops")
    opened.locator(".opblock-body").wait_for()
    shown.get_by_role("button", name="Authorize").first.click()
    form = shown.locator(".auth-container", has_text="An app's token")
    form.get_by_label("auth-bearer-value").fill(make.token(event)[1])
    form.get_by_role("button", name="Apply credentials").click()
    form.get_by_role("button", name="Close").click()
    opened.get_by_role("button", name="Try it out").click()
    opened.get_by_role("button", name="Execute").click()
    expect(opened.locator(".live-responses-table")).to_contain_text(event.shop.name)
    assert trouble == []


def test_redoc_keeps_to_our_policy(site, watched):
    shown, trouble = watched
    shown.goto(f"{site}/api/v1/redoc")
    menu = shown.locator(".menu-content")
    menu.wait_for()
    assert menu.evaluate("menu => getComputedStyle(menu).position") == "sticky"  # its styles hold
    assert trouble == []
