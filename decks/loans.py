"""Reads of loan decks: a shop's pool, what an event can lend, and who is before whom."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Prefetch, Q, QuerySet

from decks.advice import advice_of
from decks.judging import Rules
from decks.models import Loan, LoanDeck
from decks.regulations import revisions_of
from decks.table import table_for
from engine.errors import RuleError
from engine.formats import format_of
from engine.legality.headers import MAIN, MAYBE, PARTNER
from engine.legality.text import read_deck
from engine.legality.verdict import Outcome
from events.access import Actor, Scope, by_id
from events.models import OUT, Entry, Event

WISHED = Q(handed_out_at=None, returned_at=None)
LENT = Q(handed_out_at__isnull=False, returned_at=None)
RETURNED = Q(handed_out_at__isnull=False, returned_at__isnull=False)


@dataclass(frozen=True, slots=True)
class Kept:
    """A loan deck of a shop, and the loan it is out with at this moment."""

    deck: LoanDeck
    lent: Loan | None

    @property
    def is_free(self) -> bool:
        """Whether it lies in the shop and may be handed out."""
        return self.lent is None and self.deck.retired_at is None


@dataclass(frozen=True, slots=True)
class Offer:
    """A loan deck as a player may wish for it; `ahead` people wished for it before."""

    deck: LoanDeck
    is_free: bool
    ahead: int


@dataclass(frozen=True, slots=True)
class Lending:
    """All that an event's reception needs to know of loan decks."""

    pool: list[Kept]
    wishes: list[tuple[Loan, Kept]]
    lent: list[Loan]
    returned: list[Loan]


def rules_of_shop(shop_id: str, format_code: str, *, on: date) -> Rules:
    """Return the rules of a format on a day as a shop knows them, without any event's own settings."""
    return Rules(
        format=format_code,
        on=on,
        cards=table_for(format_of(format_code).game),
        house={},
        revisions=revisions_of(shop_id),
        rulings=(),
        advice=advice_of(shop_id),
    )


def is_of_shop(actor: Actor, shop_id: str) -> bool:
    """Tell whether somebody works for a shop at all; for all others its pool does not exist."""
    return bool(actor.scopes.get(shop_id))


def pool_of(shop_id: str, *, actor: Actor) -> list[Kept]:
    """Return all loan decks of a shop for those who judge or keep them, in two queries."""
    require_of_shop(shop_id, actor)
    return [_kept(deck) for deck in _with_lent(LoanDeck.objects.filter(shop=shop_id))]


def loan_deck_for(deck_id: str, *, actor: Actor) -> Kept:
    """Return one loan deck to those who judge or keep them; a 404 outside its shop."""
    deck = _with_lent(LoanDeck.objects.select_related("shop").filter(pk=deck_id)).first()
    if deck is None:
        raise RuleError("access.not_found")
    require_of_shop(deck.shop_id, actor)
    return _kept(deck)


def lendable(event: Event) -> list[Kept]:
    """Return the loan decks that players of an event may wish for, in two queries."""
    return [_kept(deck) for deck in _with_lent(LoanDeck.objects.filter(offered_at(event)))]


def offered_at(event: Event) -> Q:
    """Return what makes a loan deck one to wish for: its format, in the pool, breaking no rule."""
    in_pool = Q(shop=event.shop_id, format=event.format, retired_at=None)
    return in_pool & ~Q(outcome=Outcome.ILLEGAL)


def has_loans(entry: Entry) -> bool:
    """Tell whether loan decks are of any concern to a player, in one query."""
    own = Q(loans__entry=entry, loans__returned_at=None)
    return LoanDeck.objects.filter(offered_at(entry.event) | own).exists()


def open_loan(entry: Entry) -> Loan | None:
    """Return the wish or the borrowed deck of an entry, None where there is neither."""
    return Loan.objects.select_related("deck").filter(entry=entry, returned_at=None).first()


def offers_for(entry: Entry) -> list[Offer]:
    """Return what a player may wish for, and how many wishes of others are before theirs."""
    wishes = list(wishes_at(entry.event))
    return [
        Offer(each.deck, each.is_free, _ahead(each.deck, entry.pk, wishes))
        for each in lendable(entry.event)
    ]


def offers_at(event: Event) -> list[Offer]:
    """Return what somebody who enters may wish for, and how many wishes there are; two queries without any."""
    decks = lendable(event)
    wishes = list(wishes_at(event)) if decks else []
    return [Offer(each.deck, each.is_free, _ahead(each.deck, "", wishes)) for each in decks]


def ahead_of(wish: Loan) -> int:
    """Return how many wishes for the same deck at the same event came before this one."""
    return _ahead(wish.deck, wish.entry_id, list(wishes_at(wish.entry.event)))


def wishes_at(event: Event) -> QuerySet[Loan]:
    """Return the open wishes of people who have not left, in the order they were made."""
    return _loans_at(event).filter(WISHED).exclude(entry__state__in=OUT)


def loans_at(event: Event) -> list[Loan]:
    """Return all wishes and loans of an event, in the order they were wished."""
    return list(_loans_at(event))


def lent_at(event: Event) -> list[Loan]:
    """Return the loans of an event that are still out."""
    return list(_loans_at(event).filter(LENT))


def desk_of(event: Event) -> Lending:
    """Return the loan desk of an event, in a fixed number of queries."""
    decks = LoanDeck.objects.filter(shop=event.shop_id)
    pool = [_kept(deck) for deck in _with_lent(decks)]
    by_deck = {each.deck.pk: each for each in pool}
    wishes = [(wish, by_deck[wish.deck_id]) for wish in wishes_at(event)]
    return Lending(
        pool=[k for k in pool if k.deck.format == event.format and k.deck.retired_at is None],
        wishes=wishes,
        lent=lent_at(event),
        returned=list(_loans_at(event).filter(RETURNED)),
    )


def loan_for(loan_id: str, *, actor: Actor, need: Scope) -> Loan:
    """Return a loan to its own player or to whoever has the scope; everybody else gets a 404."""
    loan = by_id(Loan.objects.select_related("deck", "entry__event__shop"), loan_id)
    if not (actor.is_entry(loan.entry) or actor.may(loan.entry.event, need)):
        raise RuleError("access.not_found")
    return loan


def borrower_of(deck: LoanDeck) -> Loan | None:
    """Return the loan that a deck is out with, None where it is in the shop."""
    return deck.loans.select_related("entry__event").filter(LENT).first()


def state_of(loan: Loan) -> str:
    """Return "wished", "withdrawn", "handed_out" or "returned"."""
    if loan.handed_out_at is None:
        return "wished" if loan.returned_at is None else "withdrawn"
    return "handed_out" if loan.returned_at is None else "returned"


def expected_cards(loan: Loan) -> int:
    """Return how many cards come back when all do: as many as went out, whatever became of the list."""
    return cards_in(loan.deck) if loan.cards_out is None else loan.cards_out


def cards_in(deck: LoanDeck) -> int:
    """Return how many cards lie in a loan deck's box, those beside the main deck too."""
    lines = [line for line in read_deck(deck.text).lines if line.zone not in {PARTNER, MAYBE}]
    beside = sum(line.count for line in lines if line.zone != MAIN)
    return max(int(deck.verdict["count"]) + beside, sum(line.count for line in lines))


def require_of_shop(shop_id: str, actor: Actor) -> None:
    """Let those in who judge decks of a shop or keep its lists; for people of other shops there is nothing."""
    if not is_of_shop(actor, shop_id):
        raise RuleError("access.not_found")
    seen = {Scope.DECKS_READ, Scope.DECKS_WRITE, Scope.EVENTS_WRITE}
    whole_shop = actor.only_event is None
    if not (whole_shop and seen & actor.scopes.get(shop_id, frozenset())):
        raise RuleError("access.forbidden", need=Scope.DECKS_READ.value)


def _loans_at(event: Event) -> QuerySet[Loan]:
    loans = Loan.objects.select_related("deck", "entry").filter(entry__event=event)
    return loans.order_by("wished_at", "pk")


def _with_lent(decks: QuerySet[LoanDeck]) -> QuerySet[LoanDeck]:
    lent = Loan.objects.select_related("entry__event").filter(LENT)
    return decks.prefetch_related(Prefetch("loans", lent, to_attr="out"))


def _kept(deck: LoanDeck) -> Kept:
    out: list[Loan] = getattr(deck, "out")  # noqa: B009  an attribute that only a prefetch gives
    return Kept(deck, out[0] if out else None)


def _ahead(deck: LoanDeck, entry_id: str, wishes: Sequence[Loan]) -> int:
    same = [wish.entry_id for wish in wishes if wish.deck_id == deck.pk]
    return same.index(entry_id) if entry_id in same else len(same)
