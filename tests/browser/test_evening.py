"""A whole evening in a real browser: the organiser's laptop, four phones and the wall at once."""

import re

import pytest
from django.utils.translation import gettext, override
from playwright.sync_api import expect

from accounts.links import sign_in_token
from engine.cards.decks import own_decks
from events.models import Entry
from tests import make

pytestmark = pytest.mark.browser
NAMES = (("たくみ", ""), ("匠", "たくみ"), ("カルロス", ""), ("Yuika", ""))
WHO_IS_OUT = re.compile("[?&]out=")
LOCALES = {"ja": "ja-JP", "en": "en-US"}


@pytest.fixture
def event(site):
    return make.event(name="夕べ Evening", rounds_planned=1)


class Evening:
    """Everybody in the shop, with a browser each."""

    def __init__(self, site, event, open_page, language):
        self.site, self.event, self.language = site, event, language
        words = {"locale": LOCALES[language]}
        self.laptop = open_page(width=1280, height=800, **words)
        self.wall = open_page(width=1920, height=1080, **words)
        self.phones = [open_page(**words) for _ in NAMES]

    def say(self, words, **facts):
        """Return a sentence as this evening's language has it."""
        with override(self.language):
            return gettext(words).format(**facts) if facts else gettext(words)

    def press(self, page, words, **facts):
        page.get_by_role("button", name=self.say(words, **facts), exact=True).click()

    def sign_in(self):
        owner = self.event.shop.memberships.get().user
        self.laptop.goto(f"{self.site}/in/{sign_in_token(owner)}")
        self.laptop.locator("main form button").click()
        self.laptop.wait_for_url("**/staff/**")

    def enter(self):
        for phone, (name, kana) in zip(self.phones, NAMES, strict=True):
            phone.goto(f"{self.site}/e/{self.event.pk}")
            phone.locator("#player_name").fill(name)
            phone.locator("#kana").fill(kana)
            phone.locator("input[name=level][value='2']").check()
            phone.locator("main form:has(#player_name) .btn.go").click()
            phone.wait_for_url("**/t/**")

    def submit_a_deck(self):
        phone, deck = self.phones[0], own_decks()[0]
        ticket = phone.url
        phone.goto(f"{ticket}/deck")
        phone.locator("#text").fill(f"{deck.text}\nまだ知らないカード")
        phone.locator("#verdict .finding").first.wait_for()
        phone.locator("#text").fill(deck.text)
        phone.locator("#partner").fill(deck.partner)
        with phone.expect_navigation():
            phone.locator("button[name=submit]").click()
        phone.goto(ticket)

    def check_everybody_in(self):
        self.laptop.goto(f"{self.site}/staff/e/{self.event.pk}/reception")
        buttons = self.laptop.locator(".acts .btn.go")
        for left in reversed(range(len(NAMES))):
            buttons.first.click()
            expect(buttons).to_have_count(left)

    def deal(self):
        self.laptop.goto(f"{self.site}/staff/e/{self.event.pk}/pairing")
        self.press(self.laptop, "Pair round {number}", number=1)
        self.press(self.laptop, "Publish these pods")
        self.laptop.wait_for_load_state()

    def report(self):
        """The first phone tells that the last seat won; two phones say yes."""
        teller = self.phones[0]
        teller.goto(f"{teller.url}/report")
        for _ in range(3):
            teller.locator("#report .taps a.btn:not(.wide)").first.click()
            expect(teller).to_have_url(WHO_IS_OUT)  # a second tap waits for the first one's answer
            teller.locator("#report a[href*='deck_out']").first.click()
            expect(teller).not_to_have_url(WHO_IS_OUT)
        self.press(teller, "Send this result")
        teller.wait_for_url(re.compile(r"/t/[^/]+$"))

    def finish(self):
        board = f"{self.site}/staff/e/{self.event.pk}"
        self.laptop.goto(board)
        self.laptop.locator(".next .btn.go").click()
        self.laptop.goto(f"{board}/finish")
        self.laptop.locator("main form button").last.click()
        self.laptop.wait_for_load_state()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_whole_evening(site, event, page, language):
    evening = Evening(site, event, page, language)
    evening.wall.goto(f"{site}/e/{event.pk}/wall")
    evening.sign_in()
    evening.enter()
    evening.submit_a_deck()
    assert Entry.objects.filter(deck_state="legal").count() == 1
    evening.check_everybody_in()

    evening.deal()

    for phone, (name, _) in zip(evening.phones, NAMES, strict=True):
        phone.locator(".table .seat.me", has_text=name).wait_for()  # by the live stream alone
    evening.wall.locator(".pod", has_text="カルロス").wait_for()
    evening.report()
    answer = evening.phones[1].get_by_role("button", name=evening.say("Yes, that is right"))
    with evening.phones[1].expect_navigation():
        answer.click()
    evening.finish()

    event.refresh_from_db()
    assert event.phase == "finished"
    evening.wall.locator("text=カルロス").first.wait_for()
    evening.phones[2].goto(f"{site}/e/{event.pk}/standings")
    for name, _ in NAMES:
        evening.phones[2].get_by_text(name, exact=True).first.wait_for()


@pytest.mark.parametrize(
    ("path", "width", "height"),
    [("", 390, 844), ("/seats", 390, 844), ("/standings", 390, 844), ("/wall", 1920, 1080)],
)
def test_no_page_is_wider_than_its_screen(site, page, path, width, height):
    found = make.published(players=23, event=make.event(name="とても長い名前の金曜日の夕べ" * 4))
    screen = page(width=width, height=height)
    screen.goto(f"{site}/e/{found.event_id}{path}")
    assert screen.evaluate("document.documentElement.scrollWidth") <= width
