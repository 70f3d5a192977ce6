"""Reads of decks: a check without saving, and a deck for those who may see it."""

from dataclasses import dataclass

from django.utils import timezone

from decks.models import DeckCheck, DeckList
from engine.cards.own import own_table
from engine.legality.check import check_deck
from engine.legality.text import DeckText, read_deck
from engine.legality.verdict import Verdict
from events import access
from events.access import Actor, Scope
from events.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Reading:
    """A deck text as it was understood, and the verdict on it."""

    deck: DeckText
    verdict: Verdict


def check_text(event: Event, *, text: str, partner: str = "") -> Reading:
    """Read a text and judge it by the event's format, house rules and date; saves nothing.

    Raises RuleError with a code of `deck.…` for a text that is no deck list.
    """
    deck = read_deck(text)
    verdict = check_deck(
        deck,
        format_code=event.format,
        on=timezone.localdate(event.starts_at),
        cards=own_table(),
        partner=partner or None,
        house=event.house_rules,
    )
    return Reading(deck, verdict)


def deck_for(entry_id: str, *, actor: Actor) -> tuple[DeckList | None, DeckCheck | None]:
    """Return the deck and its newest check to its owner or a judge; a 404 for everybody else."""
    entry = access.entry_for(entry_id, actor=actor, need=Scope.DECKS_READ)
    return deck_of(entry)


def deck_of(entry: Entry) -> tuple[DeckList | None, DeckCheck | None]:
    """Return an entry's deck and its newest check, each None where there is none."""
    deck = entry.decks.first()
    return deck, deck.checks.first() if deck else None
