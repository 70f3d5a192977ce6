"""Rolling tables in a real browser: phones and wall are told by the live stream alone."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from tests import make
from tests.pods.tables_rolling import pods_of, rolling_event
from tests.web.player.browse import own

pytestmark = pytest.mark.browser


def test_the_fourth_tap_seats_all_four_phones_and_the_wall(site, page):
    event = rolling_event(starts_at=timezone.now())
    people = make.entries(4, event=event, here=True)
    wall = page(width=1920, height=1080, locale="en-US")
    wall.goto(f"{site}/e/{event.pk}/wall")
    phones = [page(locale="en-US") for _ in people]
    for phone, one in zip(phones, people, strict=True):
        phone.goto(f"{site}{own(one)}")
    for phone in phones[:3]:
        phone.get_by_role("button", name="Queue for a table").click()
    expect(phones[0].get_by_text("1 more person and you start")).to_be_visible()
    expect(wall.locator(".wall-queue li")).to_have_count(3)

    phones[3].get_by_role("button", name="Queue for a table").click()

    for phone, one in zip(phones, people, strict=True):
        mine = phone.locator(".table .seat.me", has_text=one.player_name)
        expect(mine).to_be_visible()
    expect(wall.locator(".pod", has_text=people[0].player_name)).to_be_visible()
    expect(wall.locator(".wall-queue li")).to_have_count(0)
    assert len(pods_of(event)) == 1


@pytest.mark.parametrize(("width", "path"), [(390, ""), (1920, "/wall"), (390, "/seats")])
def test_no_page_of_rolling_tables_is_wider_than_its_screen(site, page, width, path):
    event = rolling_event(starts_at=timezone.now())
    names = [f"トテモナガイナマエノプレイヤーサン{n}ゴウ" for n in range(6)]
    people = [make.entry(event=event, here=True, player_name=name) for name in names]
    screen = page(width=width, height=900)
    for one in people:
        screen.goto(f"{site}{own(one)}")
        screen.locator("#queue button").first.click()
        screen.wait_for_load_state()
    if path:
        screen.goto(f"{site}/e/{event.pk}{path}")
    assert screen.evaluate("document.documentElement.scrollWidth") <= width
