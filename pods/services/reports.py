"""Commands on a pod's result: report, decide, let stand; what players say to it is in `voices`."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from events import access as event_access
from events import due, journal
from events.access import Actor, Scope
from events.models import Confirmation, Event, Phase
from events.services.events import WEIGH
from pods import access
from pods.judging import judged
from pods.models import OPEN_REPORTS, PUBLIC, Pod, PodState, Report, ReportState, Seat
from pods.services.forming import form_ready, let_go
from pods.stances import silent_until
from pods.subgames import refuse_open_subgames

COUNTED = (*OPEN_REPORTS, ReportState.ACCEPTED)
POD_STATE = {
    ReportState.PENDING: PodState.REPORTED,
    ReportState.DISPUTED: PodState.DISPUTED,
    ReportState.ACCEPTED: PodState.DONE,
}


@transaction.atomic
def report_result(
    *, pod_id: str, actor: Actor, telling: Mapping[str, object], now: datetime
) -> Report:
    """Tell how a pod's game went; it counts once those confirm whose yes the event's rule asks for.

    Only people of the pod (or who may report for others). Whoever comes second is told so
    (`report.already_made`); the teller may tell it anew while it waits for a yes.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    seat = access.seat_in(pod, actor=actor)
    if seat is None:
        event_access.require(event, actor=actor, need=Scope.RESULTS_REPORT)
    access.refuse_unless_open(pod)
    _refuse_second(pod, seat)
    report = _judged(event, pod, telling, actor=actor, seat=seat, now=now)
    _write(event, pod, report, ReportState.PENDING)
    if event.confirmation == Confirmation.SILENCE:
        due.plan(WEIGH, at=silent_until(event, report), event=event.pk)
    journal.record(event, actor=actor, kind="report.made", **where(pod), report=report.pk)
    return report


@transaction.atomic
def decide_result(
    *, pod_id: str, actor: Actor, telling: Mapping[str, object], now: datetime
) -> Report:
    """Enter a result as staff: it counts at once and supersedes what was told before.

    Works in closed rounds too: the table is computed anew, later rounds stay as they were.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    _for_judges(event, pod, actor)
    old = list(pod.reports.filter(state__in=COUNTED))
    pod.reports.filter(state__in=COUNTED).update(state=ReportState.SUPERSEDED)
    report = _judged(event, pod, telling, actor=actor, seat=None, now=now)
    report.replaces = next((each for each in old if each.state == ReportState.ACCEPTED), None)
    report.decided = True
    _write(event, pod, report, ReportState.ACCEPTED)
    journal.record(
        event,
        actor=actor,
        kind="report.decided",
        **where(pod),
        report=report.pk,
        superseded=[each.pk for each in old],
    )
    form_ready(event, now=now)
    return report


@transaction.atomic
def uphold_report(*, report_id: str, actor: Actor) -> Report:
    """Decide as staff that a waiting or disputed report stands as it was told."""
    event, pod, report = access.locked_report(report_id, actor=actor)
    _for_judges(event, pod, actor)
    if report.state == ReportState.SUPERSEDED:
        raise RuleError("report.superseded")
    if report.decided:
        return report
    report.decided = True
    settle(event, pod, report, ReportState.ACCEPTED)
    journal.record(event, actor=actor, kind="report.decided", **where(pod), report=report.pk)
    form_ready(event, now=timezone.now())
    return report


def _for_judges(event: Event, pod: Pod, actor: Actor) -> None:
    event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if pod.round.state not in PUBLIC:
        raise RuleError("report.round_not_published")


def _refuse_second(pod: Pod, seat: Seat | None) -> None:
    told = pod.reports.filter(state__in=COUNTED).first()
    if told is None:
        return
    own = seat is not None and told.entry_id == seat.entry_id
    if own and told.state == ReportState.PENDING:
        told.state = ReportState.SUPERSEDED
        told.save(update_fields=["state"])
        return
    raise RuleError("report.already_made", report=told.pk, state=told.state)


def _judged(
    event: Event,
    pod: Pod,
    telling: Mapping[str, object],
    *,
    actor: Actor,
    seat: Seat | None,
    now: datetime,
) -> Report:
    """Return what was told as a row that is not written yet."""
    refuse_open_subgames(pod)
    return Report(
        pod=pod,
        made_by=actor.label,
        entry_id=seat.entry_id if seat else None,
        at=now,
        **judged(event, pod, telling).fields(),
    )


def settle(event: Event, pod: Pod, report: Report, state: ReportState) -> None:
    """Write what became of a report; where it counts or no longer counts, the table is a new one."""
    counted = ReportState.ACCEPTED in (state, report.state)
    report.state = state
    report.save(update_fields=["state", "decided", "replaces"])
    _follow(event, pod, report, moves_table=counted)


def _write(event: Event, pod: Pod, report: Report, state: ReportState) -> None:
    report.state = state
    report.save(force_insert=True)
    _follow(event, pod, report, moves_table=state == ReportState.ACCEPTED)


def _follow(event: Event, pod: Pod, report: Report, *, moves_table: bool) -> None:
    pod.state = POD_STATE[ReportState(report.state)]
    pod.version = event.version + 1
    pod.save(update_fields=["state", "version"])
    if moves_table:
        event.table_version = event.version + 1
        let_go(pod)


def where(pod: Pod) -> dict[str, str]:
    """Return the place of a fact about a pod in the journal."""
    return {"round": pod.round_id, "pod": pod.pk}
