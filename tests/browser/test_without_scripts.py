"""The essential acts of an evening with JavaScript off: every phone and the laptop, in English."""

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from tests import make

pytestmark = pytest.mark.browser
NAMES = ("たくみ", "カルロス", "Yuika", "ケイ")


@pytest.fixture
def event(site):
    return make.event(name="Evening", rounds_planned=1)


@pytest.fixture
def plain(page):
    """Open a page that runs no script."""
    return lambda **size: page(java_script_enabled=False, locale="en-US", **size)


def press(screen, words):
    screen.get_by_role("button", name=words, exact=True).click()


def signed_in(laptop, site, event):
    with override("en"):
        laptop.goto(f"{site}/in/{sign_in_token(event.shop.memberships.get().user)}")
    laptop.locator("main form button").click()
    laptop.wait_for_url("**/staff/**")


def enter(phone, address, name):
    phone.goto(address)
    phone.locator("#player_name").fill(name)
    phone.locator("input[name=level][value='2']").check()
    phone.locator("main form:has(#player_name) button").last.click()
    phone.wait_for_url("**/t/**")
    return phone.url


def tell_a_result(phone, ticket):
    """Three go out one after the other; the form asks again after each tap."""
    phone.goto(f"{ticket}/report")
    for _ in range(3):
        phone.locator("#report .taps a.btn:not(.wide)").first.click()
        phone.locator("#report a[href*='deck_out']").first.click()
    press(phone, "Send this result")
    phone.wait_for_url(ticket)


def test_an_evening_without_scripts(site, event, plain):
    address, desk = f"{site}/e/{event.pk}", f"{site}/staff/e/{event.pk}"
    laptop, phones = plain(width=1280, height=800), [plain() for _ in NAMES]
    signed_in(laptop, site, event)
    tickets = [enter(phone, address, name) for phone, name in zip(phones, NAMES, strict=True)]
    laptop.goto(f"{desk}/reception")
    for left in reversed(range(len(NAMES))):
        laptop.locator(".acts .btn.go").first.click()
        expect(laptop.locator(".acts .btn.go")).to_have_count(left)
    laptop.goto(f"{desk}/pairing")
    press(laptop, "Pair round 1")
    press(laptop, "Publish these pods")
    phones[0].goto(tickets[0])
    expect(phones[0].locator(".table .seat.me")).to_contain_text(NAMES[0])
    tell_a_result(phones[0], tickets[0])
    phones[1].goto(tickets[1])
    press(phones[1], "Yes, that is right")
    laptop.goto(desk)
    laptop.locator(".next .btn.go").click()
    laptop.goto(f"{desk}/finish")
    laptop.locator("main form button").last.click()
    phones[2].goto(f"{address}/standings")
    for name in NAMES:
        expect(phones[2].get_by_text(name, exact=True).first).to_be_visible()
    phones[3].goto(tickets[3])
    event.refresh_from_db()
    assert event.phase == "finished"
