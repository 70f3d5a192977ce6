"""Draw lots for prizes: seal a seed, take numbers, draw, redraw for the absent, undo, show the seed."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max

from engine.errors import RuleError
from engine.lots.draw import (
    LARGEST_TAP,
    Step,
    drawn_to_the_end,
    next_drawn,
    not_here,
    prizes_for,
    seal_of,
    undone,
)
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event
from events.names import tidy
from standings import access
from standings.draws import (
    LONGEST_PRIZE,
    MOST_PRIZES,
    Draw,
    DrawState,
    DrawStep,
    DrawTap,
    Purpose,
)
from standings.lots import TAKING_PART, order_in, steps_of

SEED_BYTES = 32


@transaction.atomic
def open_draw(
    *,
    event_id: str,
    actor: Actor,
    now: datetime,
    count: int | None = None,
    prizes: Sequence[str] = (),
) -> Draw:
    """Seal a new seed and take numbers; without a count there will be one prize for four people.

    Refuses while another draw of the event is not over (`draw.still_open`).
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    draw = sealed(event, purpose=Purpose.PRIZES, now=now)
    _offer(draw, count, prizes)
    draw.save(force_insert=True)
    record(event, draw, actor=actor, kind="draw.opened")
    return draw


@transaction.atomic
def set_prizes(
    *, draw_id: str, actor: Actor, count: int | None = None, prizes: Sequence[str] = ()
) -> Draw:
    """Say how many prizes there are and what the first ones are called, until lots are drawn."""
    event, draw = access.locked_draw(draw_id, actor=actor, need=Scope.ROUNDS_WRITE)
    access.refuse_lottery(draw)
    _refuse_unless_open(draw)
    _offer(draw, count, prizes)
    draw.save(update_fields=["count", "prizes"])
    record(event, draw, actor=actor, kind="draw.changed")
    return draw


@transaction.atomic
def add_number(*, draw_id: str, entry_id: str, actor: Actor, number: int, now: datetime) -> DrawTap:
    """Mix a player's number in, or another one instead, until lots are drawn; nobody does it for them."""
    event, draw = access.locked_draw(draw_id, actor=actor, need=None)
    entry = Entry.objects.filter(pk=entry_id, event=event).first()
    if entry is None or not actor.is_entry(entry):
        raise RuleError("access.not_found")
    _refuse_unless_open(draw)
    if entry.state != TAKING_PART[Purpose(draw.purpose)]:
        raise RuleError("draw.not_here")
    if not 0 <= number <= LARGEST_TAP:
        raise RuleError("draw.bad_number", most=LARGEST_TAP)
    tap, is_new = DrawTap.objects.get_or_create(
        draw=draw, entry=entry, defaults={"number": number, "at": now}
    )
    if is_new or tap.number != number:
        tap.number, tap.at = number, now
        tap.save()
        record(event, draw, actor=actor, kind="draw.number_added", entry=entry.pk)
    return tap


@transaction.atomic
def begin_draw(*, draw_id: str, actor: Actor, now: datetime) -> Draw:
    """Take no more numbers, and write down who is here and how many prizes there are."""
    event, draw = access.locked_draw(draw_id, actor=actor, need=Scope.ROUNDS_WRITE)
    access.refuse_lottery(draw)
    _refuse_unless_open(draw)
    here = event.entries.filter(state=EntryState.HERE)
    draw.people = sorted(here.values_list("pk", flat=True))
    if not draw.people:
        raise RuleError("draw.nobody_here")
    draw.count = prizes_for(len(draw.people)) if draw.count is None else draw.count
    if not draw.count:
        raise RuleError("draw.no_prizes")
    draw.state, draw.begun_at = DrawState.DRAWING, now
    draw.save()
    record(event, draw, actor=actor, kind="draw.begun", people=len(draw.people))
    return draw


@transaction.atomic
def draw_next(
    *, draw_id: str, actor: Actor, seen: int | None = None, to_the_end: bool = False
) -> Draw:
    """Draw the next prize, or all that are open; `seen` refuses where somebody else drew meanwhile."""
    event, draw = access.locked_lots(draw_id, actor=actor, seen=seen)
    order, steps, prizes = order_in(draw), steps_of(draw), draw.count or 0
    first = next_drawn(order, steps, prizes=prizes)
    more = drawn_to_the_end(order, steps, prizes=prizes) if to_the_end else [first]
    _append(event, draw, more, done=len(steps), actor=actor, kind="draw.drawn")
    return draw


@transaction.atomic
def mark_absent(*, draw_id: str, entry_id: str, actor: Actor, seen: int | None = None) -> Draw:
    """Note that somebody drawn is not here; the next person takes the prize at once."""
    event, draw = access.locked_lots(draw_id, actor=actor, seen=seen)
    steps = steps_of(draw)
    more = not_here(order_in(draw), steps, entry_id)
    _append(event, draw, more, done=len(steps), actor=actor, kind="draw.absent")
    return draw


@transaction.atomic
def undo_draw(*, draw_id: str, actor: Actor, seen: int | None = None) -> Draw:
    """Take the last tap back; drawing again draws the same person."""
    event, draw = access.locked_lots(draw_id, actor=actor, seen=seen)
    steps = steps_of(draw)
    left = len(steps) - undone(steps)
    draw.steps.filter(number__gt=left).delete()
    record(event, draw, actor=actor, kind="draw.undone", steps=left)
    return draw


@transaction.atomic
def end_draw(*, draw_id: str, actor: Actor, now: datetime) -> Draw:
    """End a draw and show its seed, so that everybody can check it; a second time changes nothing."""
    event, draw = access.locked_draw(draw_id, actor=actor, need=Scope.ROUNDS_WRITE)
    access.refuse_lottery(draw)
    if draw.state == DrawState.OVER:
        return draw
    if draw.state == DrawState.OPEN:
        draw.count = draw.count or 0
    draw.state, draw.over_at = DrawState.OVER, now
    draw.save()
    record(event, draw, actor=actor, kind="draw.over")
    return draw


def _refuse_unless_open(draw: Draw) -> None:
    if draw.state == DrawState.DRAWING:
        raise RuleError("draw.taps_closed")
    if draw.state == DrawState.OVER:
        raise RuleError("draw.over")


def _offer(draw: Draw, count: int | None, prizes: Sequence[str]) -> None:
    names = [name for name in map(tidy, prizes) if name]
    if len(names) > MOST_PRIZES or any(len(name) > LONGEST_PRIZE for name in names):
        raise RuleError("draw.bad_prizes", most=MOST_PRIZES, longest=LONGEST_PRIZE)
    if count is not None and not 0 <= count <= MOST_PRIZES:
        raise RuleError("draw.bad_prizes", most=MOST_PRIZES, longest=LONGEST_PRIZE)
    draw.count, draw.prizes = count, names


def _append(
    event: Event, draw: Draw, more: Sequence[Step], *, done: int, actor: Actor, kind: str
) -> None:
    rows = [
        DrawStep(
            draw=draw, number=number, act=step.act.value, entry_id=step.person, prize=step.prize
        )
        for number, step in enumerate(more, done + 1)
    ]
    DrawStep.objects.bulk_create(rows)
    drawn = [[step.act.value, step.person, step.prize] for step in more]
    record(event, draw, actor=actor, kind=kind, steps=drawn)


def sealed(event: Event, *, purpose: Purpose, now: datetime) -> Draw:
    """Return a new draw of a locked event with a sealed seed, not saved yet; one at a time."""
    if event.draws.exclude(state=DrawState.OVER).exists():
        raise RuleError("draw.still_open")
    last = event.draws.aggregate(last=Max("number"))["last"] or 0
    seed = secrets.token_hex(SEED_BYTES)
    return Draw(
        event=event,
        number=last + 1,
        purpose=purpose,
        seed=seed,
        seal=seal_of(seed),
        opened_at=now,
    )


def record(event: Event, draw: Draw, *, actor: Actor, kind: str, **facts: object) -> None:
    """Write what happened to a draw in the journal of its event."""
    journal.record(event, actor=actor, kind=kind, draw=draw.pk, **facts)
