"""A judge's word on a name: it may pass, or it is that card; remembered for all decks of the event."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from decks.judging import Thought, rules_of, rulings_at
from decks.models import LONGEST_NAME, CardRuling
from decks.services.rechecks import recheck_some, think_next
from engine.cards.names import name_key
from engine.errors import RuleError
from engine.legality.rulings import Ruling
from events import access, due, journal
from events.access import Actor, Scope
from events.models import Event, Phase
from events.services import RECHECK

MOST_AT_ONCE = 60


@transaction.atomic
def rule_cards(
    *,
    event_id: str,
    actor: Actor,
    names: Sequence[str],
    now: datetime,
    card: str = "",
    thought: Thought | None = None,
) -> list[CardRuling]:
    """Say that names as written may pass, or that one name means a card; all decks follow at once.

    Where the event has many decks, the rest of them follows within moments. Refuses a card that nobody
    knows (`deck.unknown_card`), and names that are none (`deck.no_name`).
    """
    event = _locked(event_id, actor=actor)
    written, meant = _said(event, names, card)
    rulings = [_kept(event, name, meant, now=now) for name in written]
    ids = [each.pk for each in rulings]
    journal.record(event, actor=actor, kind="deck.card_ruled", rulings=ids, named=bool(meant))
    _follow(event, actor=actor, now=now, thought=thought)
    return rulings


def think_ruling(*, event_id: str, actor: Actor, names: Sequence[str], card: str = "") -> Thought:
    """Judge the decks of an event as if this were said, before anything is locked."""
    event = access.event_for(event_id, actor=actor, need=Scope.DECKS_WRITE)
    written, meant = _said(event, names, card)
    said = {_key(name): Ruling(name, meant or None) for name in written}
    return think_next(event, rules_of(event, rulings=rulings_at(event) | said))


@transaction.atomic
def forget_ruling(
    *,
    event_id: str,
    ruling_id: int,
    actor: Actor,
    now: datetime,
    thought: Thought | None = None,
) -> None:
    """Take a word on a name back; all decks follow. A second time changes nothing."""
    event = _locked(event_id, actor=actor)
    gone, _ = CardRuling.objects.filter(event=event, pk=ruling_id).delete()
    if gone:
        journal.record(event, actor=actor, kind="deck.card_ruling_removed", rulings=[ruling_id])
        _follow(event, actor=actor, now=now, thought=thought)


def think_forgetting(*, event_id: str, ruling_id: int, actor: Actor) -> Thought:
    """Judge the decks of an event as if this had not been said, before anything is locked."""
    event = access.event_for(event_id, actor=actor, need=Scope.DECKS_WRITE)
    gone = set(CardRuling.objects.filter(event=event, pk=ruling_id).values_list("key", flat=True))
    left = {key: ruling for key, ruling in rulings_at(event).items() if key not in gone}
    return think_next(event, rules_of(event, rulings=left))


def _said(event: Event, names: Sequence[str], card: str) -> tuple[list[str], str]:
    """Return the names as written and the card that is meant as it is printed, "" where they may pass."""
    written = [name for name in dict.fromkeys(map(str.strip, names)) if name_key(name)]
    if not written or len(written) > MOST_AT_ONCE or any(len(n) > LONGEST_NAME for n in written):
        raise RuleError("deck.no_name")
    meant = _card(event, card) if card.strip() else ""
    if meant and len(written) > 1:
        raise RuleError("deck.one_name")
    return written, meant


def _key(written: str) -> str:
    return name_key(written)[:LONGEST_NAME]


def _locked(event_id: str, *, actor: Actor) -> Event:
    event = access.locked_event(event_id, actor=actor, need=Scope.DECKS_WRITE)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    return event


def _card(event: Event, name: str) -> str:
    """Return a card's name as printed."""
    found = rules_of(event).cards.find(name)
    if found is None:
        raise RuleError("deck.unknown_card", name=name[:LONGEST_NAME])
    return found.name


def _kept(event: Event, written: str, card: str, *, now: datetime) -> CardRuling:
    ruling, _ = CardRuling.objects.update_or_create(
        event=event,
        key=_key(written),
        defaults={"written": written, "card": card, "at": now},
    )
    return ruling


def _follow(event: Event, *, actor: Actor, now: datetime, thought: Thought | None) -> None:
    last = recheck_some(event, actor=actor, now=now, thought=thought)
    if last:
        due.plan(RECHECK, at=now, event=event.pk, after=last)
