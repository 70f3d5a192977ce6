"""A shop's loan decks as tests handle them: in the pool, wished for, handed out, taken back."""

from datetime import timedelta

from decks import services
from decks.models import DeckList
from engine.cards.decks import own_decks
from events.access import player
from events.models import Entry, EntryState
from tests import make

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


def make_again(entry):
    Entry.objects.filter(pk=entry.pk).update(state=EntryState.EXPECTED)
    return entry


def numbered():
    return list(DeckList.objects.order_by("number").values_list("number", "name"))
