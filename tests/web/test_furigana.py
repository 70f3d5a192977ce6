"""Readings above kanji: complete and in the right places where the switch is on, nothing at all where it is off."""

import re
import signal
from contextlib import contextmanager
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import get_resolver, reverse
from django.utils import timezone
from django.utils.translation import gettext, override
from hypothesis import given, settings
from hypothesis import strategies as st

from config.messages import read_catalogue
from engine.formats import formats
from engine.outcomes.confirming import confirmations
from engine.outcomes.policies import concessions, time_policies
from engine.scoring.schemes import SCHEMES
from engine.scoring.tiebreaks import TIEBREAKS
from events.models import JournalEntry
from events.tickets import ticket_of
from pods.announcement import Occasion
from pods.services import announce
from tests import make
from web.furigana import dress, undress
from web.reading import BEGIN, END, MARKED, READ, RUN, aligned, marked, plain, words
from web.ruby import with_ruby

ON = {"HTTP_COOKIE": "furigana=on", "HTTP_ACCEPT_LANGUAGE": "ja"}
NOT_FOR_PLAYERS = ("web/staff/", "web/templates/web/staff/", "web/templates/web/wall", "config/")
KANA = re.compile("[ぁ-ゖァ-ヺー]+")
TOGETHER = re.compile(f"(?:{MARKED.pattern})+")
RUBY = re.compile(r"<ruby>(.*?)<rp>（</rp><rt>(.*?)</rt><rp>）</rp></ruby>")


def messages():
    """What pages for players may say in Japanese."""
    for message in read_catalogue("ja"):
        places = [place for place, _line in message.locations]
        if message.id and not all(place.startswith(NOT_FOR_PLAYERS) for place in places):
            said = message.string
            yield from (said,) if isinstance(said, str) else said
    rules = (*SCHEMES.values(), *TIEBREAKS.values(), *time_policies().values())
    rules += (*concessions().values(), *confirmations().values())
    yield from (each.name.ja for each in (*formats(), *rules))
    yield from (each.sentence.ja for each in rules)


def lacking(message):
    """The words of a message that web/furigana.csv does not know, or only letter by letter."""
    shown = marked(message)
    yield from RUN.findall(MARKED.sub("", shown))
    for found in TOGETHER.finditer(shown):
        pieces = [word for word, _reading in MARKED.findall(found[0])]
        after_number = shown[: found.start()].endswith(("}", ")s", *"0123456789"))
        if len(pieces) > 1 and min(map(len, pieces[after_number:])) == 1:
            yield "".join(pieces)


def test_every_word_that_players_read_has_a_reading():
    unknown = {word: said for said in messages() if said for word in lacking(said)}
    assert unknown == {}, "add `word,reading` rows to web/furigana.csv"


def test_this_search_would_find_a_word_without_a_reading():
    assert list(lacking("薔薇の卓")) == ["薔薇"]
    assert list(lacking("席卓")) == ["席卓"]
    assert list(lacking("%(n)s人以上")) == []


def test_every_row_of_the_list_is_the_reading_of_its_word():
    for row, reading in words().items():
        word = row.lstrip("#=")
        shown = "".join(aligned(word, reading))
        assert plain(shown) == word
        assert all(KANA.fullmatch(read) for _word, read in MARKED.findall(shown)), row


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("%(n)s人が卓を待つ", ["にん", "たく", "ま"]),
        ("この人", ["ひと"]),
        ("月", ["げつ"]),
        ("n月j日（D）", ["がつ", "にち"]),
        ("取り消す", ["と", "け"]),
        ("{n}位", ["い"]),
        ("来なかった", ["こ"]),
    ],
)
def test_words_are_read_by_what_stands_beside_them(said, read):
    assert [reading for _word, reading in MARKED.findall(marked(said))] == read


@pytest.mark.parametrize(
    ("number", "counter", "word", "read"),
    [
        ("1", "人", "1人", "ひとり"),
        ("2", "人", "2人", "ふたり"),
        ("12", "人", "人", "にん"),
        ("4", "日", "4日", "よっか"),
        ("11", "日", "日", "にち"),
        ("5", "分", "分", "ふん"),
        ("10", "分", "分", "ぷん"),
        ("3", "分", "分", "ぷん"),
        ("0", "分", "分", "ふん"),
        ("3", "本", "本", "ぼん"),
        ("1", "卓", "卓", "たく"),
        ("3", "回戦", "回戦", "かいせん"),
        ("2", "名", "名", "めい"),
        ("8", "点", "点", "てん"),
    ],
)
def test_counters_are_read_by_their_number(number, counter, word, read):
    said = marked("{n}" + counter).replace("{n}", number)
    [(base, reading)] = RUBY.findall(with_ruby(f"<p>{said}</p>"))
    assert (base, reading) == (word, read)


def said(word, reading):
    return f"{BEGIN}{word}{READ}{reading}{END}"


TEXT = st.text(st.sampled_from("a卓<>&;\"' 1い"), max_size=8).map(
    lambda text: text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
)
WORDS = st.sampled_from([said("卓", "たく"), said("席", "せき"), "", "1" + said("人", "にん")])
PLACES = ("p", "b", "button", "title", "textarea", "option", "script", "style", "svg")


@settings(max_examples=80)
@given(st.lists(st.tuples(st.sampled_from(PLACES), TEXT, WORDS, TEXT), max_size=6))
def test_readings_stand_in_texts_alone_and_change_nothing_else(parts):
    page = "<!doctype html><head><title>x</title></head>" + "".join(
        f'<{tag} title="{word}>">{before}{word}{after}</{tag}>' if tag != "option"
        else f'<select><option value="{word}">{before}{word}{after}</option></select>'
        for tag, before, word, after in parts
    )  # fmt: skip
    shown = with_ruby(page)
    without = RUBY.sub(r"\1", shown).replace("<span>", "").replace("</span>", "")
    assert without == plain(page)
    open_to_readings = sum(
        BEGIN in word for tag, _b, word, _a in parts if tag in ("p", "b", "button")
    )
    assert len(RUBY.findall(shown)) == open_to_readings


class Nesting(HTMLParser):
    """Says where ruby stands that may not."""

    VOID = frozenset({"meta", "link", "input", "img", "br", "hr", "source"})

    def __init__(self):
        super().__init__()
        self.stack, self.wrong = [], []

    def handle_starttag(self, tag, attrs):
        if tag in self.VOID:
            return
        if tag == "ruby" and {"svg", "option", "title", "textarea", "ruby", "head"} & {*self.stack}:
            self.wrong.append(list(self.stack))
        self.stack.append(tag)

    def handle_endtag(self, tag):
        if tag in self.stack:
            while self.stack.pop() != tag:
                pass


@contextmanager
def patience(seconds):
    """What takes longer than anybody waits is an error here, not a run that hangs."""

    def end(_number, _frame):
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, end)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "text",
    ["1" * 400_000, BEGIN * 400_000, (BEGIN + READ) * 200_000, (BEGIN + "1" + READ) * 200_000],
)
def test_no_text_is_read_over_and_over(text):
    with patience(20):
        assert with_ruby(f"<p>{text}</p>") == f"<p>{text}</p>"
        assert plain(text) == text


@pytest.mark.django_db
class TestPages:
    @pytest.fixture
    def event(self):
        """An evening whose first round is over; names are words that have readings elsewhere."""
        event = make.event(name="席と卓の会", place="店")
        make.entries(7, event=event)
        make.entry(event=event, here=True, player_name="人形 卓", kana="にんぎょう")
        make.closed(event=event)
        return event

    def test_the_switch_needs_no_script_and_off_is_as_if_it_were_not_there(self, client, event):
        page = f"/e/{event.pk}"
        words_ = {"furigana": "on", "next": page}
        assert client.post("/furigana", words_, HTTP_ACCEPT_LANGUAGE="ja")["Location"] == page
        assert "<ruby>" in client.get(page, HTTP_ACCEPT_LANGUAGE="ja").content.decode()
        assert "<ruby>" not in client.get(page, HTTP_ACCEPT_LANGUAGE="en").content.decode()
        client.post("/furigana", words_ | {"furigana": "off"})
        shown = client.get(page, HTTP_ACCEPT_LANGUAGE="ja").content.decode()
        assert "<ruby>" not in shown
        assert BEGIN not in shown
        elsewhere = client.post("/furigana", {"furigana": "on", "next": "https://example.com/"})
        assert elsewhere["Location"] == "/"

    def test_names_of_people_and_events_have_no_reading(self, client, event):
        one = event.entries.get(player_name="人形 卓", kana="にんぎょう")
        page = client.get(f"/t/{ticket_of(one)}", **ON).content.decode()
        assert "人形 卓" in page
        assert "<strong>席と卓の会</strong>" in page
        table = client.get(f"/e/{event.pk}/standings", **ON).content.decode()
        assert "人形 卓" in table
        assert "にんぎょう" not in table

    def test_who_looks_for_a_seat_is_not_read_to_the_end_and_marks_nothing(self, client, event):
        page = f"/e/{event.pk}/seats"
        asked = said("いか", "たこ") + "7" * 60_000
        shown = client.get(page, {"q": asked}, **ON).content.decode()
        assert f'value="いかたこ{"7" * 36}"' in shown
        assert "<ruby>いか" not in shown

    def test_an_announcement_takes_no_reading_from_the_rest_of_a_page(self, client, event):
        one = event.entries.get(player_name="人形 卓")
        page = f"/t/{ticket_of(one)}"
        before = RUBY.findall(client.get(page, **ON).content.decode())
        announce(
            event_id=event.pk, actor=make.organiser(event), occasion=Occasion.FIVE_MINUTES,
            now=timezone.now(),
        )  # fmt: skip
        after = RUBY.findall(client.get(page, **ON).content.decode())
        assert len(after) > len(before) > 0
        assert "<ruby>" not in client.get(page, HTTP_ACCEPT_LANGUAGE="ja").content.decode()

    def test_words_in_another_language_in_between_take_no_reading(self):
        dress()
        try:
            with override("ja"):
                assert BEGIN in gettext("Seats")
                with override("en"):
                    assert gettext("Seats") == "Seats"
                assert BEGIN in gettext("Seats")
                undress()
                assert BEGIN not in gettext("Seats")
        finally:
            undress()

    def test_tables_that_are_kept_are_kept_apart(self, client, event):
        page = f"/e/{event.pk}/standings"
        with_readings = client.get(page, **ON).content.decode()
        without = client.get(page, HTTP_ACCEPT_LANGUAGE="ja").content.decode()
        assert "<ruby>" in with_readings
        assert "<ruby>" not in without
        assert BEGIN not in without

    def test_a_refused_form_has_readings_and_nothing_that_is_written_has(self, client, event):
        page = f"/e/{event.pk}"
        refused = client.post(page, {"player_name": "", "level": "2"}, **ON)
        assert refused.status_code == 422
        assert "<ruby>" in refused.content.decode()
        client.post(page, {"player_name": "卓", "kana": "たく", "level": "2"}, **ON)
        assert event.entries.filter(player_name="卓").exists()
        assert BEGIN not in str([*JournalEntry.objects.values_list("facts", flat=True)])

    def test_no_page_and_no_file_shows_a_mark(self, event):
        found = {"event_id": event.pk, "ticket": ticket_of(event.entries.first())}
        boss = Client()
        boss.force_login(event.shop.memberships.get().user)
        for each in get_resolver("web.urls").url_patterns:
            name = getattr(each, "name", None)
            if not name or set(each.pattern.converters) - found.keys():
                continue
            at = {word: found[word] for word in each.pattern.converters}
            answer = Client().get(reverse(name, kwargs=at), **ON)
            said = answer.content.decode(errors="replace")
            assert not {BEGIN, READ, END} & {*said}, name
            ear = Nesting()
            ear.feed(said)
            assert ear.wrong == [], name
        assert b"<ruby>" not in boss.get(f"/staff/e/{event.pk}", **ON).content
