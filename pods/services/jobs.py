"""Commands on rounds that a task thinks out: order one, carry it out, cancel it."""

import secrets
from collections.abc import Collection
from datetime import datetime

from django.conf import settings
from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import due, journal
from events.access import Actor, Scope
from events.models import EntryState, Event
from pods import access
from pods.jobs import OPEN_JOBS, JobState, PairingJob
from pods.services.rounds import (
    SEEDS,
    RoundPlan,
    number_to_pair,
    pair_round,
    plan_round,
    policy_named,
)
from pods.sizes import sizes_for

PAIRING = "round.pair"
STEPS = 2  # thinking and storing, as the page of work counts them
MOST_STALE = 2  # how often pods may have been thought out in vain before people are asked


def pairs_later(event: Event) -> bool:
    """Tell whether an event is so large that a task pairs its rounds."""
    most: int = settings.PAIR_LATER_ABOVE
    return event.entries.filter(state=EntryState.HERE).count() > most


@transaction.atomic
def order_round(
    *,
    event_id: str,
    actor: Actor,
    now: datetime,
    allow: Collection[int] = (),
    seed: int | None = None,
    policy: str = "",
    new_schedule: bool = False,
    byes: str = "",
) -> PairingJob:
    """Have a task pair the next round; where one is at it already, return that one.

    Refuses at once what needs no thinking: `round.…` as pairing does.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number = number_to_pair(event)
    sizes_for(event, allow, byes)
    policy_named(policy)
    under_way = event.pairing_jobs.filter(state__in=OPEN_JOBS).first()
    if under_way is not None:
        return under_way
    people = event.entries.filter(state=EntryState.HERE).count()
    if not people:
        raise RuleError("round.nobody_here")
    job = PairingJob.objects.create(
        event=event,
        number=number,
        people=people,
        allow=sorted(allow),
        policy=policy,
        new_schedule=new_schedule,
        byes=byes,
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        made_by=actor.label,
        asked_at=now,
    )
    due.plan(PAIRING, at=now, of_event=event.pk, job_id=job.pk)
    journal.record(event, actor=actor, kind="round.ordered", job=job.pk, number=number)
    return job


@transaction.atomic
def cancel_order(*, job_id: str, actor: Actor, now: datetime) -> PairingJob:
    """Stop waiting for a task; what it still thinks out is thrown away."""
    event, job = access.locked_job(job_id, actor=actor)
    if job.state not in OPEN_JOBS:
        return job
    _end(event, job, JobState.CANCELLED, now=now, actor=actor)
    return job


def carry_out_order(*, now: datetime, job_id: str) -> None:
    """Think out an ordered round and store it as the draft; may run twice without harm.

    Nothing is locked while it thinks. Where people came, went or reported meanwhile it thinks once
    more; after that, or where pairing refuses, the job says why.
    """
    job = _begun(job_id, now=now)
    if job is None:
        return
    actor = _on_behalf_of(job)
    try:
        for last in (False,) * (MOST_STALE - 1) + (True,):
            if _thought_out(job, actor, now=now, last=last):
                return
    except RuleError as refusal:
        _give_up(job, actor, refusal, now=now)


def _begun(job_id: str, *, now: datetime) -> PairingJob | None:
    """Note that a task is at it; None where nobody waits for it any more."""
    changed = PairingJob.objects.filter(pk=job_id, state__in=OPEN_JOBS).update(
        state=JobState.THINKING, started_at=now
    )
    return PairingJob.objects.select_related("event").get(pk=job_id) if changed else None


def _on_behalf_of(job: PairingJob) -> Actor:
    """Return whoever ordered the round, with no more rights than pairing takes."""
    scopes = {job.event.shop_id: frozenset({Scope.ROUNDS_WRITE})}
    return Actor(job.made_by, scopes, only_event=job.event_id)


def _thought_out(job: PairingJob, actor: Actor, *, now: datetime, last: bool) -> bool:
    """Think and store; False where it became stale and may be tried again."""
    PairingJob.objects.filter(pk=job.pk).update(tries=job.tries + 1)
    job.tries += 1
    due.tell(0, STEPS)
    thought = plan_round(
        event_id=job.event_id,
        actor=actor,
        allow=job.allow,
        seed=job.seed,
        policy=job.policy,
        new_schedule=job.new_schedule,
        byes=job.byes,
    )
    due.tell(1, STEPS)
    try:
        _store(job, actor, thought, now=now)
    except RuleError as refusal:
        if refusal.code != "plan.stale" or last:
            raise
        return False
    return True


@transaction.atomic(durable=True)
def _store(job: PairingJob, actor: Actor, thought: RoundPlan, *, now: datetime) -> None:
    """Store the draft unless the job was cancelled, or a twin has stored it, meanwhile."""
    event = event_access.locked_event(job.event_id, actor=actor)
    if not _is_wanted(job):
        return
    draft = pair_round(event_id=event.pk, actor=actor, thought=thought)
    PairingJob.objects.filter(pk=job.pk).update(
        state=JobState.DONE, finished_at=now, round=draft.pk
    )


@transaction.atomic(durable=True)
def _give_up(job: PairingJob, actor: Actor, refusal: RuleError, *, now: datetime) -> None:
    event = event_access.locked_event(job.event_id, actor=actor)
    if not _is_wanted(job):
        return
    job.trouble = {"code": refusal.code, "facts": dict(refusal.facts)}
    _end(event, job, JobState.FAILED, now=now, actor=actor)


def _is_wanted(job: PairingJob) -> bool:
    return PairingJob.objects.filter(pk=job.pk, state__in=OPEN_JOBS).exists()


def _end(event: Event, job: PairingJob, state: JobState, *, now: datetime, actor: Actor) -> None:
    job.state, job.finished_at = state, now
    job.save(update_fields=["state", "finished_at", "trouble"])
    journal.record(event, actor=actor, kind="round.order_ended", job=job.pk, state=state.value)
