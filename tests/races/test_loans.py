"""One loan deck, two wishes for it at one moment; and the same without the locks."""

import json

import pytest

from decks.models import Loan, LoanDeck
from tests import make
from tests.decks.lending import pool_deck, wish
from tests.races.stable import race, race_of

pytestmark = pytest.mark.django_db(transaction=True)
LENT_ONCE = ['{"done": "lent"}', '{"refused": "loan.already_lent"}']


def lend_twice(lock="on"):
    shop = make.shop()
    deck = pool_deck(shop)
    loans = [wish(make.entry(event=make.event(shop=shop)), deck) for _ in range(2)]
    endings = race("lend", *({"loan_id": loan.pk} for loan in loans), lock=lock)
    return sorted(map(json.dumps, endings))


def test_one_deck_lent_at_two_events_at_once_goes_to_one():
    assert lend_twice() == LENT_ONCE
    assert Loan.objects.exclude(handed_out_at=None).count() == 1


def test_control_without_the_locks_one_of_them_breaks():
    assert lend_twice(lock="off") != LENT_ONCE
    assert Loan.objects.exclude(handed_out_at=None).count() <= 1  # the table itself allows no more


def lend_and_retire(lock="on"):
    event = make.event()
    deck = pool_deck(event.shop)
    loan = wish(make.entry(event=event), deck)
    return race_of(("lend", {"loan_id": loan.pk}), ("retire", {"deck_id": deck.pk}), lock=lock)


ONE_OF_THEM = (
    [{"done": "lent"}, {"refused": "loan.deck_is_out"}],
    [{"refused": "loan.not_offered"}, {"done": "retired"}],
)


def test_a_deck_is_handed_out_or_retired_but_not_both():
    assert lend_and_retire() in ONE_OF_THEM
    is_out = Loan.objects.exclude(handed_out_at=None).exists()
    assert is_out == LoanDeck.objects.filter(retired_at=None).exists()


def test_control_without_the_locks_the_deck_is_handed_out_and_retired():
    assert lend_and_retire(lock="off") not in ONE_OF_THEM
