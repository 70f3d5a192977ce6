"""Commands on levels of one round: ask people to play at another one, note what they say."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event, Phase
from pods.access import locked_ask
from pods.asked import AskState, LevelAsk
from pods.level_asks import OPEN_PLAY, round_to_come
from pods.services.forming import form_ready

LEVELS = (1, 2, 3)
MOST_ASKED = 20


@transaction.atomic
def ask_levels(
    *, event_id: str, actor: Actor, moves: Mapping[str, int], now: datetime
) -> list[LevelAsk]:
    """Ask people (entry → level) to play at another level in the round to come.

    Whoever accepts the level anyway has agreed with that. Questions still open that are not
    among these are taken back (at rolling tables those of the same people only); the same question
    twice is one.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number = _number(event)
    if not moves or len(moves) > MOST_ASKED:
        raise RuleError("level.nobody_asked", most=MOST_ASKED)
    people = _people(event, moves)
    open_asks = LevelAsk.objects.filter(
        event=event, number=number, state__in=(AskState.ASKED, AskState.YES)
    )
    kept = {(ask.entry_id, ask.level): ask for ask in open_asks}
    gone = [ask.pk for key, ask in kept.items() if _gives_way(key, moves, number)]
    LevelAsk.objects.filter(pk__in=gone).update(state=AskState.WITHDRAWN)
    new = [
        LevelAsk(event=event, entry=entry, number=number, level=moves[entry.pk], at=now)
        for entry in people
        if (entry.pk, moves[entry.pk]) not in kept
    ]
    for ask in new:
        ask.state = AskState.YES if ask.level in ask.entry.accepts else AskState.ASKED
    LevelAsk.objects.bulk_create(new)
    if new or gone:
        asked = [ask.pk for ask in new]
        journal.record(
            event, actor=actor, kind="level.asked", number=number, asked=asked, withdrawn=gone
        )
    return [kept.get((e.pk, moves[e.pk])) or _of(new, e) for e in people]


@transaction.atomic
def answer_level(*, ask_id: str, actor: Actor, agrees: bool) -> LevelAsk:
    """Say yes or no, by the player or by staff for them; may change until the round is out.

    At rolling tables a yes may complete a pod at once.
    """
    event, ask = locked_ask(ask_id, actor=actor)
    if ask.state == AskState.WITHDRAWN or ask.number != _number(event):
        raise RuleError("level.not_asked")
    said = AskState.YES if agrees else AskState.NO
    if ask.state == said:
        return ask
    _refuse_other_open(ask, agrees=agrees)
    ask.state = said
    ask.save(update_fields=["state"])
    _told(event, ask, actor, kind="level.answered")
    form_ready(event, now=timezone.now())
    return ask


@transaction.atomic
def withdraw_ask(*, ask_id: str, actor: Actor) -> LevelAsk:
    """Take a question back, answered or not; the player plays at their own level again."""
    event, ask = locked_ask(ask_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.ROUNDS_WRITE)
    if ask.number != _number(event):
        raise RuleError("level.not_asked")
    if ask.state == AskState.WITHDRAWN:
        return ask
    ask.state = AskState.WITHDRAWN
    ask.save(update_fields=["state"])
    return _told(event, ask, actor, kind="level.withdrawn")


def _gives_way(open_ask: tuple[str, int], moves: Mapping[str, int], number: int) -> bool:
    """Tell whether an open question is taken back by new ones."""
    is_about_others = open_ask[0] not in moves
    return open_ask not in moves.items() and not (number == OPEN_PLAY and is_about_others)


def _number(event: Event) -> int:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    number = round_to_come(event)
    if number is None:
        raise RuleError("level.no_round_to_come")
    return number


def _people(event: Event, moves: Mapping[str, int]) -> list[Entry]:
    here = event.entries.filter(pk__in=list(moves), state=EntryState.HERE)
    people = list(here.order_by("arrival"))
    wrong = [e for e in people if moves[e.pk] not in LEVELS or moves[e.pk] == e.level]
    if wrong or len(people) < len(moves):
        raise RuleError("level.bad_move")
    return people


def _refuse_other_open(ask: LevelAsk, *, agrees: bool) -> None:
    """Refuse a late yes where the player has been asked for another level since."""
    others = LevelAsk.objects.filter(entry=ask.entry_id, number=ask.number).exclude(pk=ask.pk)
    if agrees and others.filter(state__in=(AskState.ASKED, AskState.YES)).exists():
        raise RuleError("level.not_asked")


def _of(asks: list[LevelAsk], entry: Entry) -> LevelAsk:
    return next(ask for ask in asks if ask.entry_id == entry.pk)


def _told(event: Event, ask: LevelAsk, actor: Actor, *, kind: str) -> LevelAsk:
    journal.record(event, actor=actor, kind=kind, ask=ask.pk, entry=ask.entry_id, state=ask.state)
    return ask
