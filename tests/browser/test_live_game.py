"""The live game in a real browser: a tap on one phone shows on the other, without loading anything anew."""

import pytest
from playwright.sync_api import expect

from tests import make
from tests.web.player.browse import own

pytestmark = pytest.mark.browser
PATIENCE = 30_000


def test_a_tap_on_one_phone_shows_on_the_other(site, page):
    seats = make.seated(make.pod())
    one, other = page(locale="en-US"), page(locale="en-US")
    one.goto(f"{site}{own(seats[0], '/game')}")
    one.get_by_role("button", name="Begin the game").click()
    shields = one.locator(f"[id='{seats[1].pk}-shields-1']")
    expect(shields).to_be_visible(timeout=PATIENCE)
    other.goto(f"{site}{own(seats[1], '/game')}")
    other.locator("#meant summary").click()

    shields.click()
    undo = f"Take back: {seats[1].player_name}: Shields −1"
    expect(one.get_by_role("button", name=undo)).to_be_visible(timeout=PATIENCE)
    expect(other.get_by_role("button", name=undo)).to_be_visible(timeout=PATIENCE)
    expect(other.locator("#meant")).to_have_attribute("open", "")
    other.get_by_role("button", name=undo).click()
    expect(one.get_by_role("button", name=undo)).to_have_count(0, timeout=PATIENCE)
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
