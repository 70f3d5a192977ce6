"""A loan deck back in the shop: counted against what went out."""

import pytest

from decks import services
from decks.loans import (
    desk_of,
    state_of,
)
from decks.models import DeckList
from events.models import Event, Phase
from tests import make
from tests.decks.lending import CARDS, NOW, hand_out, pool_deck, take_back, wish
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_a_return_is_counted_and_the_list_stays(event, deck, entry):
    loan = take_back(hand_out(wish(entry, deck)))
    entry.refresh_from_db()
    assert (state_of(loan), loan.cards_returned) == ("returned", CARDS)
    assert (entry.deck_state, DeckList.objects.count()) == ("legal", 1)
    row = event.journal.latest("version")
    assert (row.kind, row.facts["cards"], row.facts["expected"]) == ("loan.returned", 60, 60)
    with refusing("loan.closed"):
        take_back(loan)
    with refusing("loan.closed"):
        services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event), now=NOW)
    assert desk_of(event).returned == [loan]
    second = make.entry(event=event)
    assert state_of(hand_out(wish(second, deck))) == "handed_out"


def test_another_number_is_asked_once_and_kept(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    with refusing("loan.count_differs", cards=58, expected=CARDS):
        take_back(loan, 58)
    for wrong in (-1, 1001):
        with refusing("loan.bad_count"):
            take_back(loan, wrong, despite_count=True)
    assert take_back(loan, 58, despite_count=True).cards_returned == 58


def test_a_deck_comes_back_after_the_event_too(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event), now=NOW)
    assert state_of(take_back(loan)) == "returned"


def test_what_is_not_out_cannot_come_back(event, deck, entry):
    loan = wish(entry, deck)
    with refusing("loan.not_out"):
        take_back(loan)


def test_the_count_is_that_of_the_day_it_went_out(event, deck, entry):
    loan = hand_out(wish(entry, deck))
    services.change_loan_deck(
        deck_id=deck.pk,
        actor=make.organiser(event),
        changes={"text": "4 青銅の鎧", "partner": ""},
        now=NOW,
    )
    with refusing("loan.count_differs", cards=4, expected=CARDS):
        take_back(loan, 4)
    assert take_back(loan, CARDS).cards_returned == CARDS


def test_the_desk_takes_the_same_queries_for_few_and_many(event, django_assert_num_queries):
    for round_of in range(2):
        for number in range(3):
            deck = pool_deck(event.shop, number=number)
            hand_out(wish(make.entry(event=event), deck, later=round_of))
            wish(make.entry(event=event), deck, later=round_of)
        with django_assert_num_queries(5):
            desk_of(event)
