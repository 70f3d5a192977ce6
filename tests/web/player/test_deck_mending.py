"""What a tap on a candidate does to the list and to the partner field, and what is only checked."""

import pytest
from django.utils import timezone

from decks import services
from decks.importing import import_cards
from decks.mending import with_partner
from engine.cards.decks import own_decks
from events.access import player
from tests import make
from tests.decks import card_files
from tests.web.player.browse import EN, form, own, send, words

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
ONLY_CHECKED = "Only checked, not submitted yet."


@pytest.mark.parametrize(
    ("partners", "old", "left"),
    [
        ("", [], "N"),
        ("A\nB", [], "N"),
        ("A\nB", ["B"], "A\nN"),
        ("A\r\n1 B", ["Ｂ"], "A\nN"),
        ("《A》×1\nB", ["a"], "N\nB"),
        ("A\nB", ["C"], "A\nB"),
    ],
)
def test_a_chosen_name_takes_only_the_place_it_is_meant_for(partners, old, left):
    assert with_partner(partners, old, "N") == left


@pytest.fixture
def commander(tmp_path):
    import_cards(source="scryfall", path=card_files.scryfall(tmp_path / "mtg"), now=timezone.now())
    return make.entry(event=make.event(format="mtg_commander"))


def taps(page, name):
    return [b["value"] for b in form(page)["buttons"] if b.get("name") == name]


def test_one_of_two_commanders_is_put_right_and_the_other_stays(client, commander):
    page = send(
        client, own(commander, "/deck"), text="1 Island", partner="Ember Walkr\nSomebody", check="1"
    )
    [tap] = [each for each in taps(page, "choose") if each.endswith("|Ember Walker")]
    assert tap == "Ember Walkr|Ember Walker"
    mended = send(client, own(commander, "/deck"), page=page, choose=tap)
    assert "".join(form(mended)["sends"]["partner"]).split("\n") == ["Ember Walker", "Somebody"]
    assert "Ember Walkr" not in words(mended)


def test_a_name_that_stands_in_the_list_and_as_the_partner_is_put_right_in_both(client):
    entry, wrong = make.entry(), DECK.partner[:-1]
    text = DECK.text.replace(DECK.partner, wrong)
    page = send(client, own(entry, "/deck"), text=text, partner=wrong, check="1")
    [tap] = [each for each in taps(page, "swap") if each.endswith(f"|{DECK.partner}")]
    mended = send(client, own(entry, "/deck"), page=page, swap=tap)
    assert form(mended)["sends"]["partner"] == [DECK.partner]
    assert "This deck can be played" in words(mended)


def test_a_list_that_is_only_checked_is_named_so(client):
    entry = make.entry(event=make.event(decks_allowed=2))
    for number, path in ((1, "/decks/1"), (2, "/decks/2")):
        words_sent = {"text": DECK.text, "partner": DECK.partner}
        checked = send(client, own(entry, path), check="1", **words_sent)
        assert ONLY_CHECKED in words(checked)
        typing = client.post(own(entry, f"/deck/check?number={number}"), words_sent, **EN)
        assert ONLY_CHECKED in words(typing)
        services.submit_deck(
            entry_id=entry.pk,
            actor=player(entry),
            number=number,
            now=timezone.now(),
            **words_sent,
        )
        for shown in (
            client.get(own(entry, path), **EN),
            send(client, own(entry, path), check="1"),
            client.post(own(entry, f"/deck/check?number={number}"), words_sent, **EN),
        ):
            assert "This deck can be played" in words(shown)
            assert ONLY_CHECKED not in words(shown)
    changed = send(client, own(entry, "/decks/1"), text=f"{DECK.text}\n1 x", check="1")
    assert ONLY_CHECKED in words(changed)
    assert ONLY_CHECKED in words(
        client.post(own(entry, "/deck/check?number=x"), {"text": "1 x"}, **EN)
    )
