"""The draft on a phone: two taps, the price, one press; with scripts and without, and seen at once elsewhere."""

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from pods import services
from pods.services.arranged import facts_of
from tests import make

pytestmark = pytest.mark.browser


@pytest.fixture
def event(site):
    found = make.event(name="Evening")
    make.entries(8, event=found)
    return found


def signed_in(site, event, screen):
    owner = event.shop.memberships.get().user
    with override("en"):
        screen.goto(f"{site}/in/{sign_in_token(owner)}")
    screen.locator("main form button").click()
    screen.wait_for_url("**/staff/**")
    return screen


@pytest.mark.parametrize("scripts", [True, False])
def test_two_taps_and_a_press_swap_and_a_step_back_undoes_it(site, event, page, scripts):
    draft = make.draft(event=event)
    phone = page(width=390, height=844, locale="en-US", java_script_enabled=scripts)
    signed_in(site, event, phone).goto(f"{site}/staff/e/{event.pk}/pairing")
    pods = phone.locator("#desk .pods .pod")
    expect(pods).to_have_count(2)
    before = facts_of(draft)
    pods.nth(0).locator("ol a").first.click()
    expect(phone.locator("#swap")).to_contain_text("is chosen")
    pods.nth(1).locator("ol a").first.click()
    expect(phone.locator("#swap h2")).to_contain_text("trade seats?")
    phone.get_by_role("button", name="Trade seats").click()
    expect(phone.locator("main > .note")).to_contain_text("They have traded seats.")
    assert facts_of(draft)[0].seats[0] == before[1].seats[0]
    phone.get_by_role("button", name="Step back").click()
    expect(phone.locator("main > .note")).to_contain_text("taken back")
    assert [pod.seats for pod in facts_of(draft)] == [pod.seats for pod in before]


def test_a_repair_shows_on_other_phones_by_itself(site, event, page):
    draft = make.draft(event=event)
    actor = make.organiser(event)
    services.publish_round(round_id=draft.pk, actor=actor)
    phone = page(width=390, height=844, locale="en-US")
    phone.goto(f"{site}/e/{event.pk}/seats")
    expect(phone.locator(".pods .pod")).to_have_count(2)
    make.entry(event=event, here=True, player_name="ちこく")
    laptop = signed_in(site, event, page(width=1280, height=800, locale="en-US"))
    laptop.goto(f"{site}/staff/e/{event.pk}/pairing")
    laptop.get_by_role("link", name="See which tables change").click()
    expect(laptop.locator("h1")).to_contain_text("Seat who came")
    laptop.get_by_role("button", name="Change these tables").click()
    laptop.wait_for_url(re.compile("/pairing$"))
    expect(phone.locator(".pods")).to_contain_text("ちこく", timeout=30_000)
    expect(phone.get_by_text("Changed", exact=True).first).to_be_visible()
