"""Lending a shop's decks at an event: the wish, the hand-out, the counted return."""

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max

from accounts.access import locked_shop
from decks.judging import Thought, check_text, rules_of, think
from decks.loans import (
    borrower_of,
    cards_in,
    expected_cards,
    loan_for,
    offered_at,
    open_loan,
)
from decks.models import DeckList, Loan, LoanDeck
from decks.services.rechecks import checked_again
from decks.services.standing import kept, settle
from engine.errors import RuleError
from engine.legality.verdict import Outcome
from events import access, journal
from events.access import Actor, Scope, player
from events.models import OUT, DeckPolicy, Entry, EntryState, Event, Phase
from events.selectors import waiting_place
from events.services import add_entry

MOST_CARDS = 1000
FIRST = 1
TICK = timedelta(microseconds=1)


@transaction.atomic
def enter(
    *,
    event_id: str,
    actor: Actor,
    now: datetime,
    loan_deck: str = "",
    **words: Any,  # noqa: ANN401  as `add_entry` has them
) -> Entry:
    """Enter a player who may wish for a loan deck in the same breath: both, or neither."""
    entry = add_entry(event_id=event_id, actor=actor, **words)
    if loan_deck:
        wisher = actor if actor.may(entry.event, Scope.CHECKIN_WRITE) else player(entry)
        wish_loan(entry_id=entry.pk, deck_id=loan_deck, actor=wisher, now=now)
    return entry


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
def hand_out(
    *,
    loan_id: str,
    actor: Actor,
    now: datetime,
    replace: bool = False,
    thought: Thought | None = None,
) -> Loan:
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
    _refuse_lent(deck)
    loan.handed_out_at, loan.cards_out = now, cards_in(deck)
    copy = _copied(event, loan, now=now, replace=replace, thought=thought)
    loan.save(update_fields=["handed_out_at", "cards_out", "copy", "replaced"])
    _note(event, actor, "loan.handed_out", loan, deck=copy.pk if copy else None)
    return loan


def think_hand_out(*, loan_id: str, actor: Actor) -> Thought:
    """Judge a wished deck by the rules of the event before anything is locked."""
    loan = loan_for(loan_id, actor=actor, need=Scope.CHECKIN_WRITE)
    return think(loan.entry.event, text=loan.deck.text, partner=loan.deck.partner)


@transaction.atomic
def undo_hand_out(*, loan_id: str, actor: Actor, now: datetime) -> Loan:
    """Take a hand-out back: the deck is in the shop again, the wish stands as before.

    Its copy is gone, and a deck that it replaced is back, unless the player has submitted another since.
    """
    event, loan = _locked(loan_id, actor)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if loan.returned_at is not None:
        raise RuleError("loan.closed")
    if loan.handed_out_at is None:
        return loan
    copy = loan.entry.decks.filter(pk=loan.copy_id, submitted_at=loan.handed_out_at).first()
    if copy and loan.replaced:
        _bring_back(event, copy, loan.replaced, now=now)
    elif copy:
        _take_away(loan.entry, copy)
    settle(event, loan.entry)
    loan.handed_out_at = loan.cards_out = loan.copy = loan.replaced = None
    loan.save(update_fields=["handed_out_at", "cards_out", "copy", "replaced"])
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
    expected = expected_cards(loan)
    if cards != expected and not despite_count:
        raise RuleError("loan.count_differs", cards=cards, expected=expected)
    loan.returned_at, loan.cards_returned, loan.replaced = now, cards, None
    loan.save(update_fields=["returned_at", "cards_returned", "replaced"])
    _note(event, actor, "loan.returned", loan, cards=cards, expected=expected)
    return loan


def _locked(loan_id: str, actor: Actor) -> tuple[Event, Loan]:
    """Lock the event of a loan and the shop that owns the deck; the player sees it, but cannot do this.

    A deck may go to one event only, and not while somebody retires or changes it.
    """
    seen = loan_for(loan_id, actor=actor, need=Scope.CHECKIN_WRITE)
    event = access.locked_event(seen.entry.event_id, actor=actor, need=Scope.CHECKIN_WRITE)
    locked_shop(event.shop_id)
    return event, Loan.objects.select_related("deck", "entry").get(pk=loan_id)


def _refuse_when_out(event: Event, entry: Entry) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if entry.state in OUT:
        raise RuleError("entry.is_out")


def _refuse_closed(loan: Loan) -> None:
    if loan.returned_at is not None:
        raise RuleError("loan.closed")


def _refuse_lent(deck: LoanDeck) -> None:
    out = borrower_of(deck)
    if out is not None:
        raise RuleError("loan.already_lent", deck=deck.name, borrower=out.entry.player_name)


def _copied(
    event: Event, loan: Loan, *, now: datetime, replace: bool, thought: Thought | None
) -> DeckList | None:
    """Make the loan deck the entry's deck number 1, as far as the event asks for decks."""
    entry, deck = loan.entry, loan.deck
    reading = check_text(event, text=deck.text, partner=deck.partner, thought=thought)
    if reading.verdict.outcome == Outcome.ILLEGAL:
        raise RuleError("loan.deck_illegal", deck=deck.name)
    if event.deck_policy == DeckPolicy.NONE:
        return None
    copy, loan.replaced = _at_first_place(event, entry, replace=replace)
    copy.name, copy.level, copy.partner = deck.name, deck.level, deck.partner
    copy.text, copy.submitted_at = deck.text, now
    copy.save()
    loan.copy = copy
    kept(copy, reading, now=now)
    settle(event, entry)
    return copy


def _at_first_place(
    event: Event, entry: Entry, *, replace: bool
) -> tuple[DeckList, dict[str, Any] | None]:
    """Return the list to write a loan deck into, and what it was where it is another deck's."""
    decks = list(entry.decks.order_by("-number"))
    if len(decks) < event.decks_allowed or not decks:
        for each in decks:  # the last one first, so that no number stands twice
            each.number += 1
            each.save(update_fields=["number"])
        return DeckList(entry=entry, number=FIRST), None
    if not replace:
        raise RuleError("loan.replaces_deck", name=entry.player_name)
    return decks[-1], _as_it_was(decks[-1])


def _as_it_was(deck: DeckList) -> dict[str, Any]:
    words = {name: getattr(deck, name) for name in ("name", "level", "text", "partner")}
    newest = deck.checks.first()
    return words | {
        "submitted_at": deck.submitted_at.isoformat(),
        "check": newest.pk if newest else 0,
    }


def _bring_back(event: Event, copy: DeckList, was: dict[str, Any], *, now: datetime) -> None:
    """Let a list be what it was before the hand-out, with its verdicts; it is judged as things are now."""
    for name in ("name", "level", "text", "partner"):
        setattr(copy, name, was[name])
    copy.submitted_at = datetime.fromisoformat(was["submitted_at"])
    copy.save()
    copy.checks.filter(pk__gt=was["check"]).delete()
    checked_again(copy, rules_of(event), now=now)


def _take_away(entry: Entry, copy: DeckList) -> None:
    number = copy.number
    copy.delete()
    last = entry.decks.aggregate(last=Max("number"))["last"] or 0
    for place in range(number + 1, last + 1):
        entry.decks.filter(number=place).update(number=F("number") - 1)


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
