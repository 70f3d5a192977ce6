"""A player without a deck: what can be borrowed, the wish, how many are before; without scripts."""

import pytest

from decks import services
from decks.loans import open_loan
from engine.cards.decks import own_decks
from events.access import player
from events.models import Entry, EntryState, Event, Phase
from tests import make
from tests.web.player.browse import EN, JA, html, links, own, send, words

pytestmark = pytest.mark.django_db


def pool_deck(shop, number=0, **more):
    ours = own_decks()[number]
    given = {"name": ours.name, "format": "duel_party", "text": ours.text, "partner": ours.partner}
    return services.add_loan_deck(
        shop_id=shop.pk, actor=make.organiser(shop), now=make.EVENING, **given | more
    )


def wished(entry, deck):
    return services.wish_loan(
        entry_id=entry.pk, deck_id=deck.pk, actor=player(entry), now=make.EVENING
    )


def handed_out(entry, deck):
    loan = wished(entry, deck)
    return services.hand_out(loan_id=loan.pk, actor=make.organiser(entry.event), now=make.EVENING)


@pytest.fixture
def event():
    return make.event()


@pytest.fixture
def entry(event):
    return make.entry(event=event)


def test_the_page_offers_nothing_where_the_shop_has_nothing(client, event, entry):
    pool_deck(event.shop, format="dm_original")
    assert own(entry, "/loan") not in links(client.get(own(entry), **EN))
    assert "There is no deck to borrow here." in words(client.get(own(entry, "/loan"), **EN))


def test_a_wish_is_made_changed_and_withdrawn(client, event, entry):
    first, second = pool_deck(event.shop, level=1), pool_deck(event.shop, 1)
    assert own(entry, "/loan") in links(client.get(own(entry), **EN))
    page = own(entry, "/loan")
    shown = words(client.get(page, **EN))
    assert first.name in shown
    assert own_decks()[0].partner in shown
    for deck in (first, second):
        assert send(client, page, action=page, deck=deck.pk).status_code == 303
        assert open_loan(entry).deck == deck
        assert f"Your wish: {deck.name}" in words(client.get(page, **EN))
    assert f"You wish to borrow {second.name}." in words(client.get(own(entry), **EN))
    assert send(client, page, action=f"{page}/withdraw").status_code == 303
    assert open_loan(entry) is None
    assert "Your wish is taken back." in words(client.get(page, **EN))


def test_the_page_says_truthfully_who_is_before(client, event, entry):
    deck = pool_deck(event.shop)
    handed_out(make.entry(event=event), deck)
    wished(make.entry(event=event), deck)
    page = own(entry, "/loan")
    before = words(client.get(page, **EN))
    assert "lent out right now" in before
    assert "1 wish before you" in before
    wished(entry, deck)
    after = words(client.get(page, **EN))
    assert "1 person wished for this deck before you." in after
    assert "The deck is not at the reception right now." in after
    wished(make.entry(event=event), deck)
    assert words(client.get(page, **EN)) == after


def test_without_a_choice_the_page_asks_for_one(client, event, entry):
    deck = pool_deck(event.shop)
    page = own(entry, "/loan")
    refused = send(client, page, action=page)
    assert refused.status_code == 422
    assert "Please choose a deck." in words(refused)
    services.retire_loan_deck(deck_id=deck.pk, actor=make.organiser(event), now=make.EVENING)
    gone = client.post(page, {"deck": deck.pk}, **EN)
    assert gone.status_code == 409


def test_who_has_a_deck_is_told_to_bring_it_back(client, event, entry):
    deck = pool_deck(event.shop)
    handed_out(entry, deck)
    assert "give it back at the reception" in words(client.get(own(entry), **EN))
    page = client.get(own(entry, "/loan"), **EN)
    assert "It has 60 cards." in words(page)
    assert 'name="deck"' not in html(page)
    client.post(own(entry, "/loan/withdraw"), **EN)
    assert "has been handed out already" in words(client.get(own(entry, "/loan"), **EN))
    Event.objects.update(phase=Phase.FINISHED)
    assert "give it back at the reception" in words(client.get(own(entry), **EN))


def test_who_left_borrows_nothing(client, event, entry):
    pool_deck(event.shop)
    entry.state = EntryState.CANCELLED
    entry.save()
    assert own(entry, "/loan") not in links(client.get(own(entry), **EN))
    assert 'name="deck"' not in html(client.get(own(entry, "/loan"), **EN))


def test_names_of_others_and_deck_texts_stay_inside(client, event, entry):
    deck = pool_deck(event.shop)
    handed_out(make.entry(event=event, player_name="ひみつ"), deck)
    shown = html(client.get(own(entry, "/loan"), **EN))
    assert "ひみつ" not in shown
    assert deck.text.splitlines()[-1] not in shown


def test_a_wrong_ticket_opens_nothing(client, event):
    assert client.get("/t/nothing/loan", **EN).status_code == 401


@pytest.mark.parametrize(
    ("language", "title"), [(JA, "デッキを借りる"), (EN, "Borrow a deck")], ids=["ja", "en"]
)
def test_the_page_speaks_the_readers_language(client, event, entry, language, title):
    pool_deck(event.shop)
    shown = client.get(own(entry, "/loan"), **language)
    assert shown.status_code == 200
    assert f"<h1>{title}</h1>" in html(shown)


def test_a_wish_comes_with_the_entry(client, event):
    url = f"/e/{event.pk}"
    assert "Which deck would you like to borrow?" not in words(client.get(url, **EN))
    deck = pool_deck(event.shop)
    wished(make.entry(event=event), deck)
    shown = words(client.get(url, **EN))
    assert "Which deck would you like to borrow?" in shown
    assert f"{deck.name}" in shown
    assert "1 wish before you" in shown
    answer = send(client, url, player_name="たくみ", level="2", loan_deck=deck.pk)
    assert answer.status_code == 303
    assert open_loan(Entry.objects.get(player_name="たくみ")).deck == deck


def test_a_deck_that_is_gone_meanwhile_is_said_and_nothing_is_lost(client, event):
    url, deck, other = f"/e/{event.pk}", pool_deck(event.shop), pool_deck(event.shop, 1)
    page = client.get(url, **EN)
    services.retire_loan_deck(deck_id=deck.pk, actor=make.organiser(event), now=make.EVENING)
    answer = send(client, url, page=page, player_name="たくみ", level="3", loan_deck=deck.pk)
    assert answer.status_code == 409
    assert 'value="たくみ"' in html(answer)
    assert not Entry.objects.exists()
    again = send(client, url, page=answer, player_name="たくみ", level="3", loan_deck=other.pk)
    assert again.status_code == 303
    assert open_loan(Entry.objects.get()).deck == other
