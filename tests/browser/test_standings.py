"""Standings in a real browser: what is kept moves with the table, and no picture is wider than its screen."""

import pytest
from playwright.sync_api import expect

from standings import services
from tests import make

pytestmark = pytest.mark.browser
LONG = "トテモナガイナマエノプレイヤーサン{}ゴウ"


@pytest.fixture
def played():
    event = make.event(rounds_planned=3)
    for number in range(6):
        make.entry(event=event, here=True, player_name=LONG.format(number))
    for seed in range(2):
        make.closed(event=event, seed=seed)
    return event


def test_a_correction_reaches_a_table_that_lies_open(site, page, played):
    screen = page(width=390, height=900, locale="en-US")
    screen.goto(f"{site}/e/{played.pk}/standings")
    pod = played.rounds.last().pods.first()
    last = make.seated(pod)[-1]
    row = screen.locator("#standings tbody tr", has_text=last.player_name).first
    before = row.locator(".points").inner_text()
    make.decided(pod, make.telling(*(each.pk for each in make.seated(pod)[:-1])))
    expect(row.locator(".points")).not_to_have_text(before)


def test_pictures_and_series_fit_a_phone(site, page, played):
    actor = make.organiser(played)
    services.finish_event(event_id=played.pk, actor=actor, now=make.EVENING)
    rule = {"name": "League", "places": [5, 3], "participation": 1, "rated": True}
    series = services.make_series(shop_id=played.shop_id, actor=actor, settings=rule)
    services.add_event(series_id=series.pk, event_id=played.pk, actor=actor)
    screen = page(width=390, height=900, locale="en-US", color_scheme="dark")
    for path in (f"/e/{played.pk}/standings", f"/e/{played.pk}/progress", f"/series/{series.pk}"):
        screen.goto(f"{site}{path}")
        assert screen.evaluate("document.documentElement.scrollWidth") <= 390
    screen.locator(".league summary").first.click()
    expect(screen.get_by_role("link", name=played.name).first).to_be_visible()
    screen.goto(f"{site}/e/{played.pk}/progress")
    paper = screen.evaluate("getComputedStyle(document.body).backgroundColor")
    words = screen.locator(".bump text.name").first
    assert words.evaluate("each => getComputedStyle(each).fill") != paper
