"""How loan decks and loans read in JSON, and what writes of them take."""

import hashlib
from typing import Any

from rest_framework import serializers

from api.deck_words import VerdictOutput, verdict_words
from api.entry_words import LEVELS
from api.reading import StrictForm, Whole, Words, YesNo, words_for
from decks.loans import Kept, Offer, expected_cards, state_of
from decks.models import Loan, LoanDeck
from decks.services import MOST_CARDS
from engine.legality.text import MOST_BYTES


class ChangeLoanDeckInput(StrictForm):
    """What can be changed of a loan deck; it is verified again."""

    name = words_for(LoanDeck, "name", required=False)
    format = words_for(LoanDeck, "format", required=False)
    level = Whole(required=False, allow_null=True, **LEVELS)
    text = Words(max_length=MOST_BYTES, allow_blank=True, trim_whitespace=False, required=False)
    partner = words_for(LoanDeck, "partner", required=False, allow_blank=True)


class LoanDeckInput(ChangeLoanDeckInput):
    """A new deck of the pool."""

    name = words_for(LoanDeck, "name")
    format = words_for(LoanDeck, "format")
    text = Words(max_length=MOST_BYTES, allow_blank=True, trim_whitespace=False)


class WishInput(StrictForm):
    """The deck that somebody wishes for."""

    deck = words_for(LoanDeck, "id")


class HandOutInput(StrictForm):
    """Whether a deck that the borrower has submitted may be replaced."""

    replace = YesNo(required=False)


class ReturnInput(StrictForm):
    """How many cards were counted, and whether another number than the deck has is meant."""

    cards = Whole(min_value=0, max_value=MOST_CARDS)
    despite_count = YesNo(required=False)


class LoanDeckOutput(serializers.Serializer[Any]):
    """A deck of the pool with its verdict; `loan` is the one it is out with, null in the shop."""

    id = serializers.CharField()
    shop = serializers.CharField()
    name = serializers.CharField()
    format = serializers.CharField()
    level = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    partner = serializers.CharField()
    verdict = VerdictOutput()
    checked_at = serializers.DateTimeField()
    retired_at = serializers.DateTimeField(allow_null=True)
    loan = serializers.CharField(allow_null=True)


class LoanDeckPageOutput(serializers.Serializer[Any]):
    """All loan decks of a shop."""

    items = LoanDeckOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.DateTimeField()


class LoanOutput(serializers.Serializer[Any]):
    """A loan from its wish to its return; `expected` is how many cards went out, or would."""

    id = serializers.CharField()
    event = serializers.CharField()
    entry = serializers.CharField()
    deck = serializers.CharField()
    deck_name = serializers.CharField()
    state = serializers.CharField(help_text="wished, withdrawn, handed_out or returned")
    wished_at = serializers.DateTimeField()
    handed_out_at = serializers.DateTimeField(allow_null=True)
    returned_at = serializers.DateTimeField(allow_null=True)
    cards_returned = serializers.IntegerField(allow_null=True)
    expected = serializers.IntegerField()


class LoanPageOutput(serializers.Serializer[Any]):
    """All wishes and loans of an event, in the order they were wished."""

    items = LoanOutput(many=True)
    next = serializers.CharField(allow_null=True)
    as_of = serializers.IntegerField()


class OfferOutput(serializers.Serializer[Any]):
    """A deck that can be wished for; `ahead` people wished for it before."""

    id = serializers.CharField()
    name = serializers.CharField()
    level = serializers.IntegerField(allow_null=True)
    partner = serializers.CharField(allow_null=True)
    free = serializers.BooleanField()
    ahead = serializers.IntegerField()


class WishOutput(serializers.Serializer[Any]):
    """A player's wish or borrowed deck, null without one, and what can be wished for."""

    entry = serializers.CharField()
    loan = LoanOutput(allow_null=True)
    decks = OfferOutput(many=True)


def loan_deck_words(deck: LoanDeck, loan: Loan | None) -> dict[str, Any]:
    """Return a loan deck as JSON."""
    words = {
        name: getattr(deck, name)
        for name in (
            "id", "name", "format", "level", "text", "partner", "verdict", "checked_at", "retired_at",
        )
    }  # fmt: skip
    plain = dict(
        LoanDeckOutput(words | {"shop": deck.shop_id, "loan": loan.pk if loan else None}).data
    )
    return plain | {"verdict": verdict_words(deck.verdict)}


def kept_words(kept: Kept) -> dict[str, Any]:
    """Return a deck of the pool as JSON."""
    return loan_deck_words(kept.deck, kept.lent)


def version_of_deck(deck: LoanDeck) -> str:
    """Return a version of a loan deck, which moves with what can be changed of it."""
    parts = (deck.name, deck.format, deck.level, deck.text, deck.partner, deck.retired_at)
    return "d" + hashlib.sha256(repr((*parts, deck.checked_at)).encode()).hexdigest()[:16]


def loan_words(loan: Loan) -> dict[str, Any]:
    """Return a loan read with its deck and entry as JSON."""
    words = {
        "id": loan.pk,
        "event": loan.entry.event_id,
        "entry": loan.entry_id,
        "deck": loan.deck_id,
        "deck_name": loan.deck.name,
        "state": state_of(loan),
        "wished_at": loan.wished_at,
        "handed_out_at": loan.handed_out_at,
        "returned_at": loan.returned_at if loan.handed_out_at else None,
        "cards_returned": loan.cards_returned,
        "expected": expected_cards(loan),
    }
    return dict(LoanOutput(words).data)


def offer_words(offer: Offer) -> dict[str, Any]:
    """Return a deck that can be wished for as JSON."""
    deck = offer.deck
    return {
        "id": deck.pk,
        "name": deck.name,
        "level": deck.level,
        "partner": deck.partner or deck.verdict["partner"],
        "free": offer.is_free,
        "ahead": offer.ahead,
    }
