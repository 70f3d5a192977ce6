"""What the players of a pod say to its report, and what becomes of it by the event's rule."""

from datetime import datetime

from django.db import transaction
from django.db.models import prefetch_related_objects

from engine.errors import RuleError
from events import access as event_access
from events import due, journal
from events.access import ANYONE, SYSTEM, Actor, Scope
from events.models import Confirmation, Event
from events.services.events import WEIGH
from events.work import Due
from pods import access
from pods.models import Pod, Report, ReportState, RoundState, Seat, Voice
from pods.services.forming import form_ready
from pods.services.reports import settle, where
from pods.stances import silent_until, state_by_voices

LONGEST_NOTE = 300


@transaction.atomic
def answer_report(
    *,
    report_id: str,
    actor: Actor,
    agrees: bool,
    now: datetime,
    note: str = "",
    entry_id: str | None = None,
) -> Report:
    """Confirm or dispute a report as a player of the pod; the last word of each player counts.

    Whoever may report for others says it for the player named by `entry_id`, who has no phone at
    hand. The event's rule says whose yes makes it count; any no calls the judge. What staff have
    decided (`report.decided`) is not voted on again.
    """
    event, pod, report = access.locked_report(report_id, actor=actor)
    seat = _speaker(event, pod, actor, entry_id)
    access.refuse_unless_open(pod)
    _refuse_done(report)
    if agrees and report.entry_id == seat.entry_id:
        raise RuleError("report.own")
    before = report.state
    said = {"agrees": agrees, "note": note[:LONGEST_NOTE], "at": now}
    Voice.objects.bulk_create(
        [Voice(report=report, entry_id=seat.entry_id, **said)],
        update_conflicts=True,
        unique_fields=["report", "entry"],
        update_fields=list(said),
    )
    prefetch_related_objects([report], "voices")
    state = state_by_voices(event, report, now=now)
    settle(event, pod, report, state)
    newly_counts = state == ReportState.ACCEPTED and before != ReportState.ACCEPTED
    word = "accepted" if newly_counts else "confirmed" if agrees else "disputed"
    facts = where(pod) | {"report": report.pk, "entry": seat.entry_id}
    journal.record(event, actor=actor, kind=f"report.{word}", **facts)
    form_ready(event, now=now)
    return report


@transaction.atomic
def weigh_reports(*, now: datetime, event: str) -> None:
    """Let the reports count that wait for nobody any more: silence was long enough, or the rule changed.

    Plans when to weigh again where silence becomes a yes later.
    """
    found = event_access.locked_event(event, actor=SYSTEM)
    waiting = Report.objects.filter(
        pod__round__event=found,
        pod__round__state=RoundState.PUBLISHED,
        state=ReportState.PENDING,
    )
    counted = 0
    for report in waiting.select_related("pod__round").order_by("at", "pk"):
        if state_by_voices(found, report, now=now) == ReportState.ACCEPTED:
            settle(found, report.pod, report, ReportState.ACCEPTED)
            facts = where(report.pod) | {"report": report.pk}
            journal.record(found, actor=SYSTEM, kind="report.accepted", **facts)
            counted += 1
        else:
            weigh_later(found, report, now=now)
    if counted:
        form_ready(found, now=now)


def weigh_later(event: Event, report: Report, *, now: datetime) -> None:
    """Plan to look at a report again when silence becomes a yes, where the event's rule says so."""
    at = silent_until(event, report)
    if event.confirmation != Confirmation.SILENCE or at <= now:
        return
    planned = Due.objects.open().filter(kind=WEIGH, at=at, facts__event=event.pk)
    if not planned.exists():
        due.plan(WEIGH, at=at, event=event.pk)


def _speaker(event: Event, pod: Pod, actor: Actor, entry_id: str | None) -> Seat:
    """Return the seat whose word it is: the actor's own, or that of somebody they speak for."""
    own = access.seat_in(pod, actor=actor)
    if entry_id is None or (own and own.entry_id == entry_id):
        if own is None:
            stranger = actor == ANYONE
            raise RuleError("access.sign_in_needed" if stranger else "report.not_your_pod")
        return own
    event_access.require(event, actor=actor, need=Scope.RESULTS_REPORT)
    seat = Seat.objects.filter(pod=pod, entry=entry_id).first()
    if seat is None:
        raise RuleError("seat.not_at_table")
    return seat


def _refuse_done(report: Report) -> None:
    if report.state == ReportState.SUPERSEDED:
        raise RuleError("report.superseded")
    if report.decided:
        raise RuleError("report.decided")
