"""What follows for an entry when its decks change, and when they may."""

from datetime import datetime

from decks.judging import Reading
from decks.models import DeckCheck, DeckList
from decks.selectors import Held, decks_of, in_play, readiness
from engine.errors import RuleError
from events import journal
from events.access import Actor, Scope
from events.models import DeckPolicy, Entry, Event, Phase


def refuse_when_closed(event: Event, entry: Entry, *, actor: Actor, now: datetime) -> None:
    """Refuse a change of decks: to everybody once it is over, to players once late or seated."""
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.deck_policy == DeckPolicy.NONE:
        raise RuleError("deck.not_asked_for")
    if actor.may(event, Scope.DECKS_WRITE):
        return
    if in_play(event, entry):
        raise RuleError("deck.locked")
    if event.decks_due_at and now > event.decks_due_at:
        raise RuleError("deck.too_late")


def kept(deck: DeckList, reading: Reading, *, now: datetime, ruling: str = "") -> DeckCheck:
    """Store a verdict on a deck; it is no older than the deck, whatever the clocks of two machines say."""
    return DeckCheck.objects.create(
        deck=deck,
        outcome=reading.verdict.outcome,
        verdict=reading.verdict.as_dict(),
        ruling=ruling,
        at=max(now, deck.submitted_at),
    )


def settle(event: Event, entry: Entry) -> None:
    """Bring an entry's deck state and, where the event says so, its levels in line with its decks."""
    decks = decks_of(entry)
    entry.deck_state = readiness(each.state for each in decks)
    if event.levels_from_decks:
        _follow(entry, decks)
    entry.save(update_fields=["deck_state", "level", "accepts"])


def _follow(entry: Entry, decks: list[Held]) -> None:
    """Accept exactly the levels that the player has a deck for; without any, leave what they said."""
    levels = sorted({each.deck.level for each in decks if each.is_ready and each.deck.level})
    if not levels:
        return
    entry.accepts = levels
    if entry.level not in levels:
        entry.level = min(levels, key=lambda level: (abs(level - entry.level), level))


def note(
    event: Event, entry: Entry, *, actor: Actor, kind: str, deck: DeckList, **facts: object
) -> None:
    """Settle an entry and write down what happened to its deck."""
    settle(event, entry)
    journal.record(
        event,
        actor=actor,
        kind=kind,
        entry=entry.pk,
        deck=deck.pk,
        state=entry.deck_state,
        **facts,
    )
