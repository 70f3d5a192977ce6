"""Give the places of an event by lot: seal a seed when entries begin, draw when it is time."""

from datetime import datetime

from django.db import transaction

from engine.errors import RuleError
from engine.lots.draw import drawn_to_the_end
from events import access
from events.access import SYSTEM, Actor, Scope
from events.models import Entry, EntryState, Event, Phase
from standings.draws import Draw, DrawState, DrawStep, Purpose
from standings.lots import order_in
from standings.services.draws import record, sealed


@transaction.atomic
def look_at_lots(*, now: datetime, event: str) -> None:
    """Seal a seed where places are given by lot, draw when it is time, call off what is not wanted."""
    found = access.locked_event(event, actor=SYSTEM)
    draw = _running(found)
    if found.phase == Phase.FINISHED:
        return
    if found.awaits_lots and draw is None:
        draw = _seal(found, actor=SYSTEM, now=now)
    if found.awaits_lots and found.lots_at is not None and found.lots_at <= now:
        assert draw is not None  # noqa: S101  sealed above
        _draw(found, draw, actor=SYSTEM, now=now)
    elif draw is not None and not found.awaits_lots:
        _end(draw, now=now)
        record(found, draw, actor=SYSTEM, kind="draw.over")


@transaction.atomic
def draw_places(*, event_id: str, actor: Actor, now: datetime) -> Draw:
    """Draw lots among all who wait: the first get the free places, the others wait in that order."""
    event = access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if not event.awaits_lots:
        raise RuleError("lots.none")
    draw = _running(event) or _seal(event, actor=actor, now=now)
    return _draw(event, draw, actor=actor, now=now)


def _running(event: Event) -> Draw | None:
    draws = event.draws.filter(purpose=Purpose.ENTRIES)
    return draws.exclude(state=DrawState.OVER).first()


def _seal(event: Event, *, actor: Actor, now: datetime) -> Draw:
    draw = sealed(event, purpose=Purpose.ENTRIES, now=now)
    draw.save(force_insert=True)
    record(event, draw, actor=actor, kind="draw.opened")
    return draw


def _draw(event: Event, draw: Draw, *, actor: Actor, now: datetime) -> Draw:
    line = list(event.entries.filter(state=EntryState.WAITING))
    draw.people = sorted(entry.pk for entry in line)
    draw.count = min(max(event.capacity - event.taken, 0), len(line))
    order, draw.begun_at = order_in(draw), now
    steps = drawn_to_the_end(order, [], prizes=draw.count)
    DrawStep.objects.bulk_create(
        DrawStep(draw=draw, number=n, act=step.act.value, entry_id=step.person, prize=step.prize)
        for n, step in enumerate(steps, 1)
    )
    lucky = {step.person for step in steps}
    places = {person: place for place, person in enumerate(order, 1)}
    for entry in line:
        entry.lot, entry.place_since = places[entry.pk], now
        entry.state = EntryState.EXPECTED if entry.pk in lucky else EntryState.WAITING
    Entry.objects.bulk_update(line, ["lot", "state", "place_since"])
    event.taken += len(lucky)
    event.lots_drawn = True
    _end(draw, now=now)
    drawn = [[step.person, step.prize] for step in steps]
    record(event, draw, actor=actor, kind="draw.places", people=len(line), drawn=drawn)
    return draw


def _end(draw: Draw, *, now: datetime) -> None:
    draw.count = draw.count or 0
    draw.state, draw.over_at = DrawState.OVER, now
    draw.save()
