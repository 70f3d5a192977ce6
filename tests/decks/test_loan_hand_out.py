"""A loan deck over the desk: it becomes the borrower's deck, and the way back."""

import json
from datetime import timedelta

import pytest

from accounts.models import Role
from decks import services
from decks.loans import (
    borrower_of,
    state_of,
)
from decks.models import DeckList, LoanDeck
from engine.cards.decks import own_decks
from events.access import ANYONE, player, staff
from events.models import DeckPolicy, Entry, EntryState, Event, JournalEntry, Phase
from tests import make
from tests.decks.lending import (
    CARDS,
    NOW,
    hand_out,
    make_again,
    numbered,
    pool_deck,
    wish,
)
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
OWN = own_decks()[1]


def undo(loan):
    boss = make.organiser(loan.entry.event)
    return services.undo_hand_out(loan_id=loan.pk, actor=boss, now=NOW)


def submit_own(entry, **words):
    given = {"text": OWN.text, "partner": OWN.partner, "name": "mine", "level": 3}
    return services.submit_deck(
        entry_id=entry.pk, actor=player(entry), now=NOW - timedelta(hours=1), **given | words
    )


def test_the_deck_becomes_the_borrowers_deck(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    entry.refresh_from_db()
    copy = DeckList.objects.get()
    assert (copy.number, copy.text, copy.name, copy.level) == (1, deck.text, deck.name, 2)
    assert copy.partner == deck.partner
    assert (entry.deck_state, copy.checks.get().outcome) == ("legal", "legal")
    assert state_of(loan) == "handed_out"
    row = event.journal.latest("version")
    assert (row.kind, row.facts["deck"]) == ("loan.handed_out", copy.pk)
    assert deck.name not in json.dumps(row.facts, ensure_ascii=False)
    version = row.version
    hand_out(loan)
    assert event.journal.latest("version").version == version


def test_one_borrower_at_a_time_even_at_two_events(event, deck, entry):
    hand_out(wish(entry, deck))
    elsewhere = make.entry(event=make.event(shop=event.shop))
    for other in (make.entry(event=event), elsewhere):
        with refusing("loan.already_lent", borrower="あおい", deck=deck.name):
            hand_out(wish(other, deck))
        assert not DeckList.objects.filter(entry=other).exists()
    with refusing("loan.still_out"):
        wish(entry, pool_deck(event.shop, number=1))
    with refusing("loan.still_out"):
        services.withdraw_wish(entry_id=entry.pk, actor=player(entry), now=NOW)


def test_a_deck_of_ones_own_is_replaced_only_when_said(event, deck, entry):
    services.submit_deck(
        entry_id=entry.pk, actor=player(entry), text="4 青銅の鎧", partner="", now=NOW
    )
    loan = wish(entry, deck)
    with refusing("loan.replaces_deck"):
        hand_out(loan)
    loan.refresh_from_db()
    assert state_of(loan) == "wished"
    hand_out(loan, replace=True)
    entry.refresh_from_db()
    assert (DeckList.objects.get().text, entry.deck_state) == (deck.text, "legal")


def test_where_there_is_room_other_decks_move_down_and_back_up(event, deck, entry):
    Event.objects.update(decks_allowed=3)
    for number in (1, 2):
        ours = own_decks()[number]
        services.submit_deck(
            entry_id=entry.pk,
            actor=player(entry),
            text=ours.text,
            partner=ours.partner,
            name=f"own {number}",
            number=None,
            now=NOW - timedelta(hours=1),
        )
    loan = hand_out(wish(entry, deck))
    assert numbered() == [(1, deck.name), (2, "own 1"), (3, "own 2")]
    undo(loan)
    assert numbered() == [(1, "own 1"), (2, "own 2")]


def test_an_undone_hand_out_leaves_the_wish(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    for _ in range(2):
        loan = undo(loan)
    entry.refresh_from_db()
    assert (state_of(loan), entry.deck_state, DeckList.objects.count()) == (
        "wished",
        "missing",
        0,
    )
    assert borrower_of(deck) is None
    assert JournalEntry.objects.filter(kind="loan.hand_out_undone").count() == 1


def test_an_undone_hand_out_keeps_what_the_player_submitted_since(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    later = NOW + timedelta(minutes=5)
    ours = own_decks()[1]
    services.submit_deck(
        entry_id=entry.pk, actor=player(entry), text=ours.text, partner="", now=later
    )
    undo(loan)
    assert DeckList.objects.get().text == ours.text


def test_no_list_is_made_where_no_lists_are_asked_for(event, deck, entry):
    Event.objects.update(deck_policy=DeckPolicy.NONE)
    loan = hand_out(wish(entry, deck))
    assert state_of(loan) == "handed_out"
    assert not DeckList.objects.exists()


def test_a_deck_that_breaks_the_events_rules_stays_in_the_shop(event, deck, entry):
    Event.objects.update(house_rules={"deck.count": 40})
    loan = wish(entry, deck)
    with refusing("loan.deck_illegal"):
        hand_out(loan)
    assert borrower_of(deck) is None


def test_levels_follow_where_the_event_says_so(event, entry):
    Event.objects.update(levels_from_decks=True)
    hand_out(wish(entry, pool_deck(event.shop, level=3)))
    entry.refresh_from_db()
    assert (entry.level, entry.accepts) == (3, [3])


def test_only_the_reception_hands_out(event, deck, entry):
    loan = wish(entry, deck)
    for actor, code in (
        (player(entry), "access.forbidden"),
        (player(make.entry(event=event)), "access.not_found"),
        (make.organiser(make.shop()), "access.not_found"),
        (ANYONE, "access.not_found"),
    ):
        with refusing(code):
            hand_out(loan, actor=actor)
    reception = staff(make.member(event.shop, Role.RECEPTION))
    assert state_of(hand_out(loan, actor=reception)) == "handed_out"


def test_not_to_who_waits_or_left_nor_a_retired_deck_nor_after_the_end(deck):
    small = make.event(shop=deck.shop, capacity=1)
    make.entry(event=small)
    waiting = make.entry(event=small)
    loan = wish(waiting, deck)
    with refusing("entry.in_line", place=1):
        hand_out(loan)
    Entry.objects.filter(pk=waiting.pk).update(state=EntryState.DROPPED)
    with refusing("entry.is_out"):
        hand_out(loan)
    make_again(waiting)
    LoanDeck.objects.update(retired_at=NOW)
    with refusing("loan.not_offered"):
        hand_out(loan)
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        hand_out(loan)


def test_an_undone_hand_out_brings_the_replaced_deck_back(event, deck, entry):
    submit_own(entry)
    services.rule_deck(entry_id=entry.pk, actor=make.organiser(event), ruling="refused")
    before = DeckList.objects.values().get()
    loan = hand_out(wish(entry, deck), replace=True)
    assert DeckList.objects.get().text == deck.text
    services.change_loan_deck(
        deck_id=deck.pk, actor=make.organiser(event), changes={"text": "4 青銅の鎧"}, now=NOW
    )
    loan = undo(loan)
    entry.refresh_from_db()
    assert DeckList.objects.values().get() == before
    assert (entry.deck_state, loan.replaced, loan.copy) == ("refused", None, None)
    assert state_of(loan) == "wished"
    assert [each.ruling for each in DeckList.objects.get().checks.all()] == ["refused"]


def test_a_deck_that_comes_back_is_judged_as_things_are_now(event, deck, entry):
    submit_own(entry)
    loan = hand_out(wish(entry, deck), replace=True)
    Event.objects.update(house_rules={"deck.count": 40})
    undo(loan)
    entry.refresh_from_db()
    assert (DeckList.objects.get().text, entry.deck_state) == (OWN.text, "illegal")


def test_the_first_of_several_comes_back_to_its_place(event, deck, entry):
    Event.objects.update(decks_allowed=2)
    for name in ("one", "two"):
        submit_own(entry, name=name, number=None)
    loan = hand_out(wish(entry, deck), replace=True)
    assert numbered() == [(1, deck.name), (2, "two")]
    undo(loan)
    assert numbered() == [(1, "one"), (2, "two")]


def test_a_replaced_list_is_kept_no_longer_than_the_loan(event, deck, entry):
    submit_own(entry)
    loan = hand_out(wish(entry, deck), replace=True)
    assert OWN.text in str(loan.replaced["text"])
    services.take_back(loan_id=loan.pk, actor=make.organiser(event), cards=CARDS, now=NOW)
    loan.refresh_from_db()
    assert loan.replaced is None
