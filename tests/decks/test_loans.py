"""Loan decks: a shop's pool, wishes in order, one borrower at a time, counted returns."""

import json
from datetime import timedelta

import pytest

from accounts.models import Role, ShopJournalEntry
from decks import services
from decks.loans import (
    ahead_of,
    borrower_of,
    desk_of,
    has_loans,
    lendable,
    loan_deck_for,
    offers_for,
    open_loan,
    pool_of,
    state_of,
)
from decks.models import DeckList, Loan, LoanDeck
from engine.cards.decks import own_decks
from events.access import ANYONE, Scope, app, player, staff
from events.models import DeckPolicy, Entry, EntryState, Event, JournalEntry, Phase
from events.services import cancel_entry
from tests import make
from tests.races.test_two_at_once import race
from tests.refusing import refusing

pytestmark = pytest.mark.django_db
NOW = make.EVENING
DECK = own_decks()[0]
CARDS = 60


def pool_deck(shop, *, actor=None, number=0, **words):
    ours = own_decks()[number]
    given = {"name": ours.name, "format": "duel_party", "text": ours.text, "partner": ours.partner}
    given |= {"level": 2, "now": NOW} | words
    return services.add_loan_deck(shop_id=shop.pk, actor=actor or make.organiser(shop), **given)


def wish(entry, deck, *, actor=None, later=0):
    return services.wish_loan(
        entry_id=entry.pk,
        deck_id=deck.pk,
        actor=actor or player(entry),
        now=NOW + timedelta(minutes=later),
    )


def hand_out(loan, *, actor=None, **words):
    boss = actor or make.organiser(loan.entry.event)
    return services.hand_out(loan_id=loan.pk, actor=boss, now=NOW, **words)


def take_back(loan, cards=CARDS, **words):
    boss = make.organiser(loan.entry.event)
    return services.take_back(loan_id=loan.pk, actor=boss, cards=cards, now=NOW, **words)


@pytest.fixture
def event():
    return make.event()


@pytest.fixture
def deck(event):
    return pool_deck(event.shop)


@pytest.fixture
def entry(event):
    return make.entry(event=event, player_name="あおい")


class TestPool:
    def test_a_deck_is_verified_as_of_today(self, event, deck):
        assert (deck.outcome, deck.verdict["count"], deck.level) == ("legal", CARDS, 2)
        assert deck.verdict["on"] == "2026-12-04"
        row = ShopJournalEntry.objects.latest("pk")
        assert (row.kind, row.facts) == ("loan_deck.added", {"loan_deck": deck.pk})

    def test_a_change_is_verified_again_and_journalled_without_words(self, event, deck):
        boss = make.organiser(event)
        services.change_loan_deck(
            deck_id=deck.pk,
            actor=boss,
            changes={"name": " 火の  竜 ", "level": None, "text": "4 青銅の鎧", "partner": ""},
            now=NOW,
        )
        deck.refresh_from_db()
        assert (deck.name, deck.level, deck.outcome, deck.partner) == (
            "火の 竜",
            None,
            "illegal",
            "",
        )
        facts = ShopJournalEntry.objects.latest("pk").facts
        assert facts["fields"] == ["level", "name", "partner", "text"]
        assert "火" not in json.dumps(facts, ensure_ascii=False)

    def test_verifying_again_uses_the_lists_of_today(self, event):
        text = DECK.text.replace(DECK.text.splitlines()[-1], "フェアリー・ギフト")
        deck = pool_deck(event.shop, text=text, now=NOW.replace(month=8, day=8))
        assert "hof.premium" not in str(deck.verdict)
        services.verify_loan_deck(deck_id=deck.pk, actor=make.organiser(event), now=NOW)
        deck.refresh_from_db()
        assert "hof.premium" in str(deck.verdict)
        assert deck.checked_at == NOW

    def test_what_is_no_loan_deck_is_refused(self, event):
        for code, wrong in (
            ("deck.empty", {"text": " "}),
            ("format.unknown", {"format": "chess"}),
            ("deck.unknown_level", {"level": 4}),
            ("fields.invalid", {"name": ""}),
            ("fields.invalid", {"name": "x" * 41}),
        ):
            with refusing(code):
                pool_deck(event.shop, **wrong)
        assert not LoanDeck.objects.exists()

    def test_organisers_keep_judges_look_strangers_see_nothing(self, event, deck):
        shop = event.shop
        pool_deck(shop, actor=staff(make.member(shop, Role.ORGANISER)), number=1)
        judge = staff(make.member(shop, Role.JUDGE))
        assert len(pool_of(shop.pk, actor=judge)) == 2
        assert loan_deck_for(deck.pk, actor=judge).deck == deck
        reception = staff(make.member(shop, Role.RECEPTION))
        for actor, code in ((judge, "access.forbidden"), (reception, "access.forbidden")):
            with refusing(code):
                pool_deck(shop, actor=actor)
            with refusing(code):
                services.retire_loan_deck(deck_id=deck.pk, actor=actor, now=NOW)
        with refusing("access.forbidden"):
            pool_of(shop.pk, actor=reception)
        for stranger in (ANYONE, make.organiser(make.shop()), player(make.entry(event=event))):
            for act in (
                lambda actor: pool_deck(shop, actor=actor),
                lambda actor: pool_of(shop.pk, actor=actor),
                lambda actor: loan_deck_for(deck.pk, actor=actor),
                lambda actor: services.verify_loan_deck(deck_id=deck.pk, actor=actor, now=NOW),
            ):
                with refusing("access.not_found"):
                    act(stranger)
        with refusing("access.not_found"):
            services.verify_loan_deck(deck_id="none", actor=judge, now=NOW)

    def test_an_app_needs_decks_write_for_the_whole_shop(self, event):
        writing, _ = make.token(event, Scope.DECKS_WRITE)
        assert pool_deck(event.shop, actor=app(writing)).outcome == "legal"
        assert len(pool_of(event.shop_id, actor=app(writing))) == 1
        for token, _ in (
            make.token(event, Scope.EVENTS_READ),
            make.token(event, Scope.DECKS_WRITE, event=event),
        ):
            with refusing("access.forbidden"):
                pool_deck(event.shop, actor=app(token))
            with refusing("access.forbidden"):
                pool_of(event.shop_id, actor=app(token))

    def test_a_deck_is_not_retired_while_lent_and_comes_back_when_asked(self, event, deck, entry):
        loan, boss = hand_out(wish(entry, deck)), make.organiser(event)
        with refusing("loan.deck_is_out", borrower="あおい"):
            services.retire_loan_deck(deck_id=deck.pk, actor=boss, now=NOW)
        take_back(loan)
        for _ in range(2):
            services.retire_loan_deck(deck_id=deck.pk, actor=boss, now=NOW)
        assert lendable(event) == []
        with refusing("loan.not_offered"):
            wish(entry, deck)
        for _ in range(2):
            services.restore_loan_deck(deck_id=deck.pk, actor=boss)
        assert [each.deck for each in lendable(event)] == [deck]
        kinds = list(ShopJournalEntry.objects.values_list("kind", flat=True).order_by("version"))
        assert kinds[-2:] == ["loan_deck.retired", "loan_deck.restored"]


class TestWish:
    def test_wishes_stand_in_order(self, event, deck):
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

    def test_another_wish_ends_the_first_and_the_same_changes_nothing(self, event, deck, entry):
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

    def test_a_wish_is_withdrawn_once(self, event, deck, entry):
        made = wish(entry, deck)
        for _ in range(2):
            services.withdraw_wish(entry_id=entry.pk, actor=player(entry), now=NOW)
        assert open_loan(entry) is None
        assert JournalEntry.objects.filter(kind="loan.withdrawn").count() == 1
        with refusing("loan.closed"):
            hand_out(made)
        assert ahead_of(wish(entry, deck, later=1)) == 0

    def test_only_ones_own_and_the_reception(self, event, deck, entry):
        reception = staff(make.member(event.shop, Role.RECEPTION))
        assert wish(entry, deck, actor=reception).entry == entry
        for stranger in (ANYONE, player(make.entry(event=event)), make.organiser(make.shop())):
            with refusing("access.not_found"):
                wish(entry, deck, actor=stranger)
            with refusing("access.not_found"):
                services.withdraw_wish(entry_id=entry.pk, actor=stranger, now=NOW)

    def test_only_what_is_offered_here(self, event, entry):
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

    def test_not_for_who_left_nor_after_the_end(self, event, deck, entry):
        cancel_entry(entry_id=entry.pk, actor=player(entry))
        with refusing("entry.is_out"):
            wish(entry, deck)
        Event.objects.update(phase=Phase.FINISHED)
        with refusing("event.finished"):
            wish(make_again(entry), deck)


def make_again(entry):
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.EXPECTED)
    return entry


class TestHandOut:
    def test_the_deck_becomes_the_borrowers_deck(self, event, deck, entry):
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

    def test_one_borrower_at_a_time_even_at_two_events(self, event, deck, entry):
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

    def test_a_deck_of_ones_own_is_replaced_only_when_said(self, event, deck, entry):
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

    def test_where_there_is_room_other_decks_move_down_and_back_up(self, event, deck, entry):
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
        services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event))
        assert numbered() == [(1, "own 1"), (2, "own 2")]

    def test_an_undone_hand_out_leaves_the_wish(self, event, deck, entry):
        loan, boss = hand_out(wish(entry, deck)), make.organiser(event)
        for _ in range(2):
            loan = services.undo_hand_out(loan_id=loan.pk, actor=boss)
        entry.refresh_from_db()
        assert (state_of(loan), entry.deck_state, DeckList.objects.count()) == (
            "wished",
            "missing",
            0,
        )
        assert borrower_of(deck) is None
        assert JournalEntry.objects.filter(kind="loan.hand_out_undone").count() == 1

    def test_an_undone_hand_out_keeps_what_the_player_submitted_since(self, event, deck, entry):
        loan = hand_out(wish(entry, deck))
        later = NOW + timedelta(minutes=5)
        ours = own_decks()[1]
        services.submit_deck(
            entry_id=entry.pk, actor=player(entry), text=ours.text, partner="", now=later
        )
        services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event))
        assert DeckList.objects.get().text == ours.text

    def test_no_list_is_made_where_no_lists_are_asked_for(self, event, deck, entry):
        Event.objects.update(deck_policy=DeckPolicy.NONE)
        loan = hand_out(wish(entry, deck))
        assert state_of(loan) == "handed_out"
        assert not DeckList.objects.exists()

    def test_a_deck_that_breaks_the_events_rules_stays_in_the_shop(self, event, deck, entry):
        Event.objects.update(house_rules={"deck.count": 40})
        loan = wish(entry, deck)
        with refusing("loan.deck_illegal"):
            hand_out(loan)
        assert borrower_of(deck) is None

    def test_levels_follow_where_the_event_says_so(self, event, entry):
        Event.objects.update(levels_from_decks=True)
        hand_out(wish(entry, pool_deck(event.shop, level=3)))
        entry.refresh_from_db()
        assert (entry.level, entry.accepts) == (3, [3])

    def test_only_the_reception_hands_out(self, event, deck, entry):
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

    def test_not_to_who_waits_or_left_nor_a_retired_deck_nor_after_the_end(self, deck):
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


def numbered():
    return list(DeckList.objects.order_by("number").values_list("number", "name"))


class TestReturn:
    def test_a_return_is_counted_and_the_list_stays(self, event, deck, entry):
        loan = take_back(hand_out(wish(entry, deck)))
        entry.refresh_from_db()
        assert (state_of(loan), loan.cards_returned) == ("returned", CARDS)
        assert (entry.deck_state, DeckList.objects.count()) == ("legal", 1)
        row = event.journal.latest("version")
        assert (row.kind, row.facts["cards"], row.facts["expected"]) == ("loan.returned", 60, 60)
        with refusing("loan.closed"):
            take_back(loan)
        with refusing("loan.closed"):
            services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event))
        assert desk_of(event).returned == [loan]
        second = make.entry(event=event)
        assert state_of(hand_out(wish(second, deck))) == "handed_out"

    def test_another_number_is_asked_once_and_kept(self, event, deck, entry):
        loan = hand_out(wish(entry, deck))
        with refusing("loan.count_differs", cards=58, expected=CARDS):
            take_back(loan, 58)
        for wrong in (-1, 1001):
            with refusing("loan.bad_count"):
                take_back(loan, wrong, despite_count=True)
        assert take_back(loan, 58, despite_count=True).cards_returned == 58

    def test_a_deck_comes_back_after_the_event_too(self, event, deck, entry):
        loan = hand_out(wish(entry, deck))
        Event.objects.update(phase=Phase.FINISHED)
        with refusing("event.finished"):
            services.undo_hand_out(loan_id=loan.pk, actor=make.organiser(event))
        assert state_of(take_back(loan)) == "returned"

    def test_what_is_not_out_cannot_come_back(self, event, deck, entry):
        loan = wish(entry, deck)
        with refusing("loan.not_out"):
            take_back(loan)


def test_the_desk_takes_the_same_queries_for_few_and_many(event, django_assert_num_queries):
    for round_of in range(2):
        for number in range(3):
            deck = pool_deck(event.shop, number=number)
            hand_out(wish(make.entry(event=event), deck, later=round_of))
            wish(make.entry(event=event), deck, later=round_of)
        with django_assert_num_queries(5):
            desk_of(event)


@pytest.mark.django_db(transaction=True)
def test_one_deck_lent_at_two_events_at_once_goes_to_one():
    shop = make.shop()
    deck = pool_deck(shop)
    loans = [wish(make.entry(event=make.event(shop=shop)), deck) for _ in range(2)]
    endings = race("lend", *({"loan_id": loan.pk} for loan in loans))
    assert sorted(map(json.dumps, endings)) == [
        '{"done": "lent"}',
        '{"refused": "loan.already_lent"}',
    ]
    assert Loan.objects.exclude(handed_out_at=None).count() == 1
