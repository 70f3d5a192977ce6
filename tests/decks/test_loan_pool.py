"""A shop's pool of loan decks: verified as of a day, kept by its organisers."""

import json

import pytest

from accounts.models import Role, ShopJournalEntry
from decks import services
from decks.loans import (
    cards_in,
    lendable,
    loan_deck_for,
    pool_of,
)
from decks.models import LoanDeck
from events.access import ANYONE, Scope, app, player, staff
from tests import make
from tests.decks.lending import (
    CARDS,
    DECK,
    NOW,
    hand_out,
    pool_deck,
    take_back,
    wish,
)
from tests.refusing import refusing

pytestmark = pytest.mark.django_db


def test_a_deck_is_verified_as_of_today(event, deck):
    assert (deck.outcome, deck.verdict["count"], deck.level) == ("legal", CARDS, 2)
    assert deck.verdict["on"] == "2026-12-04"
    row = ShopJournalEntry.objects.latest("pk")
    assert (row.kind, row.facts) == ("loan_deck.added", {"loan_deck": deck.pk})


def test_a_change_is_verified_again_and_journalled_without_words(event, deck):
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


def test_verifying_again_uses_the_lists_of_today(event):
    text = DECK.text.replace(DECK.text.splitlines()[-1], "フェアリー・ギフト")
    deck = pool_deck(event.shop, text=text, now=NOW.replace(month=8, day=8))
    assert "hof.premium" not in str(deck.verdict)
    services.verify_loan_deck(deck_id=deck.pk, actor=make.organiser(event), now=NOW)
    deck.refresh_from_db()
    assert "hof.premium" in str(deck.verdict)
    assert deck.checked_at == NOW


def test_what_is_no_loan_deck_is_refused(event):
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


def test_organisers_keep_judges_look_strangers_see_nothing(event, deck):
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


def test_an_app_needs_decks_write_for_the_whole_shop(event):
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


def test_a_deck_is_not_retired_while_lent_and_comes_back_when_asked(event, deck, entry):
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


def test_a_box_holds_what_lies_beside_the_main_deck_too(event):
    text = DECK.text + "\n超次元ゾーン\n2 超次元のカード\n"
    assert cards_in(pool_deck(event.shop)) == CARDS
    assert cards_in(pool_deck(event.shop, text=text)) == CARDS + 2
