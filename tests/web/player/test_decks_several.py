"""Several decks at a phone: the list, adding, order, removing, files, sheets, taps, the deck for a table."""

from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.utils import timezone

from decks import services
from decks.models import DeckList
from engine.cards.decks import own_decks
from events.access import player
from events.models import Event, Phase
from tests import make
from tests.web.player.browse import EN, JA, form, html, links, own, send, words

pytestmark = pytest.mark.django_db
DECKS = own_decks()


@pytest.fixture
def entry():
    return make.entry(event=make.event(decks_allowed=2))


def submit(entry, which=0, **more):
    deck = DECKS[which]
    facts = {"text": deck.text, "partner": deck.partner, "number": None} | more
    return services.submit_deck(entry_id=entry.pk, actor=player(entry), now=timezone.now(), **facts)


@pytest.mark.parametrize(
    ("language", "said"), [(EN, "You can bring up to 2 decks"), (JA, "2個まで")]
)
def test_the_list_invites_to_bring_decks(client, entry, language, said):
    page = client.get(own(entry, "/deck"), **language)
    assert said in words(page)
    assert own(entry, "/decks/1") in links(page)


def test_decks_are_added_with_name_and_level(client, entry):
    for number, deck in enumerate(DECKS[:2], 1):
        done = send(
            client, own(entry, f"/decks/{number}"), text=deck.text, partner=deck.partner,
            name=f"Deck {number}", level=str(number), submit="1",
        )  # fmt: skip
        assert (done.status_code, done["Location"]) == (303, own(entry, "/deck"))
    kept = list(DeckList.objects.values_list("number", "name", "level"))
    assert kept == [(1, "Deck 1", 1), (2, "Deck 2", 2)]
    page = client.get(own(entry, "/deck"), **EN)
    assert "2. Deck 2" in words(page)
    assert own(entry, "/decks/3") not in links(page)
    refused = send(client, own(entry, "/decks/3"), text=DECKS[0].text, submit="1")
    assert refused.status_code == 409
    assert "at most 2 decks" in words(refused)
    assert client.get(own(entry, "/decks/5"), **EN).status_code == 404


def test_a_deck_moves_up_and_is_removed_after_asking(client, entry):
    submit(entry, name="A")
    submit(entry, 1, name="B")
    page = client.get(own(entry, "/deck"), **EN)
    up = own(entry, "/decks/2/up")
    assert send(client, up, page=page, action=up).status_code == 303
    assert [each.name for each in DeckList.objects.all()] == ["B", "A"]
    asked = client.get(own(entry, "/decks/1/remove"), **EN)
    assert "Remove deck 1 B?" in words(asked)
    gone = send(client, own(entry, "/decks/1/remove"), page=asked)
    assert gone.status_code == 303
    assert [(each.number, each.name) for each in DeckList.objects.all()] == [(1, "A")]
    again = client.post(own(entry, "/decks/1/remove"), {"deck": "nothing"}, **EN)
    assert again.status_code == 404
    assert DeckList.objects.exists()


def test_a_file_is_read_into_the_field_and_submitted(client, entry):
    file = SimpleUploadedFile("deck.txt", DECKS[0].text.encode("cp932", "ignore"))
    shown = send(client, own(entry, "/decks/1"), file=file, text="", check="1")
    assert shown.status_code == 200
    assert "Read as a list with the count after the name" in words(shown)
    assert DECKS[0].partner in form(shown)["sends"]["text"][0]
    file = SimpleUploadedFile("deck.txt", DECKS[0].text.encode())
    assert send(client, own(entry, "/decks/1"), file=file, text="", submit="1").status_code == 303
    assert DeckList.objects.get().text == DECKS[0].text
    for content, said in ((b"PK\x03\x04zip", "no deck list"), (b"x" * 1_000_001, "too large")):
        file = SimpleUploadedFile("deck.zip", content)
        refused = send(client, own(entry, "/decks/1"), file=file, text="1 x", check="1")
        assert refused.status_code == 422
        assert said in words(refused)


def test_a_tap_puts_the_meant_name_into_the_list(client, entry):
    text = DECKS[0].text.replace("ボルシャック・ドラゴ大王", "ボルシャック・ドラゴ大玉")
    page = send(client, own(entry, "/decks/1"), text=text, check="1")
    [tap] = [
        button["value"]
        for button in form(page)["buttons"]
        if button.get("name") == "swap" and button["value"].endswith("|ボルシャック・ドラゴ大王")
    ]
    mended = send(client, own(entry, "/decks/1"), page=page, swap=tap)
    assert form(mended)["sends"]["text"][0].strip() == DECKS[0].text.strip()
    assert "This deck can be played" in words(mended)
    assert not DeckList.objects.exists()


def test_house_rules_are_named_on_the_pages(client, entry):
    Event.objects.update(house_rules={"deck.count": 40, "deck.singleton": False})
    for path in (own(entry, "/decks/1"), f"/e/{entry.event_id}"):
        said = words(client.get(path, **EN))
        assert "Not asked for here:" in said
        assert "40" in said
    checked = send(client, own(entry, "/decks/1"), text=DECKS[0].text, check="1")
    assert words(checked).count("Not asked for here:") == 2


def test_after_the_deadline_the_page_says_so(client, entry):
    submit(entry)
    page = client.get(own(entry, "/decks/1"), **EN)
    Event.objects.update(decks_due_at=timezone.now() - timedelta(minutes=1))
    assert "Ask a judge" in words(client.get(own(entry, "/decks/1"), **EN))
    late = send(client, own(entry, "/decks/1"), page=page, submit="1", text="1 x")
    assert late.status_code == 409
    assert "The time to change decks is over." in words(late)


def test_a_sheet_prints_with_a_code_and_files(client, entry):
    submit(entry)
    page = client.get(own(entry, "/decks/1/sheet"), **EN)
    assert "60 cards" in words(page)
    assert "<svg" in html(page)
    text = client.get(own(entry, "/decks/1/as/text"))
    assert text["Content-Type"] == "text/plain; charset=utf-8"
    table = client.get(own(entry, "/decks/1/as/csv"))
    assert table["Content-Disposition"] == 'attachment; filename="deck-1.csv"'
    assert client.get(own(entry, "/decks/1/as/ydk"), **EN).status_code == 422
    assert client.get(own(entry, "/decks/2/sheet"), **EN).status_code == 404


def test_a_new_list_of_restricted_cards_is_told(client, entry):
    submit(entry)
    card = "ボルシャック・ドラゴ大王"
    text = f"list,date,name,with,after,source\nhall_of_fame,2026-12-01,{card},,premium,test"
    services.add_regulation(
        shop_id=entry.event.shop_id,
        actor=make.organiser(entry.event),
        text=text,
        now=timezone.now(),
    )
    services.recheck_decks(now=timezone.now(), event=entry.event_id)
    for path in ("/deck", "/decks/1"):
        said = words(client.get(own(entry, path), **EN))
        assert "By the list of 2026-08-10: Deck is legal." in said
        assert "Since the list of 2026-12-01: Deck breaks a rule." in said
        assert "Checked again " in said


def test_the_seat_says_which_deck_to_play(client):
    event = make.event(decks_allowed=2)
    entries = make.entries(4, event=event)
    submit(entries[0], name="Soft", level=2)
    submit(entries[0], 1, name="Hard", level=3)
    make.published(event=event)
    said = words(client.get(own(entries[0]), **EN))
    assert "Play this deck 1. Soft" in said
    assert "Play this deck" not in words(client.get(own(entries[1]), **EN))


def test_decks_are_published_after_the_event_where_the_shop_says_so(client, entry):
    submit(entry, name="Mine")
    event, deck = entry.event, DeckList.objects.get()
    paths = [f"/e/{event.pk}/decks", f"/e/{event.pk}/decks/{deck.pk}"]
    paths.append(f"{paths[1]}/as/text")
    type(entry).objects.update(state="here")
    for settings in ({"phase": Phase.FINISHED}, {"phase": Phase.PLAYING, "decks_public": True}):
        Event.objects.update(**settings)
        assert [client.get(path, **EN).status_code for path in paths] == [404] * 3
    Event.objects.update(phase=Phase.FINISHED)
    assert [client.get(path, **EN).status_code for path in paths] == [200] * 3
    assert "Mine" in words(client.get(paths[0], **EN))
    assert paths[0] in links(client.get(f"/e/{event.pk}", **EN))
    other = make.event()
    assert client.get(f"/e/{other.pk}/decks/{deck.pk}", **EN).status_code == 404
