"""Wishes for loan decks: in the order they were made, one a person, only for what is offered."""

import pytest

from accounts.models import Role
from decks import services
from decks.loans import (
    ahead_of,
    desk_of,
    has_loans,
    offers_at,
    offers_for,
    open_loan,
    state_of,
)
from decks.models import LoanDeck
from events.access import ANYONE, Scope, app, player, staff
from events.models import Entry, Event, JournalEntry, Phase
from events.services import cancel_entry
from tests import make
from tests.decks.lending import NOW, hand_out, make_again, pool_deck, wish
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_wishes_stand_in_order(event, deck):
    people = make.entries(3, event=event, here=False)
    wishes = [wish(each, deck, later=-n) for n, each in enumerate(people)]
    assert [ahead_of(each) for each in wishes] == [0, 1, 2]
    assert [loan for loan, _ in desk_of(event).wishes] == wishes
    [offer] = offers_for(people[1])
    assert (offer.ahead, offer.is_free) == (1, True)
    [offer] = offers_for(make.entry(event=event))
    assert offer.ahead == 3
    cancel_entry(entry_id=people[0].pk, actor=player(people[0]))
    assert [ahead_of(each) for each in wishes[1:]] == [0, 1]


def test_another_wish_ends_the_first_and_the_same_changes_nothing(event, deck, entry):
    first = wish(entry, deck)
    assert wish(entry, deck, later=1) == first
    other = pool_deck(event.shop, number=1)
    second = wish(entry, other, later=2)
    first.refresh_from_db()
    assert (state_of(first), state_of(second)) == ("withdrawn", "wished")
    assert open_loan(entry) == second
    facts = JournalEntry.objects.filter(kind="loan.wished").last().facts
    assert facts == {
        "entry": entry.pk, "loan": second.pk, "loan_deck": other.pk, "instead_of": first.pk
    }  # fmt: skip


def test_a_wish_is_withdrawn_once(event, deck, entry):
    made = wish(entry, deck)
    for _ in range(2):
        services.withdraw_wish(entry_id=entry.pk, actor=player(entry), now=NOW)
    assert open_loan(entry) is None
    assert JournalEntry.objects.filter(kind="loan.withdrawn").count() == 1
    with refusing("loan.closed"):
        hand_out(made)
    assert ahead_of(wish(entry, deck, later=1)) == 0


def test_only_ones_own_and_the_reception(event, deck, entry):
    reception = staff(make.member(event.shop, Role.RECEPTION))
    assert wish(entry, deck, actor=reception).entry == entry
    for stranger in (ANYONE, player(make.entry(event=event)), make.organiser(make.shop())):
        with refusing("access.not_found"):
            wish(entry, deck, actor=stranger)
        with refusing("access.not_found"):
            services.withdraw_wish(entry_id=entry.pk, actor=stranger, now=NOW)


def test_only_what_is_offered_here(event, entry):
    assert not has_loans(entry)
    elsewhere = pool_deck(make.shop())
    other_game = pool_deck(event.shop, format="dm_original")
    broken = pool_deck(event.shop, text="4 青銅の鎧", partner="")
    for deck in (elsewhere, other_game, broken, LoanDeck(pk="nothing")):
        with refusing("loan.not_offered"):
            wish(entry, deck)
    assert not has_loans(entry)
    pool_deck(event.shop)
    assert has_loans(entry)


def test_not_for_who_left_nor_after_the_end(event, deck, entry):
    cancel_entry(entry_id=entry.pk, actor=player(entry))
    with refusing("entry.is_out"):
        wish(entry, deck)
    Event.objects.update(phase=Phase.FINISHED)
    with refusing("event.finished"):
        wish(make_again(entry), deck)


def enter(event, actor=ANYONE, **words):
    words = {"player_name": "あおい", "level": 2} | words
    return services.enter(event_id=event.pk, actor=actor, now=NOW, **words)


def test_a_wish_comes_in_with_the_entry(event, deck):
    first = enter(event, loan_deck=deck.pk)
    assert open_loan(first).deck == deck
    [offer] = offers_at(event)
    assert (offer.deck, offer.ahead, offer.is_free) == (deck, 1, True)
    assert open_loan(enter(event, player_name="いつき")) is None
    row = event.journal.get(kind="loan.wished")
    assert row.actor == f"ticket:{first.pk}"


def test_without_the_deck_there_is_no_entry_either(event, deck):
    services.retire_loan_deck(deck_id=deck.pk, actor=make.organiser(event), now=NOW)
    assert offers_at(event) == []
    with refusing("loan.not_offered"):
        enter(event, loan_deck=deck.pk)
    assert not Entry.objects.exists()


def test_the_desk_wishes_in_its_own_name_and_an_app_without_the_scope_in_the_players(event, deck):
    desk = staff(make.member(event.shop, Role.RECEPTION))
    enter(event, desk, loan_deck=deck.pk, here=True)
    token, _ = make.token(event, Scope.ENTRIES_WRITE)
    entry = enter(event, app(token), loan_deck=deck.pk, player_name="いつき")
    actors = event.journal.filter(kind="loan.wished").order_by("version")
    assert [row.actor for row in actors] == [desk.label, f"ticket:{entry.pk}"]
