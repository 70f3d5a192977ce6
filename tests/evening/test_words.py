"""What the console says is said in both languages, with the facts it names."""

from datetime import timedelta
from string import Formatter
from types import SimpleNamespace

import pytest
import segno

from config.demo.shop import NOTE as DEMO_NOTE
from config.evening import qr
from config.evening.data import kept_in
from config.evening.greeting import greeting
from config.evening.words import WORDS, both, label
from tests import make
from tests.project.code import calls, first_text, modules

SAYERS = ("both", "StartError", "label")


def names_in(words):
    return {name for _text, name, _spec, _conversion in Formatter().parse(words) if name}


@pytest.mark.parametrize("code", WORDS)
def test_both_languages_name_the_same_facts(code):
    words = WORDS[code]
    assert words.ja
    assert words.en
    assert names_in(words.en) <= names_in(words.ja)
    assert names_in(words.ja) - names_in(words.en) <= set()


def test_every_sentence_that_is_said_is_there_and_gets_its_facts():
    lacking = []
    for path in modules():
        for call in (call for name in SAYERS for call in calls(path, name)):
            code = first_text(call)
            if code is None:
                continue
            assert code in WORDS, code
            given = {word.arg for word in call.keywords}
            if names_in(WORDS[code].ja) - given:
                lacking.append(code)
    assert lacking == []


def test_two_lines_for_a_sentence_one_for_a_label():
    assert both("port.taken", port=8000, free=8001).splitlines() == [
        "ポート 8000 はほかのプログラムが使っています。--port 8001 を付けて始めてください。",
        "Another program uses port 8000. Start with --port 8001.",
    ]
    assert label("players") == "参加者 Players"
    assert label("api") == "API"


@pytest.mark.parametrize("colours", [True, False])
def test_a_code_in_the_terminal_is_square_and_small(monkeypatch, colours):
    monkeypatch.setattr(qr, "supports_color", lambda: colours)
    url = "http://192.168.100.200:8000"
    lines = qr.qr_text(url).splitlines()
    bare = [line.removeprefix(qr.WHITE_ON_BLACK).removesuffix(qr.PLAIN) for line in lines]
    width = segno.make(url, error="m", micro=False).symbol_size(border=2)[0]
    assert {len(line) for line in bare} == {width}
    assert len(lines) == (width + 1) // 2
    assert (lines[0] != bare[0]) is colours


@pytest.mark.django_db
def test_the_block_names_the_next_event_and_lines_up():
    event = make.event(name="夕べ")
    text = greeting(local="http://127.0.0.1:8000", public="http://192.168.1.2:8000", kept="/var")
    assert f"http://192.168.1.2:8000/e/{event.pk}  (夕べ)" in text
    assert f"http://192.168.1.2:8000/e/{event.pk}/wall" in text
    assert "http://127.0.0.1:8000/in/" in text
    assert "http://192.168.1.2:8000/api/v1/docs" in text
    assert "  参加者 Players    http://" in text
    assert "  API               http://" in text


@pytest.mark.django_db
def test_the_shops_own_event_is_named_before_an_earlier_demo():
    demo = make.event(note=DEMO_NOTE)
    own = make.event(shop=demo.shop, starts_at=demo.starts_at + timedelta(days=7))
    addresses = {"local": "http://127.0.0.1:8000", "public": "http://127.0.0.1:8000"}
    assert f"/e/{own.pk}/wall" in greeting(**addresses, kept="/var")
    own.phase = "finished"
    own.save()
    rolling = {"mode": "rolling", "starts_at": demo.starts_at - timedelta(hours=8)}
    make.event(shop=demo.shop, note=DEMO_NOTE, **rolling)
    assert f"/e/{demo.pk}/wall" in greeting(**addresses, kept="/var")


@pytest.mark.django_db
def test_without_an_event_or_a_shop_the_block_is_shorter():
    text = greeting(local="http://127.0.0.1:8000", public="http://127.0.0.1:8000", kept="/var")
    assert "/e/" not in text
    assert "/in/" not in text
    assert "/api/v1/docs" in text


def test_data_is_said_to_be_where_the_database_is(tmp_path, monkeypatch):
    def kept(**database):
        known = {"default": {"ENGINE": "django.db.backends.sqlite3"} | database}
        monkeypatch.setattr("config.evening.data.settings", SimpleNamespace(DATABASES=known))
        return kept_in(tmp_path)

    assert kept(NAME=str(tmp_path / "takuwake.sqlite3")) == str(tmp_path)
    assert kept(NAME="/elsewhere/x.sqlite3") == "/elsewhere/x.sqlite3"
    named = kept(ENGINE="django.db.backends.postgresql", HOST="db", NAME="shop", PASSWORD="secret")
    assert named.endswith("://db/shop")
