"""Lending a shop's decks at an event: the wish, the hand-out, the counted return."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Max

from decks.loans import OUT, borrower_of, expected_cards, loan_for, offered_at, open_loan
from decks.models import DeckList, Loan, LoanDeck
from decks.selectors import Reading, check_text
from decks.services.standing import kept, settle
from engine.errors import RuleError
from engine.legality.verdict import Outcome
from events import access, journal
from events.access import Actor, Scope
from events.models import DeckPolicy, Entry, EntryState, Event, Phase
from events.selectors import waiting_place

MOST_CARDS = 1000
FIRST = 1
TICK = timedelta(microseconds=1)


@transaction.atomic
def wish_loan(*, entry_id: str, deck_id: str, actor: Actor, now: datetime) -> Loan:
    """Wish for a loan deck of the event's shop; a wish for another deck ends and stands behind the others.

    Refuses with `loan.not_offered` a deck that is not lent here, with `loan.still_out` who has one.
    """
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    _refuse_when_out(event, entry)
    deck = LoanDeck.objects.filter(offered_at(event), pk=deck_id).first()
    if deck is None:
        raise RuleError("loan.not_offered")
    before = open_loan(entry)
    if before is not None and before.handed_out_at is not None:
        raise RuleError("loan.still_out", deck=before.deck.name)
    if before is not None and before.deck_id == deck.pk:
        return before
    if before is not None:
        _close(before, now)
    loan = Loan.objects.create(deck=deck, entry=entry, wished_at=_behind_others(event, now))
    instead_of = before.pk if before else None
    _note(event, actor, "loan.wished", loan, instead_of=instead_of)
    return loan


@transaction.atomic
def withdraw_wish(*, entry_id: str, actor: Actor, now: datetime) -> Entry:
    """Take the wish of an entry back; without one nothing changes."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.CHECKIN_WRITE)
    wish = open_loan(entry)
    if wish is None:
        return entry
    if wish.handed_out_at is not None:
        raise RuleError("loan.still_out", deck=wish.deck.name)
    _close(wish, now)
    _note(event, actor, "loan.withdrawn", wish)
    return entry


@transaction.atomic
def hand_out(*, loan_id: str, actor: Actor, now: datetime, replace: bool = False) -> Loan:
    """Give the wished deck to its borrower; a second time changes nothing.

    Where the event asks for decks, it becomes the borrower's deck number 1, judged by the event's own
    rules; other decks move down. Where there is no room for them, `loan.replaces_deck` asks first.
    Refuses with `loan.already_lent` a deck that somebody has, with `loan.deck_illegal` one that breaks
    a rule on the event's day.
    """
    event, loan = _locked(loan_id, actor)
    entry, deck = loan.entry, loan.deck
    if loan.handed_out_at is not None and loan.returned_at is None:
        return loan
    _refuse_closed(loan)
    _refuse_when_out(event, entry)
    if entry.state == EntryState.WAITING:
        raise RuleError("entry.in_line", place=waiting_place(entry))
    if deck.retired_at is not None:
        raise RuleError("loan.not_offered")
    _lend(loan, now)
    copy = _copied(event, entry, deck, now=now, replace=replace)
    _note(event, actor, "loan.handed_out", loan, deck=copy.pk if copy else None)
    return loan


@transaction.atomic
def undo_hand_out(*, loan_id: str, actor: Actor) -> Loan:
    """Take a hand-out back: the deck is in the shop again, its copy is gone, the wish stands as before."""
    event, loan = _locked(loan_id, actor)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if loan.returned_at is not None:
        raise RuleError("loan.closed")
    if loan.handed_out_at is None:
        return loan
    copies = loan.entry.decks.filter(submitted_at=loan.handed_out_at, text=loan.deck.text)
    for copy in copies:
        _take_away(event, loan.entry, copy)
    loan.handed_out_at = None
    loan.save(update_fields=["handed_out_at"])
    _note(event, actor, "loan.hand_out_undone", loan)
    return loan


@transaction.atomic
def take_back(
    *, loan_id: str, actor: Actor, cards: int, now: datetime, despite_count: bool = False
) -> Loan:
    """Note that a lent deck is back with so many cards, also after the event; its list stays on record.

    Asks first (`loan.count_differs`) when it is another number than the deck has.
    """
    event, loan = _locked(loan_id, actor)
    if loan.handed_out_at is None:
        raise RuleError("loan.not_out")
    _refuse_closed(loan)
    if not 0 <= cards <= MOST_CARDS:
        raise RuleError("loan.bad_count", most=MOST_CARDS)
    expected = expected_cards(loan.deck)
    if cards != expected and not despite_count:
        raise RuleError("loan.count_differs", cards=cards, expected=expected)
    loan.returned_at, loan.cards_returned = now, cards
    loan.save(update_fields=["returned_at", "cards_returned"])
    _note(event, actor, "loan.returned", loan, cards=cards, expected=expected)
    return loan


def _locked(loan_id: str, actor: Actor) -> tuple[Event, Loan]:
    """Lock the event of a loan for the reception; the player sees it, but cannot do this."""
    seen = loan_for(loan_id, actor=actor, need=Scope.CHECKIN_WRITE)
    event = access.locked_event(seen.entry.event_id, actor=actor, need=Scope.CHECKIN_WRITE)
    return event, Loan.objects.select_related("deck", "entry").get(pk=loan_id)


def _refuse_when_out(event: Event, entry: Entry) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if entry.state in OUT:
        raise RuleError("entry.is_out")


def _refuse_closed(loan: Loan) -> None:
    if loan.returned_at is not None:
        raise RuleError("loan.closed")


def _lend(loan: Loan, now: datetime) -> None:
    """Write the hand-out; another event of the shop may do the same, so the table decides who was first."""
    loan.handed_out_at = now
    try:
        with transaction.atomic():
            loan.save(update_fields=["handed_out_at"])
    except IntegrityError:
        out = borrower_of(loan.deck)
        borrower = out.entry.player_name if out else ""
        raise RuleError("loan.already_lent", deck=loan.deck.name, borrower=borrower) from None


def _copied(
    event: Event, entry: Entry, deck: LoanDeck, *, now: datetime, replace: bool
) -> DeckList | None:
    """Make the loan deck the entry's deck number 1, as far as the event asks for decks."""
    reading = check_text(event, text=deck.text, partner=deck.partner)
    if reading.verdict.outcome == Outcome.ILLEGAL:
        raise RuleError("loan.deck_illegal", deck=deck.name)
    if event.deck_policy == DeckPolicy.NONE:
        return None
    copy = _at_first_place(event, entry, replace=replace)
    copy.name, copy.level, copy.partner = deck.name, deck.level, deck.partner
    copy.text, copy.submitted_at = deck.text, now
    copy.save()
    return _settled(event, entry, copy, reading, now)


def _at_first_place(event: Event, entry: Entry, *, replace: bool) -> DeckList:
    decks = list(entry.decks.order_by("-number"))
    if len(decks) < event.decks_allowed or not decks:
        for each in decks:  # the last one first, so that no number stands twice
            each.number += 1
            each.save(update_fields=["number"])
        return DeckList(entry=entry, number=FIRST)
    if not replace:
        raise RuleError("loan.replaces_deck", name=entry.player_name)
    return decks[-1]


def _settled(
    event: Event, entry: Entry, copy: DeckList, reading: Reading, now: datetime
) -> DeckList:
    kept(copy, reading, now=now)
    settle(event, entry)
    return copy


def _take_away(event: Event, entry: Entry, copy: DeckList) -> None:
    number = copy.number
    copy.delete()
    last = entry.decks.aggregate(last=Max("number"))["last"] or 0
    for place in range(number + 1, last + 1):
        entry.decks.filter(number=place).update(number=F("number") - 1)
    settle(event, entry)


def _behind_others(event: Event, now: datetime) -> datetime:
    """Return a moment after every other wish, whichever request waited for the lock."""
    newest = Loan.objects.filter(entry__event=event).aggregate(at=Max("wished_at"))["at"]
    return max(now, newest + TICK) if newest else now


def _close(wish: Loan, now: datetime) -> None:
    wish.returned_at = now
    wish.save(update_fields=["returned_at"])


def _note(event: Event, actor: Actor, kind: str, loan: Loan, **facts: object) -> None:
    journal.record(
        event,
        actor=actor,
        kind=kind,
        entry=loan.entry_id,
        loan=loan.pk,
        loan_deck=loan.deck_id,
        **facts,
    )
