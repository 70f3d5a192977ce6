"""A player's deck: checked while typing, submitted, kept to oneself."""

from collections.abc import Iterator

import pytest

from decks import services
from decks.models import DeckList
from engine.cards.own import own_table
from events.models import DeckState
from tests import make
from tests.web.player.browse import EN, JA, form, html, own, send, words

pytestmark = pytest.mark.django_db
UNKNOWN = "4 存在しないカード<script>\n"


def known_names() -> Iterator[str]:
    return (card.name for card in own_table())


@pytest.fixture
def entry():
    return make.entry()


@pytest.mark.parametrize(
    ("language", "said"), [(EN, "This deck cannot be played yet"), (JA, "このままでは使えません")]
)
def test_a_check_without_scripts_shows_the_verdict_and_saves_nothing(client, entry, language, said):
    text = "".join(f"2 {name}\n" for _, name in zip(range(3), known_names(), strict=False))
    page = send(client, own(entry, "/deck"), language=language, text=text, check="1")
    assert page.status_code == 200
    assert said in words(page)
    assert form(page)["sends"]["text"] == [text]
    assert not DeckList.objects.exists()


def test_findings_say_what_where_and_why(client, entry):
    page = send(client, own(entry, "/deck"), text=f"1 {next(known_names())}\n{UNKNOWN}", check="1")
    assert "Line 2" in words(page)
    assert "Source: Card data" in words(page)
    assert "<script>\n" not in html(page)


def test_the_check_while_typing_answers_with_the_verdict_alone(client, entry):
    answer = client.post(own(entry, "/deck/check"), {"text": UNKNOWN, "partner": ""}, **EN)
    assert answer.status_code == 200
    assert "<html" not in html(answer)
    assert "There are 4 cards" in words(answer)
    assert not DeckList.objects.exists()


@pytest.mark.parametrize(
    ("text", "said"),
    [("", "Please paste your deck list."), ("#\n#\n", "There is no card in this text"),
     ("1 " + "あ" * 500, "too long"), ("9999 カード", "at most 999")],
)  # fmt: skip
@pytest.mark.parametrize("button", ["check", "submit"])
def test_a_hopeless_text_is_refused_in_words_and_kept(client, entry, text, said, button):
    answer = send(client, own(entry, "/deck"), text=text, partner="P", **{button: "1"})
    assert answer.status_code == 422
    assert said in words(answer)
    assert form(answer)["sends"]["partner"] == ["P"]
    assert form(answer)["sends"].get("text", [""])[0].strip() == text.strip()
    assert not DeckList.objects.exists()


def test_a_hopeless_text_is_refused_while_typing_too(client, entry):
    answer = client.post(own(entry, "/deck/check"), {"text": "#\n"}, **EN)
    assert "There is no card in this text" in words(answer)


def test_submitting_keeps_the_deck_with_its_verdict(client, entry):
    name = next(known_names())
    done = send(client, own(entry, "/deck"), text=f"1 {name}", partner=name, submit="1")
    assert (done.status_code, done["Location"]) == (303, own(entry, "/deck"))
    page = client.get(own(entry, "/deck"), **EN)
    assert form(page)["sends"]["text"] == [f"1 {name}"]
    assert "Deck breaks a rule" in words(page)
    assert "Your deck is in" in words(page)


def test_a_partner_can_be_chosen_from_those_offered(client, entry):
    name = next(each.name for each in own_table() if each.faces[0].cost == 7)
    page = send(client, own(entry, "/deck"), text=f"1 {name}", check="1")
    offered = [b["value"] for b in form(page)["buttons"] if b.get("name") == "choose"]
    assert offered == [f"|{name}"]
    chosen = send(client, own(entry, "/deck"), page=page, choose=offered[0])
    assert form(chosen)["sends"]["partner"] == [name]


def test_a_deck_is_locked_while_one_plays(client):
    event = make.event()
    entries = make.entries(4, event=event)
    services.submit_deck(
        entry_id=entries[0].pk, actor=make.organiser(event), text="1 カード", now=make.EVENING
    )
    page = client.get(own(entries[0], "/deck"), **EN)
    assert form(page)["sends"]["text"] == ["1 カード"]
    make.published(event=event)
    locked = client.get(own(entries[0], "/deck"), **EN)
    assert "the deck is locked" in words(locked)
    assert "1 カード" in words(locked)
    answer = send(client, own(entries[0], "/deck"), page=page, submit="1", text="2 カード")
    assert answer.status_code == 409
    assert "your deck is locked" in words(answer)
    assert DeckList.objects.get().text == "1 カード"


def test_an_event_without_decks_says_so(client):
    entry = make.entry(event=make.event(deck_policy="none"))
    assert "asks for no deck lists" in words(client.get(own(entry, "/deck"), **EN))
    answer = client.post(own(entry, "/deck"), {"text": "1 カード", "submit": "1"}, **EN)
    assert answer.status_code == 409


@pytest.mark.parametrize(
    ("state", "said"),
    [(DeckState.REFUSED, "Your deck cannot be played like this"), (DeckState.ILLEGAL, "like this")],
)
def test_a_deck_that_cannot_be_played_is_pointed_out(client, entry, state, said):
    type(entry).objects.filter(pk=entry.pk).update(deck_state=state)
    assert said in words(client.get(own(entry), **EN))
