"""Commands on games inside a pod's game: open, close, take back, go on without copies, give their time."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction

from engine.errors import RuleError
from engine.outcomes.report import report_from
from engine.outcomes.subgames import GameTree, closed, next_opened, opened
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.lost_time import LostTime
from events.models import Event
from pods import access
from pods.models import Pod
from pods.services.reports import where
from pods.subgame import Subgame
from pods.subgames import Subgames, life_at, subgames_of, took

SEEDS = 2**31
MOST_MINUTES = 120


@transaction.atomic
def open_subgame(
    *,
    pod_id: str,
    actor: Actor,
    players: Sequence[str],
    libraries: Mapping[str, int],
    now: datetime,
    life: int | None = None,
    copies: int = 1,
    seed: int | None = None,
) -> Subgame:
    """Open a game inside the innermost one that is played at a table, by an effect with so many copies.

    By people of the table, or whoever may report for others. Who begins is drawn by a seed that is
    kept; without `life` everybody starts as in the event's own games. Refuses with what the engine's `opened` raises.
    """
    event, pod, found = _at_table(pod_id, actor)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    after = opened(
        replace(found.tree, seed=seed),
        players=players,
        libraries=libraries,
        at=now,
        life=life or life_at(event),
        copies=copies,
    )
    return _opened(event, pod, after, actor)


@transaction.atomic
def open_next_copy(
    *,
    pod_id: str,
    actor: Actor,
    libraries: Mapping[str, int],
    now: datetime,
    seed: int | None = None,
) -> Subgame:
    """Open the subgame of the next copy: after the one before, with its players and their life.

    Refuses with what the engine's `next_opened` raises.
    """
    event, pod, found = _at_table(pod_id, actor)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    after = next_opened(replace(found.tree, seed=seed), libraries=libraries, at=now)
    return _opened(event, pod, after, actor)


@transaction.atomic
def close_subgame(
    *, pod_id: str, number: int, actor: Actor, telling: Mapping[str, object], now: datetime
) -> Subgame:
    """Tell how a subgame ended, the last opened first; the game outside goes on where it stopped.

    Steps begin after those who lost at once. Refuses with what the engine's `closed` raises.
    """
    event, pod, found = _at_table(pod_id, actor)
    row = _row(found, number)
    after = closed(found.tree, number=number, report=report_from(telling), at=now)
    _write_end(row, after)
    row.save()
    if event.lost_time == LostTime.ADDED:
        _give(pod, subgames_of(pod).undecided)
    return _told(event, pod, row, actor, kind="subgame.closed", placements=row.placements)


@transaction.atomic
def take_back_subgame(*, pod_id: str, number: int, actor: Actor, now: datetime) -> Subgame:
    """Take back a subgame that was opened by mistake: the one that is played now (`subgame.not_last`)."""
    event, pod, found = _at_table(pod_id, actor)
    row = _row(found, number)
    if found.tree.open_subgames[:1] != (number,):
        raise RuleError("subgame.not_last", game=number)
    row.number, row.taken_back_at = None, now
    row.save(update_fields=["number", "taken_back_at"])
    return _told(event, pod, row, actor, kind="subgame.taken_back", subgame=number)


@transaction.atomic
def waive_copies(*, pod_id: str, actor: Actor) -> Subgame:
    """Go on without the copies that are left: they were countered, or never there."""
    event, pod, found = _at_table(pod_id, actor)
    before = found.tree.next_copy()
    if before is None:
        raise RuleError("subgame.no_copy_left")
    row = found.rows[before.number]
    row.copies = 0
    row.save(update_fields=["copies"])
    return _told(event, pod, row, actor, kind="subgame.copies_waived")


@transaction.atomic
def give_subgame_time(*, pod_id: str, actor: Actor, minutes: int | None = None) -> Pod:
    """Give a pod the time that its subgames took, or so many minutes (0…120) in its place.

    Refuses with `subgame.no_time_offered` where nothing is to be decided.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    access.refuse_unless_open(pod)
    if minutes is not None and not 0 <= minutes <= MOST_MINUTES:
        raise RuleError("subgame.bad_minutes", most=MOST_MINUTES)
    rows = subgames_of(pod).undecided
    if not rows:
        raise RuleError("subgame.no_time_offered")
    given = _give(pod, rows, minutes)
    _touch(event, pod)
    journal.record(event, actor=actor, kind="subgame.time_given", **where(pod), seconds=given)
    return pod


def _give(pod: Pod, rows: Sequence[Subgame], minutes: int | None = None) -> int:
    """Give a pod the time of its subgames, or so many minutes in its place; return the seconds."""
    for row, time in zip(rows, _shares(rows, minutes), strict=True):
        row.extra_seconds = int(time.total_seconds())
        row.save(update_fields=["extra_seconds"])
        pod.extra_seconds += row.extra_seconds
    return sum(row.extra_seconds or 0 for row in rows)


def _shares(rows: Sequence[Subgame], minutes: int | None) -> list[timedelta]:
    """Return what each subgame's row keeps of the time given: its own, or all of it the last one's."""
    if minutes is None:
        return [took(row) for row in rows]
    return [timedelta()] * (len(rows) - 1) + [timedelta(minutes=minutes)]


def _at_table(pod_id: str, actor: Actor) -> tuple[Event, Pod, Subgames]:
    """Lock a pod that is being played for its people, or whoever may report for others."""
    event, pod = access.locked_pod(pod_id, actor=actor)
    if access.seat_in(pod, actor=actor) is None:
        event_access.require(event, actor=actor, need=Scope.RESULTS_REPORT)
    access.refuse_unless_open(pod)
    return event, pod, subgames_of(pod)


def _row(found: Subgames, number: int) -> Subgame:
    row = found.rows.get(number)
    if row is None:
        raise RuleError("subgame.unknown", game=number)
    return row


def _opened(event: Event, pod: Pod, after: GameTree, actor: Actor) -> Subgame:
    game = after.games[-1]
    row = Subgame(
        pod=pod,
        number=game.number,
        parent=game.parent or 0,
        seed=after.seed,
        players=list(game.players),
        first_id=game.first,
        life=game.life,
        short=list(game.short),
        copies=game.copies,
        opened_at=game.opened_at,
    )
    if game.outcome is not None:
        _write_end(row, after)
    row.save()
    facts = {"parent": row.parent, "seed": row.seed, "players": row.players, "first": row.first_id}
    return _told(event, pod, row, actor, kind="subgame.opened", **facts)


def _write_end(row: Subgame, after: GameTree) -> None:
    game = after.games[row.number or 0]
    assert game.report is not None and game.outcome is not None  # noqa: S101, PT018  it is over
    row.told, row.closed_at = game.report.as_dict(), game.closed_at
    row.placements, row.kind = dict(game.outcome.placements), game.outcome.kind
    row.winner_id = game.outcome.winner  # type: ignore[assignment]  # the stubs know no null


def _told(
    event: Event, pod: Pod, row: Subgame, actor: Actor, *, kind: str, **facts: object
) -> Subgame:
    _touch(event, pod)
    known = {"subgame": row.number} | facts
    journal.record(event, actor=actor, kind=kind, **where(pod), **known)
    return row


def _touch(event: Event, pod: Pod) -> None:
    pod.version = event.version + 1
    pod.save(update_fields=["version", "extra_seconds"])
