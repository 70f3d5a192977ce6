"""Submitting decks, and the judge's word on a whole deck."""

from datetime import datetime

from django.db import transaction

from decks.models import DeckCheck, DeckList
from decks.selectors import check_text, deck_of
from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import DeckPolicy, DeckState, Entry, EntryState, Event, Phase

LONGEST_NAME = 120
RULINGS = (DeckState.ACCEPTED, DeckState.REFUSED)


@transaction.atomic
def submit_deck(
    *, entry_id: str, actor: Actor, text: str, now: datetime, partner: str = ""
) -> DeckCheck:
    """Store a deck text with its verdict, legal or not; the newest text counts.

    A player may change it until they sit down (checked in and playing); after that only a judge.
    """
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.DECKS_WRITE)
    _refuse_when_closed(event, entry, actor=actor)
    reading = check_text(event, text=text, partner=partner)
    named = (reading.verdict.partner or "")[:LONGEST_NAME]  # no card has a longer one
    deck, _ = DeckList.objects.update_or_create(
        entry=entry, number=1, defaults={"text": text, "partner": named, "submitted_at": now}
    )
    check = DeckCheck.objects.create(
        deck=deck, outcome=reading.verdict.outcome, verdict=reading.verdict.as_dict(), at=now
    )
    _note(event, entry, DeckState(check.outcome), actor=actor, kind="deck.submitted")
    return check


@transaction.atomic
def rule_deck(*, entry_id: str, actor: Actor, ruling: str) -> DeckCheck:
    """Let a judge accept or refuse the deck as it stands, whatever the engine said."""
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.DECKS_WRITE)
    access.require(event, actor=actor, need=Scope.DECKS_WRITE)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if ruling not in RULINGS:
        raise RuleError("deck.unknown_ruling", ruling=ruling, known=list(RULINGS))
    _, check = deck_of(entry)
    if check is None:
        raise RuleError("deck.none_submitted")
    check.ruling = ruling
    check.save(update_fields=["ruling"])
    _note(event, entry, DeckState(ruling), actor=actor, kind="deck.ruled")
    return check


def _refuse_when_closed(event: Event, entry: Entry, *, actor: Actor) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.deck_policy == DeckPolicy.NONE:
        raise RuleError("deck.not_asked_for")
    seated = event.phase == Phase.PLAYING and entry.state == EntryState.HERE
    if seated and not actor.may(event, Scope.DECKS_WRITE):
        raise RuleError("deck.locked")


def _note(event: Event, entry: Entry, state: DeckState, *, actor: Actor, kind: str) -> None:
    entry.deck_state = state
    entry.save(update_fields=["deck_state"])
    journal.record(event, actor=actor, kind=kind, entry=entry.pk, state=state)
