"""A judge's word on a name: it may pass, or it is that card; remembered for all decks of the event."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from decks.judging import rules_of
from decks.models import LONGEST_NAME, CardRuling
from decks.services.rechecks import recheck_some
from engine.cards.names import name_key
from engine.errors import RuleError
from events import access, due, journal
from events.access import Actor, Scope
from events.models import Event, Phase
from events.services import RECHECK

MOST_AT_ONCE = 60


@transaction.atomic
def rule_cards(
    *, event_id: str, actor: Actor, names: Sequence[str], now: datetime, card: str = ""
) -> list[CardRuling]:
    """Say that names as written may pass, or that one name means a card; all decks follow at once.

    Where the event has many decks, the rest of them follows within moments. Refuses a card that nobody
    knows (`deck.unknown_card`), and names that are none (`deck.no_name`).
    """
    event = _locked(event_id, actor=actor)
    written = [name for name in dict.fromkeys(map(str.strip, names)) if name_key(name)]
    if not written or len(written) > MOST_AT_ONCE or any(len(n) > LONGEST_NAME for n in written):
        raise RuleError("deck.no_name")
    meant = _card(event, card) if card.strip() else ""
    if meant and len(written) > 1:
        raise RuleError("deck.one_name")
    rulings = [_kept(event, name, meant, now=now) for name in written]
    ids = [each.pk for each in rulings]
    journal.record(event, actor=actor, kind="deck.card_ruled", rulings=ids, named=bool(meant))
    _follow(event, actor=actor, now=now)
    return rulings


@transaction.atomic
def forget_ruling(*, event_id: str, ruling_id: int, actor: Actor, now: datetime) -> None:
    """Take a word on a name back; all decks follow. A second time changes nothing."""
    event = _locked(event_id, actor=actor)
    gone, _ = CardRuling.objects.filter(event=event, pk=ruling_id).delete()
    if gone:
        journal.record(event, actor=actor, kind="deck.card_ruling_removed", rulings=[ruling_id])
        _follow(event, actor=actor, now=now)


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
        key=name_key(written)[:LONGEST_NAME],
        defaults={"written": written, "card": card, "at": now},
    )
    return ruling


def _follow(event: Event, *, actor: Actor, now: datetime) -> None:
    last = recheck_some(event, actor=actor, now=now)
    if last:
        due.plan(RECHECK, at=now, event=event.pk, after=last)
