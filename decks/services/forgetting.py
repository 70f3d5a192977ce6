"""Forget people: this room's part of it, under the lock that the whole command holds."""

from decks.loans import LENT, WISHED
from decks.models import DeckList, Loan
from engine.errors import RuleError
from events.forgetting import Forgotten, rewrite
from events.models import DeckState, Entry, Event


def refuse_lent(entry: Entry) -> None:
    """Refuse to forget who still has a deck of the shop (`entry.forget_after_return`)."""
    if Loan.objects.filter(LENT, entry=entry).exists():
        raise RuleError("entry.forget_after_return")


def forget_decks(event: Event, gone: Forgotten) -> None:
    """Delete these people's deck lists with all that was found in them, and what they wished to borrow.

    That a deck of the shop was lent and came back stays.
    """
    loans = Loan.objects.filter(entry__in=gone.ids)
    loans.filter(WISHED).delete()
    loans.update(copy=None, replaced=None)
    DeckList.objects.filter(entry__in=gone.ids).delete()
    Entry.objects.filter(pk__in=gone.ids).update(deck_state=DeckState.MISSING)
    rewrite(DeckList.objects.filter(entry__event=event).exclude(name=""), ("name",), gone)
