"""Reads of who is asked to play at another level in a round, and what they say."""

from collections.abc import Mapping

from django.db.models import F

from engine.errors import RuleError
from engine.seating.problem import Levels
from events.models import Entry, Event, Mode, Phase
from pods.asked import COUNTED_ASKS, AskState, LevelAsk
from pods.models import LIVING, Round, RoundKind, RoundState, Seat

OPEN_PLAY = 0


def agreed_levels(event: Event, number: int) -> Mapping[str, int]:
    """Return the level of everybody who agreed to play at another one in this round."""
    rows = LevelAsk.objects.filter(event=event, number=number, state=AskState.YES)
    return dict(rows.values_list("entry_id", "level"))


def asks_of(event: Event, number: int) -> list[LevelAsk]:
    """Return the questions of a round that were not taken back, oldest first.

    Whoever plays at the level by themself by now is asked nothing any more.
    """
    rows = LevelAsk.objects.filter(event=event, number=number, state__in=COUNTED_ASKS)
    return list(rows.exclude(level=F("entry__level")).select_related("entry"))


def declined(event: Event, number: int) -> frozenset[tuple[str, int]]:
    """Return who said no to which level in this round."""
    rows = LevelAsk.objects.filter(event=event, number=number, state=AskState.NO)
    return frozenset(rows.values_list("entry_id", "level"))


def round_to_come(event: Event) -> int | None:
    """Return the number of the round that is paired next; None while one is being played.

    At rolling tables there is only open play, number 0, until the event is over.
    """
    if event.mode == Mode.ROLLING:
        return OPEN_PLAY if event.phase != Phase.FINISHED else None
    if event.rounds.filter(kind=RoundKind.CUT, state__in=LIVING).exists():
        return None
    rounds = event.rounds.filter(kind=RoundKind.PAIRED)
    states = list(rounds.values_list("state", flat=True))
    if RoundState.PUBLISHED in states:
        return None
    played = states.count(RoundState.CLOSED)
    return played + 1 if played < event.rounds_planned else None


def own_ask(entry: Entry) -> LevelAsk | None:
    """Return what a player is asked about the round to come, or has answered."""
    number = round_to_come(entry.event)
    return None if number is None else ask_about(entry, number)


def ask_about(entry: Entry, number: int) -> LevelAsk | None:
    """Return what a player is asked, or has answered, about the round with this number."""
    asks = LevelAsk.objects.filter(entry=entry, number=number, state__in=COUNTED_ASKS)
    return asks.exclude(level=entry.level).last()


def refuse_if_not_agreed(event: Event, draft: Round) -> None:
    """Refuse a draft in which somebody plays at another level, but has taken their yes back since.

    Where levels mix, whoever accepts that level anyway agrees, unless they said no to this round.
    """
    mixes = event.levels_policy != Levels.SEPARATE
    agreed, no = agreed_levels(event, draft.number), declined(event, draft.number)
    elsewhere = Seat.objects.filter(round=draft, pod__level__isnull=False)
    elsewhere = elsewhere.exclude(pod__level=F("entry__level"))
    seats = elsewhere.values_list("entry_id", "pod__level", "entry__accepts")
    changed = [
        entry
        for entry, level, accepts in seats
        if agreed.get(entry) != level
        and not (mixes and level in accepts and (entry, level) not in no)
    ]
    if changed:
        raise RuleError("round.level_not_agreed", entries=changed)
