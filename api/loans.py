"""Loan decks: a shop's pool, wishes of players, the loan desk of an event."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from api import etags
from api.auth import actor_of
from api.event_forms import NothingInput
from api.loan_words import (
    ChangeLoanDeckInput,
    HandOutInput,
    LoanDeckInput,
    LoanDeckOutput,
    LoanDeckPageOutput,
    LoanOutput,
    LoanPageOutput,
    ReturnInput,
    WishInput,
    WishOutput,
    kept_words,
    loan_deck_words,
    loan_words,
    offer_words,
    version_of_deck,
)
from api.pages import PageQuery, by_time, page, part
from api.reading import asked, body_of, filled
from api.views import View
from api.writes import written, written_after
from decks import services
from decks.judging import Thought
from decks.loans import (
    borrower_of,
    loan_deck_for,
    loan_for,
    loans_at,
    offers_for,
    open_loan,
    pool_of,
)
from decks.models import Loan, LoanDeck
from engine.errors import RuleError
from events import access
from events.access import Scope
from events.models import Entry
from events.once import Answer

SEALED = {"Cache-Control": "private, no-cache", "Vary": etags.VARY}


class LoanDecksView(View):
    """The pool of a shop."""

    @extend_schema(parameters=[PageQuery], responses=LoanDeckPageOutput)
    def get(self, request: Request, shop_id: str) -> Response:
        """List all loan decks of a shop by name, the retired ones too."""
        shown, following = part(
            pool_of(shop_id, actor=actor_of(request)),
            asked(PageQuery, request),
            lambda each: (each.deck.name, each.deck.pk),
            str,
            str,
        )
        items = [kept_words(each) for each in shown]
        words = page(items, following=following, as_of=timezone.localtime())
        return Response(words, headers=SEALED)

    @extend_schema(request=LoanDeckInput, responses={201: LoanDeckOutput})
    def post(self, request: Request, shop_id: str) -> Response:
        """Put a deck into the pool; it is verified as of today."""
        body, actor = body_of(request), actor_of(request)
        words = filled(LoanDeckInput, body)

        def add() -> Answer:
            deck = services.add_loan_deck(shop_id=shop_id, actor=actor, now=timezone.now(), **words)
            return Answer(201, loan_deck_words(deck, None))

        return written(request, add, body=body)


class LoanDeckView(View):
    """One deck of a pool."""

    @extend_schema(responses=LoanDeckOutput)
    def get(self, request: Request, deck_id: str) -> Response:
        """Read a loan deck; its ETag is what a change of it must send back in If-Match."""
        kept = loan_deck_for(deck_id, actor=actor_of(request))
        version = f"{version_of_deck(kept.deck)}.{kept.lent.pk if kept.lent else ''}"
        return etags.read_version(
            request, lambda: kept_words(kept), version=version, viewer="staff"
        )

    @extend_schema(request=ChangeLoanDeckInput, responses=LoanDeckOutput)
    def patch(self, request: Request, deck_id: str) -> Response:
        """Change name, format, level, text or partner of the version that If-Match names."""
        body, actor = body_of(request), actor_of(request)
        loan_deck_for(deck_id, actor=actor)
        seen = etags.seen_versions(request)
        changes = filled(ChangeLoanDeckInput, body, partial=True)

        def change() -> Answer:
            _, deck = services.locked_loan_deck(deck_id, actor=actor)
            if seen is not None and version_of_deck(deck) not in {
                each.partition(".")[0] for each in seen
            }:
                raise RuleError("loan.deck_stale")
            deck = services.change_loan_deck(
                deck_id=deck_id, actor=actor, changes=changes, now=timezone.now()
            )
            return Answer(200, loan_deck_words(deck, borrower_of(deck)))

        return written(request, change, body=body)


class VerifyLoanDeckView(View):
    """The verdict of today."""

    @extend_schema(request=NothingInput, responses=LoanDeckOutput)
    def post(self, request: Request, deck_id: str) -> Response:
        """Judge a loan deck again by the cards and lists of today."""
        actor, now = actor_of(request), timezone.now()
        return _deck_act(
            request, lambda: services.verify_loan_deck(deck_id=deck_id, actor=actor, now=now)
        )


class RetireLoanDeckView(View):
    """The end of a loan deck."""

    @extend_schema(request=NothingInput, responses=LoanDeckOutput)
    def post(self, request: Request, deck_id: str) -> Response:
        """Take a deck out of the pool, while nobody has it."""
        actor, now = actor_of(request), timezone.now()
        return _deck_act(
            request, lambda: services.retire_loan_deck(deck_id=deck_id, actor=actor, now=now)
        )


class RestoreLoanDeckView(View):
    """The way back into the pool."""

    @extend_schema(request=NothingInput, responses=LoanDeckOutput)
    def post(self, request: Request, deck_id: str) -> Response:
        """Put a retired deck back into the pool."""
        actor = actor_of(request)
        return _deck_act(request, lambda: services.restore_loan_deck(deck_id=deck_id, actor=actor))


class LoansView(View):
    """The loan desk of an event."""

    @extend_schema(parameters=[PageQuery], responses=LoanPageOutput)
    def get(self, request: Request, event_id: str) -> Response:
        """List all wishes and loans in the order they were wished, for the reception."""
        actor = actor_of(request)
        event = access.event_for(event_id, actor=actor, need=Scope.CHECKIN_WRITE)

        query = asked(PageQuery, request)

        def build() -> dict[str, object]:
            shown, following = part(
                loans_at(event), query, lambda each: by_time(each.wished_at, each.pk), str, str
            )
            items = [loan_words(each) for each in shown]
            return page(items, following=following, as_of=event.version)

        return etags.read(request, event, build, viewer="desk")


class LoanWishView(View):
    """A player's wish for a deck of the shop."""

    @extend_schema(responses=WishOutput)
    def get(self, request: Request, entry_id: str) -> Response:
        """Read the wish or the borrowed deck, and what can be wished for."""
        actor = actor_of(request)
        entry = access.entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        return Response(_wish_words(entry), headers=SEALED)

    @extend_schema(request=WishInput, responses=WishOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Wish for a deck; it takes the place of another wish and stands behind those of others."""
        body, actor = body_of(request), actor_of(request)
        access.entry_for(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
        deck_id = filled(WishInput, body)["deck"]

        def wish() -> Answer:
            loan = services.wish_loan(
                entry_id=entry_id, deck_id=deck_id, actor=actor, now=timezone.now()
            )
            return Answer(200, _wish_words(loan.entry))

        return written(request, wish, body=body)


class WithdrawWishView(View):
    """The end of a wish."""

    @extend_schema(request=NothingInput, responses=WishOutput)
    def post(self, request: Request, entry_id: str) -> Response:
        """Take the wish back; without one nothing changes."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)

        def withdraw() -> Answer:
            entry = services.withdraw_wish(entry_id=entry_id, actor=actor, now=timezone.now())
            return Answer(200, _wish_words(entry))

        return written(request, withdraw, body=body)


class HandOutView(View):
    """The deck goes over the desk."""

    @extend_schema(request=HandOutInput, responses=LoanOutput)
    def post(self, request: Request, loan_id: str) -> Response:
        """Give the deck to its borrower: it becomes their deck number 1, with its verdict."""
        body, actor = body_of(request), actor_of(request)
        loan_for(loan_id, actor=actor, need=Scope.CHECKIN_WRITE)
        words = filled(HandOutInput, body)

        def give(thought: Thought) -> Answer:
            now = timezone.now()
            loan = services.hand_out(
                loan_id=loan_id, actor=actor, now=now, thought=thought, **words
            )
            return Answer(200, loan_words(loan))

        def prepare() -> Thought:
            return services.think_hand_out(loan_id=loan_id, actor=actor)

        return written_after(request, prepare, give, body=body)


class UndoHandOutView(View):
    """The wrong deck, or the wrong person."""

    @extend_schema(request=NothingInput, responses=LoanOutput)
    def post(self, request: Request, loan_id: str) -> Response:
        """Take a hand-out back; the wish stands as before."""
        body, actor = body_of(request), actor_of(request)
        filled(NothingInput, body)
        return _loan_act(
            request,
            body,
            lambda: services.undo_hand_out(loan_id=loan_id, actor=actor, now=timezone.now()),
        )


class ReturnView(View):
    """The deck comes back."""

    @extend_schema(request=ReturnInput, responses=LoanOutput)
    def post(self, request: Request, loan_id: str) -> Response:
        """Note the counted return; another number than the deck has needs `despite_count`."""
        body, actor = body_of(request), actor_of(request)
        loan_for(loan_id, actor=actor, need=Scope.CHECKIN_WRITE)
        words = filled(ReturnInput, body)
        return _loan_act(
            request,
            body,
            lambda: services.take_back(loan_id=loan_id, actor=actor, now=timezone.now(), **words),
        )


def _deck_act(request: Request, act: Callable[[], LoanDeck]) -> Response:
    body = body_of(request)
    filled(NothingInput, body)

    def run() -> Answer:
        deck = act()
        return Answer(200, loan_deck_words(deck, borrower_of(deck)))

    return written(request, run, body=body)


def _loan_act(request: Request, body: object, act: Callable[[], Loan]) -> Response:
    return written(request, lambda: Answer(200, loan_words(act())), body=body)


def _wish_words(entry: Entry) -> dict[str, Any]:
    loan = open_loan(entry)
    return {
        "entry": entry.pk,
        "loan": loan_words(loan) if loan else None,
        "decks": [offer_words(each) for each in offers_for(entry)],
    }
