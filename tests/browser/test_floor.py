"""A wall and a phone with wrong clocks of their own, a judge who is called, and words read aloud."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.links import sign_in_token
from events.tickets import ticket_of
from pods import services
from pods.services import ClockAct
from tests import make

pytestmark = pytest.mark.browser

WRONG = "{ const right = Date.now; Date.now = () => right() - 3600000; }"
VOICES = """
  const spoken = (window.spoken = []);
  const voices = [
    { lang: "ja-JP", localService: false, name: "far" }, { lang: "ja_JP", localService: true, name: "near" },
    { lang: "en-US", localService: false, name: "far" },
  ];
  const speech = { getVoices: () => voices, speak: (words) => spoken.push([words.voice.name, words.text]), cancel() {}, addEventListener() {} };
  Object.defineProperty(window, "speechSynthesis", { value: speech });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
"""


def seconds(clock):
    minutes, rest = clock.inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def sign_in(desk, site, event):
    desk.goto(f"{site}/in/{sign_in_token(event.shop.memberships.get().user)}")
    desk.locator("main form button").click()
    desk.wait_for_url("**/staff/**")


def round_with_nine_minutes_left(event):
    found = make.published(event=event)
    words = {"round_id": found.pk, "actor": make.organiser(event), "now": timezone.now()}
    services.set_clock(act=ClockAct.START, **words)
    services.set_clock(act=ClockAct.SET, minutes=9, **words)
    return found


def test_screens_agree_a_judge_comes_and_a_voice_of_this_machine_reads(site, page):
    event = make.event()
    one = make.seated(round_with_nine_minutes_left(event).pods.get())[0]
    wall, phone, desk = (page(locale="en-US", width=1280) for _screen in range(3))
    wall.add_init_script(WRONG)
    desk.add_init_script(VOICES)
    wall.goto(f"{site}/e/{event.pk}/wall")
    phone.goto(f"{site}/t/{ticket_of(one)}")
    expect(wall.get_by_text("Less than 10 minutes left")).to_be_visible()
    expect(wall.locator(".clock")).to_have_class("clock ten")
    for _look in range(50):  # a second may pass between two looks, and a busy machine paints late
        apart = seconds(phone.locator(".clock")) - seconds(wall.locator(".clock"))
        if apart in (0, 1):
            break
        wall.wait_for_timeout(100)
    assert apart in (0, 1)

    sign_in(desk, site, event)
    desk.goto(f"{site}/staff/e/{event.pk}/calls")
    phone.get_by_text("Call a judge").click()
    phone.get_by_role("button", name="A question about the rules").click()
    expect(phone.get_by_text("Somebody is coming.")).to_be_visible()
    desk.get_by_role("button", name="I go").click()
    expect(phone.get_by_text("A judge is on the way to your table.")).to_be_visible()

    desk.goto(f"{site}/staff/e/{event.pk}/announcements")
    desk.get_by_role("button", name="5 minutes left").click()
    expect(wall.get_by_text("5 minutes left.")).to_be_visible()
    expect(phone.get_by_text("5 minutes left.").first).to_be_visible()
    expect(desk.get_by_text("This machine has no English voice")).to_be_visible()
    desk.get_by_role("button", name="Read aloud: 日本語").click()
    assert desk.evaluate("window.spoken") == [["near", "残り5分です。"]]
    expect(desk.get_by_role("button", name="Read aloud: English")).to_have_count(0)
