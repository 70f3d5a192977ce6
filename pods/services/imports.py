"""Filling a new event from a pod event file: entries, wishes, rounds and results."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time

from django.db import transaction

from accounts.ids import new_id
from engine.errors import RuleError
from engine.seating.byes import BYE
from engine.seating.byhand import plan_by_hand
from engine.seating.commands import problem_of
from engine.seating.event import Player, PodEvent, Round, renamed
from engine.seating.plan import Plan
from events import access, journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import Entry, EntryState, Event, GroupWish, Mark, Mode, Phase
from events.names import needs_reading, tidy
from events.pairing import ByeRule
from events.presets import presets
from events.services import create_event
from pods import models
from pods.asked import ApartWish, WishState
from pods.fitting import refuse_unfit
from pods.models import PodState, Report, RoundState
from pods.services.arranged import arrange, planned_facts
from pods.services.open_imports import imported_report, write_open_play

DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class FileThought:
    """A file with the ids that its people will have here, and each of its rounds as it was seated."""

    file: PodEvent
    own: PodEvent
    plans: tuple[Plan, ...]


def think_file(file: PodEvent) -> FileThought:
    """Judge the rounds of a file before anything is locked; refuses as `fill_event`."""
    refuse_unfit(file)
    own = renamed(file, {player.person.id: new_id() for player in file.players})
    plans = (plan_by_hand(problem_of(own, told.number), told.seats()) for told in own.rounds)
    return FileThought(file, own, tuple(plans))


@transaction.atomic
def fill_event(*, event_id: str, actor: Actor, thought: FileThought, now: datetime) -> Event:
    """Write a file's people, private wishes, rounds and results into an event that has none yet.

    Refuses with `event_file.not_empty`, and with `event_file.malformed` (pointer, expected) what
    this site cannot hold: the file's format, scheme and levels must be those of the event.
    """
    event = access.locked_event(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    if event.entries.exists() or event.rounds.exists():
        raise RuleError("event_file.not_empty")
    file, own = thought.file, thought.own
    event.capacity = max(event.capacity, len(file.players))
    entries = _enter_all(event, thought, actor)
    _wish(own, entries, now)
    for told, plan in zip(own.rounds, thought.plans, strict=True):
        _play(event, own, told, plan, actor=actor, now=now)
    write_open_play(event, own, actor=actor, now=now)
    if file.rounds or file.open_play:
        event.phase = Phase.PLAYING
        event.table_version = event.version + 1
    counts = {"people": len(entries), "rounds": len(file.rounds), "games": len(file.open_play)}
    journal.record(event, actor=actor, kind="event.imported", **counts)
    return event


@transaction.atomic
def make_from_file(
    *,
    shop_id: str,
    actor: Actor,
    thought: FileThought,
    name: str,
    starts_at: datetime,
    now: datetime,
) -> Event:
    """Make an event of a shop from a file; refuses as `fill_event`."""
    event = create_event(
        shop_id=shop_id,
        preset=presets()[0].code,
        actor=actor,
        settings=settings_of(thought.file) | {"name": name, "starts_at": starts_at},
    )
    return fill_event(event_id=event.pk, actor=actor, thought=thought, now=now)


def settings_of(file: PodEvent) -> dict[str, object]:
    """Return the settings that an event made from this file takes over; raises as `fill_event`."""
    refuse_unfit(file)
    return {
        "format": file.format,
        "rounds_planned": max(file.rounds_planned, len(file.rounds)),
        "levels_policy": file.levels.value,
        "pairing_policy": file.policy.value,
        "byes": _byes(file),
        "scheme": file.scoring,
        "tiebreaks": list(file.tiebreaks),
        "deck_policy": "none",
        **({"mode": Mode.ROLLING} if file.open_play and not file.rounds else {}),
    }


def _byes(file: PodEvent) -> ByeRule:
    """Return when people sit out: with no size but the preferred one, rather than at another table."""
    if BYE not in file.allow:
        return ByeRule.USUAL
    return ByeRule.INSTEAD if {*file.allow} == {BYE, file.prefer} else ByeRule.NEEDED


def _enter_all(event: Event, thought: FileThought, actor: Actor) -> dict[str, Entry]:
    """Write everybody in the order of the file; return them by their ids here."""
    own = thought.own
    families = _families(own)
    seated = {name for each in own.seatings(len(own.rounds) + 1) for pod in each for name in pod}
    entries = [
        _entry(event, player, told, own, families.get(player.person.id, 0))
        for player, told in zip(own.players, thought.file.players, strict=True)
    ]
    for arrival, entry in enumerate(entries, event.version + 1):
        entry.arrival, entry.seated = arrival, entry.pk in seated
        event.taken += entry.state != EntryState.DROPPED
    Entry.objects.bulk_create(entries)
    facts = [{"entry": each.pk, "state": each.state, "level": each.level} for each in entries]
    journal.record_each(event, actor=actor, kind="entry.added", facts=facts)
    return {entry.pk: entry for entry in entries}


def _entry(event: Event, player: Player, told: Player, file: PodEvent, family: int) -> Entry:
    """Return somebody as the file tells them; who has no name there is called by their id there."""
    person = player.person
    entry = Entry(pk=person.id, event=event, level=person.level)
    entry.player_name = tidy(player.name or told.person.id)
    entry.kana = tidy(player.reading)
    if not entry.kana and not needs_reading(entry.player_name):
        entry.kana = entry.player_name
    entry.accepts = sorted({person.level, *person.accepts})
    entry.group, entry.group_wish = _company(player, family)
    entry.mark = _mark(player)
    late = player.late()
    entry.home_by = None if late is None else time(*divmod(late % DAY, 60))
    entry.state = _state(player, file)
    refuse_bad_fields(entry, names={"player_name", "kana", "group", "level"})
    return entry


def _families(file: PodEvent) -> Mapping[str, int]:
    """Return the number of the first group that each of those who stay together is in."""
    found: dict[str, int] = {}
    for number, group in enumerate(file.together, 1):
        for name in group:
            found.setdefault(name, number)
    return found


def _company(player: Player, family: int) -> tuple[str, GroupWish]:
    if family:
        return f"together {family}", GroupWish.TOGETHER
    return tidy(player.person.group or ""), GroupWish.APART


def _mark(player: Player) -> Mark:
    if player.person.helper:
        return Mark.HELPER
    return Mark.BEGINNER if player.person.beginner else Mark.NONE


def _state(player: Player, file: PodEvent) -> EntryState:
    """Here, or left before the next round, or expected for a later one."""
    coming = len(file.rounds) + 1
    if player.active_to is not None and player.active_to < min(coming, file.rounds_planned):
        return EntryState.DROPPED
    return EntryState.HERE if player.active_from <= coming else EntryState.EXPECTED


def _wish(file: PodEvent, entries: Mapping[str, Entry], now: datetime) -> None:
    ApartWish.objects.bulk_create(
        ApartWish(
            entry=entries[player.person.id],
            named=entries[other].player_name,
            other=entries[other],
            state=WishState.APPROVED,
            at=now,
        )
        for player in file.players
        for other in sorted(player.person.avoid - {player.person.id})
    )


def _play(
    event: Event,
    file: PodEvent,
    told: Round,
    plan: Plan,
    *,
    actor: Actor,
    now: datetime,
) -> None:
    """Write one round as it was seated, judged as if staff had seated it by hand."""
    done = all(pod.outcome for pod in told.pods)
    found = models.Round(
        event=event,
        number=told.number,
        seed=file.seed,
        minutes=event.round_minutes,
        policy=file.policy.value,
        state=RoundState.CLOSED if done else RoundState.PUBLISHED,
        publish_version=event.version + 1,
    )
    found.cost, found.lower_bound = dict(plan.cost), dict(plan.lower_bound)
    found.save(force_insert=True)
    facts = planned_facts(plan, tables=[pod.table for pod in told.pods], labels={})
    arrange(found, facts, byes=told.byes, cost=plan.cost, lower_bound=plan.lower_bound)
    _tell(found, told, actor=actor, now=now)
    found.pods.update(version=found.publish_version)
    journal.record(
        event,
        actor=actor,
        kind="round.closed" if done else "round.published",
        round=found.pk,
        number=found.number,
    )


def _tell(found: models.Round, told: Round, *, actor: Actor, now: datetime) -> None:
    """Write the results of a round, all at once."""
    rows = {pod.table: pod for pod in found.pods.all()}
    reports = [
        imported_report(rows[pod.table], pod.outcome, actor=actor, now=now)
        for pod in told.pods
        if pod.outcome is not None
    ]
    Report.objects.bulk_create(reports)
    found.pods.filter(pk__in=[report.pod_id for report in reports]).update(state=PodState.DONE)
