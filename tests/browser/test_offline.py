"""When the network or the server goes away: said at once, kept, sent once, and told what came of it."""

import re

import pytest
from django.utils.translation import override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from events.models import Entry
from events.tickets import ticket_of
from tests import make

pytestmark = pytest.mark.browser


def test_an_answer_lost_with_its_server_is_asked_for_again_with_the_same_key(mortal, page):
    event = make.event()
    phone = page(locale="en-US")
    phone.goto(f"{mortal.address}/e/{event.pk}")
    phone.locator("[name=player_name]").fill("さくら")
    phone.locator("[name=level]").first.check()
    phone.reload()
    expect(phone.locator("[name=player_name]")).to_have_value("さくら")
    expect(phone.locator("main form")).to_contain_text("Here again is what you typed")

    def lose(route):
        route.fetch(max_redirects=0)  # the server has written it down
        mortal.end()
        route.abort()

    phone.route("**/e/*", lose, times=1)
    phone.get_by_role("button", name="Enter", exact=True).click()
    expect(phone.locator(".offline")).to_contain_text("No connection")
    expect(phone.locator(".outbox")).to_contain_text("Waiting for the network")
    assert Entry.objects.count() == 1
    mortal.start()
    phone.wait_for_url("**/t/*")
    assert Entry.objects.count() == 1
    assert (
        phone.evaluate("Object.keys(localStorage).filter(each => each.startsWith('takuwake-'))")
        == []
    )


def test_the_reception_goes_on_with_what_was_loaded_last(site, page):
    event = make.event()
    come, gone = (make.entry(event=event, player_name=name) for name in ("カルロス", "さくら"))
    laptop = page(width=1280, height=800, locale="en-US")
    with override("en"):
        laptop.goto(f"{site}/in/{sign_in_token(event.shop.memberships.get().user)}")
    laptop.locator("main form button").click()
    laptop.wait_for_url("**/staff/**")
    laptop.goto(f"{site}/staff/e/{event.pk}/reception")
    laptop.context.set_offline(True)
    expect(laptop.locator(".offline")).to_contain_text(re.compile(r"at \d\d:\d\d"))
    laptop.locator("#q").fill("かる")
    expect(laptop.locator(".people li:visible")).to_have_count(1)
    laptop.locator("#q").fill("")
    for entry in (come, gone):
        laptop.locator(f"#row-{entry.pk} .btn.go").click()
        expect(laptop.locator(f"#row-{entry.pk}")).to_have_attribute("data-queued", "queued")
    Entry.objects.filter(pk=gone.pk).update(state="cancelled")
    laptop.context.set_offline(False)
    expect(laptop.locator(f"#row-{come.pk}")).to_have_class("here")
    refused = laptop.locator(".outbox .note.bad")
    expect(refused).to_contain_text("さくら")
    expect(refused).to_contain_text("has left")
    expect(laptop.locator(".offline")).to_be_hidden()
    come.refresh_from_db()
    assert come.state == "here"


def test_a_ticket_opens_without_a_network_and_says_how_old_it_is(site, page):
    ticket = ticket_of(make.seated(make.pod())[0])
    phone = page(locale="en-US")
    phone.goto(f"{site}/t/{ticket}")
    phone.locator("#keeping summary").click()
    phone.get_by_role("button", name="Keep it on this phone").click()
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    kept = f"caches.match('/t/{ticket}').then(Boolean)"
    for _ in range(400):
        if phone.evaluate(kept):
            break
        phone.wait_for_timeout(50)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator(".table .no")).to_be_visible()
    expect(phone.locator(".offline")).to_contain_text(re.compile(r"at \d\d:\d\d"))
    phone.goto(f"{site}/rulings")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("No connection")
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", level=1)).not_to_contain_text("No connection")
