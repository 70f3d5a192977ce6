"""Loan decks at the desk: the pool, wishes in order, hand-out, counted return; without scripts."""

import pytest

from decks import services
from decks.loans import open_loan, state_of
from decks.models import Loan, LoanDeck
from engine.cards.decks import own_decks
from events.access import player
from events.models import Event, Phase
from tests import make
from tests.web.staff.desk import Desk

pytestmark = pytest.mark.django_db
DECK = own_decks()[0]
POOL = "/staff/loan-decks"


def pool_deck(shop, number=0, **words):
    ours = own_decks()[number]
    given = {"name": ours.name, "format": "duel_party", "text": ours.text, "partner": ours.partner}
    return services.add_loan_deck(
        shop_id=shop.pk, actor=make.organiser(shop), now=make.EVENING, **given | words
    )


def wished(entry, deck):
    return services.wish_loan(
        entry_id=entry.pk, deck_id=deck.pk, actor=player(entry), now=make.EVENING
    )


@pytest.fixture
def entry(event):
    return make.entry(event=event, player_name="あおい")


@pytest.fixture
def deck(event):
    return pool_deck(event.shop)


def test_an_organiser_adds_a_deck_and_sees_its_verdict(event, desk):
    desk.open(POOL)
    assert "no loan decks yet" in desk.text
    desk.press(
        "Verify and add it", name="赤緑の竜", format="duel_party", level="2", text=DECK.text,
        partner=DECK.partner,
    )  # fmt: skip
    made = LoanDeck.objects.get()
    assert (made.name, made.level, made.outcome) == ("赤緑の竜", 2, "legal")
    assert "The deck is in the pool." in desk.text
    assert "This deck can be played" in desk.text
    assert "赤緑の竜" in desk.open(POOL).content.decode()


def test_what_was_typed_is_kept_when_it_is_refused(event, desk):
    desk.open(POOL)
    desk.press("Verify and add it", name="竜", format="duel_party", text="\n")
    assert desk.page.status_code == 422
    assert 'value="竜"' in desk.text
    desk.press("Verify and add it", name="竜", format="duel_party", text="x" * 500)
    assert "is too long" in desk.text
    assert not LoanDeck.objects.exists()


def test_a_deck_is_changed_verified_retired_and_restored(event, deck, desk):
    page = f"{POOL}/{deck.pk}"
    desk.open(page)
    desk.press("Save and verify again", name="新しい名前", text="4 青銅の鎧", partner="")
    deck.refresh_from_db()
    assert (deck.name, deck.outcome) == ("新しい名前", "illegal")
    assert "This deck cannot be played yet" in desk.text
    for button, says in (
        ("Verify again as of today", "verified as of today"),
        ("Retire this deck", "nobody can wish for it"),
        ("Take it back into the pool", "in the pool again"),
    ):
        desk.press(button)
        assert says in desk.text
    assert desk.client.post(f"{page}/nothing").status_code == 404


def test_a_lent_deck_is_not_retired(event, deck, entry, desk):
    loan = wished(entry, deck)
    services.hand_out(loan_id=loan.pk, actor=make.organiser(event), now=make.EVENING)
    desk.open(f"{POOL}/{deck.pk}")
    assert "Retire this deck" not in desk.text
    answer = desk.client.post(f"{POOL}/{deck.pk}/retire", follow=True)
    assert "あおい has" in answer.content.decode()
    deck.refresh_from_db()
    assert deck.retired_at is None


def test_who_may_see_and_keep_the_pool(event, deck):
    judge = Desk(make.member(event.shop, "judge"))
    for page in (POOL, f"{POOL}/{deck.pk}"):
        assert judge.open(page).status_code == 200
        assert deck.name in judge.text
        assert 'name="text"' not in judge.text
    assert judge.client.post(POOL, typed()).status_code == 403 or not added()
    assert not added()
    reception = Desk(make.member(event.shop, "reception"))
    assert [reception.open(page).status_code for page in (POOL, f"{POOL}/{deck.pk}")] == [403, 403]
    stranger = Desk(make.user())
    assert stranger.open(f"{POOL}/{deck.pk}").status_code == 404
    assert stranger.client.post(f"{POOL}/{deck.pk}/retire").status_code == 404
    foreign = Desk(make.member(make.shop(), "owner"))
    assert foreign.open(f"{POOL}/{deck.pk}").status_code == 404
    assert foreign.open(f"/staff/e/{event.pk}/loans").status_code == 403


def typed():
    return {"name": "x", "format": "duel_party", "text": DECK.text}


def added():
    return LoanDeck.objects.filter(name="x").exists()


def test_the_reception_lends_and_takes_back(event, deck, entry):
    loan = wished(entry, deck)
    desk = Desk(make.member(event.shop, "reception"))
    desk.open(f"/staff/e/{event.pk}/loans")
    desk.press("Hand out")
    assert f"あおい has {deck.name} now." in desk.text
    entry.refresh_from_db()
    assert entry.deck_state == "legal"
    desk.press("Undo")
    assert "The wish stands as before." in desk.text
    desk.press("Hand out")
    desk.press("Counted and back", cards="58")
    assert desk.page.status_code == 409
    assert "Counted: 58. The deck has 60 cards." in desk.text
    loan.refresh_from_db()
    assert state_of(loan) == "handed_out"
    desk.press("Keep it with 58 cards")
    loan.refresh_from_db()
    assert (state_of(loan), loan.cards_returned) == ("returned", 58)
    assert "58 cards" in desk.text


def test_a_count_that_is_no_number_is_refused(event, deck, entry, desk):
    loan = wished(entry, deck)
    services.hand_out(loan_id=loan.pk, actor=make.organiser(event), now=make.EVENING)
    for cards in ("", "sixty", "-1", "²", "9" * 9):
        answer = desk.client.post(
            f"/staff/e/{event.pk}/loans/{loan.pk}/return", {"cards": cards}, follow=True
        )
        assert "Count the cards" in answer.content.decode()
    loan.refresh_from_db()
    assert state_of(loan) == "handed_out"


def test_wishes_stand_in_order_and_the_lent_deck_names_its_borrower(event, deck, entry, desk):
    services.hand_out(loan_id=wished(entry, deck).pk, actor=make.organiser(event), now=make.EVENING)
    others = make.entries(2, event=event, here=False)
    for each in others:
        wished(each, deck)
    desk.open(f"/staff/e/{event.pk}/loans")
    wishes = [wish.entry for wish, _ in desk.page.context["lending"].wishes]
    assert wishes == others
    assert "あおい has it" in desk.text
    assert "Hand out" not in [b["text"] for form in desk.forms() for b in form["buttons"]]
    answer = desk.client.post(
        f"/staff/e/{event.pk}/loans/{Loan.objects.get(entry=others[0]).pk}/hand-out", follow=True
    )
    assert f"あおい has {deck.name} right now." in answer.content.decode()


def test_a_wish_for_somebody_without_a_phone(event, deck, entry, desk):
    desk.open(f"/staff/e/{event.pk}/people/{entry.pk}")
    assert f"/staff/e/{event.pk}/loans?for={entry.pk}" in desk.text
    desk.open(f"/staff/e/{event.pk}/loans?for={entry.pk}")
    desk.press("Write it down")
    assert open_loan(entry).deck == deck
    desk.press("Take the wish of あおい back")
    assert open_loan(entry) is None


def test_a_deck_of_ones_own_is_asked_about(event, deck, entry, desk):
    services.submit_deck(
        entry_id=entry.pk, actor=player(entry), text="4 青銅の鎧", now=make.EVENING
    )
    wished(entry, deck)
    desk.open(f"/staff/e/{event.pk}/loans")
    desk.press("Hand out")
    assert desk.page.status_code == 409
    assert "あおい has submitted a deck." in desk.text
    desk.press("Hand it out all the same")
    assert entry.decks.get().text == deck.text


def test_after_the_event_decks_only_come_back(event, deck, entry, desk):
    services.hand_out(loan_id=wished(entry, deck).pk, actor=make.organiser(event), now=make.EVENING)
    wished(make.entry(event=event), deck)
    Event.objects.update(phase=Phase.FINISHED)
    desk.open(f"/staff/e/{event.pk}/loans")
    texts = [button["text"] for form in desk.forms() for button in form["buttons"]]
    assert "Counted and back" in texts
    assert not {"Hand out", "Undo", "Write it down"} & set(texts)


def test_who_finishes_is_told_which_decks_are_still_out(event, deck, entry, desk):
    services.hand_out(loan_id=wished(entry, deck).pk, actor=make.organiser(event), now=make.EVENING)
    page = f"/staff/e/{event.pk}/finish"
    assert f"{deck.name} – {entry.player_name}" in desk.open(page).content.decode()
    assert "1 loan deck has not come back yet:" in desk.text
    services.take_back(
        loan_id=Loan.objects.get().pk, actor=make.organiser(event), cards=60, now=make.EVENING
    )
    assert deck.name not in desk.open(page).content.decode()


def test_a_loan_of_another_event_is_not_here(event, deck, desk):
    elsewhere = make.event(shop=event.shop)
    loan = wished(make.entry(event=elsewhere), deck)
    assert desk.client.post(f"/staff/e/{event.pk}/loans/{loan.pk}/hand-out").status_code == 404
    assert desk.client.post(f"/staff/e/{elsewhere.pk}/loans/{loan.pk}/nothing").status_code == 404


@pytest.mark.parametrize(("language", "words"), [("ja", "貸し出しデッキ"), ("en", "Loan decks")])
def test_the_pages_speak_the_readers_language(event, deck, entry, language, words):
    wished(entry, deck)
    desk = Desk(make.member(event.shop, "owner"), language=language)
    for page in (POOL, f"{POOL}/{deck.pk}", f"/staff/e/{event.pk}/loans"):
        assert desk.open(page).status_code == 200
        assert words in desk.text


def test_a_walk_in_may_wish_for_a_deck(event, desk):
    desk.open(f"/staff/e/{event.pk}/reception")
    assert "Wishes to borrow a deck" not in desk.text
    deck = pool_deck(event.shop)
    desk.open(f"/staff/e/{event.pk}/reception")
    desk.press("Enter this person", player_name="あおい", level="2", loan_deck=deck.pk)
    desk.press("Enter this person", player_name="いつき", level="2")
    assert [loan.entry.player_name for loan in Loan.objects.all()] == ["あおい"]
    assert Loan.objects.get().deck == deck
