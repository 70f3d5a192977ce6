"""The reception with scripts: a tap changes one row, and the row stays."""

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from tests import make

pytestmark = pytest.mark.browser


@pytest.fixture
def event(site):
    return make.event(name="Evening")


@pytest.fixture
def laptop(site, event, page):
    owner = event.shop.memberships.get().user
    screen = page(width=1280, height=800, locale="en-US")
    with override("en"):
        screen.goto(f"{site}/in/{sign_in_token(owner)}")
    screen.locator("main form button").click()
    screen.wait_for_url("**/staff/**")
    return screen


def test_after_every_tap_the_row_stands_there_as_it_is_now(site, event, laptop):
    entry = make.entry(event=event, player_name="さくら")
    make.entry(event=event)
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    row = laptop.locator(f"#row-{entry.pk}")
    for button, state, then in (
        ("Check in さくら", "here", "Undo the check-in of さくら"),
        ("Undo the check-in of さくら", "expected", "Check in さくら"),
        ("Check in さくら", "here", "さくら drops out"),
        ("さくら drops out", "dropped", "Take さくら back"),
        ("Take さくら back", "here", "さくら drops out"),
    ):
        row.get_by_role("button", name=button).click()
        expect(row).to_have_class(state)
        expect(row.get_by_role("button", name=then)).to_be_visible()
        expect(laptop.locator(".people li")).to_have_count(2)
        expect(laptop.locator("#said .note")).to_have_count(1)


def test_a_tap_that_is_refused_leaves_the_row_with_the_reason_above(site, event, laptop):
    entry = make.entry(event=event, player_name="さくら")
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    row = laptop.locator(f"#row-{entry.pk}")
    entry.state = "cancelled"
    entry.save()
    row.get_by_role("button", name="Check in さくら").click()
    expect(row).to_have_class("cancelled")
    expect(laptop.locator("#said")).to_contain_text("has left")


def test_the_search_goes_on_after_a_refused_walk_in(site, event, laptop):
    make.entry(event=event, player_name="カルロス")
    make.entry(event=event, player_name="さくら")
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    laptop.locator("#walk-in .btn.go").click()
    laptop.wait_for_url("**/walk-in")
    laptop.locator("#q").fill("かる")
    expect(laptop.locator(".people li")).to_have_count(1)
    expect(laptop.locator(".people li")).to_contain_text("カルロス")
    laptop.locator("form.language button").click()
    laptop.wait_for_url(re.compile("/reception$"))
    expect(laptop.locator("html")).to_have_attribute("lang", "ja")


def test_an_answer_from_before_a_tap_does_not_undo_what_the_tap_shows(site, event, laptop):
    """The list is fetched, a tap comes in between, then the old list arrives."""
    entry = make.entry(event=event, player_name="さくら")
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    row = laptop.locator(f"#row-{entry.pk}")
    held = []
    laptop.route("**/reception*", lambda route: held.append((route, route.fetch())), times=1)
    laptop.evaluate("document.body.dispatchEvent(new CustomEvent('changed-people'))")
    wait_for(laptop, lambda: held)
    row.get_by_role("button", name="Check in さくら").click()
    expect(row).to_have_class("here")
    watch_the_row(laptop, entry)
    route, old = held.pop()
    route.fulfill(response=old)
    wait_for(laptop, lambda: laptop.evaluate("window.came") >= len(["the old", "the new"]))
    assert laptop.evaluate("window.seen") == ["here"]


def test_a_button_stays_between_press_and_release(site, event, laptop):
    entry = make.entry(event=event, player_name="さくら")
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    row = laptop.locator(f"#row-{entry.pk}")
    row.get_by_role("button", name="Check in さくら").hover()
    laptop.mouse.down()
    laptop.evaluate(
        """new Promise(done => {
            document.addEventListener("htmx:beforeSwap", () => setTimeout(done, 50), { once: true });
            document.body.dispatchEvent(new CustomEvent("changed-people"));
        })"""
    )
    laptop.mouse.up()
    expect(row).to_have_class("here")


def wait_for(screen, seen):
    for _ in range(1500):
        if seen():
            return
        screen.wait_for_timeout(20)
    pytest.fail("What was waited for never came.")


def watch_the_row(screen, entry):
    """Remember every look that the row takes, and count the lists that come in."""
    screen.evaluate(
        """id => {
            const look = () => document.getElementById(id).className;
            window.seen = [look()];
            window.came = 0;
            document.addEventListener("htmx:beforeSwap", () => { window.came += 1; });
            new MutationObserver(() => look() === window.seen.at(-1) || window.seen.push(look()))
                .observe(document.body, { childList: true, subtree: true, attributes: true });
        }""",
        f"row-{entry.pk}",
    )
