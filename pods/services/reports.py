"""Commands on a pod's result: report, confirm or dispute, decide."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from engine.outcomes.judge import Outcome, judge
from engine.outcomes.policies import Concession, time_policy_from
from engine.outcomes.report import Report as Telling
from engine.outcomes.report import report_from
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Event, Phase
from pods import access
from pods.models import OPEN_REPORTS, PUBLIC, Pod, PodState, Report, ReportState, Seat, Voice
from pods.services.forming import form_ready, let_go

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
    """Tell how a pod's game went; it counts once another player of the pod confirms.

    Only people of the pod (or who may report for others). Whoever comes second is told so
    (`report.already_made`); the teller may tell it anew while nobody has answered.
    """
    event, pod = access.locked_pod(pod_id, actor=actor)
    seat = access.seat_in(pod, actor=actor)
    if seat is None:
        event_access.require(event, actor=actor, need=Scope.RESULTS_REPORT)
    access.refuse_unless_open(pod)
    _refuse_second(pod, seat)
    report = _written(event, pod, telling, actor=actor, seat=seat, now=now)
    _settle(event, pod, report, ReportState.PENDING)
    journal.record(event, actor=actor, kind="report.made", **_where(pod), report=report.pk)
    return report


@transaction.atomic
def answer_report(
    *, report_id: str, actor: Actor, agrees: bool, now: datetime, note: str = ""
) -> Report:
    """Confirm or dispute a report as a player of the pod; the last word of each player counts.

    One other player's yes and nobody's no makes it count; any no calls the judge. What staff have
    decided (`report.decided`) is not voted on again.
    """
    event, pod, report = access.locked_report(report_id, actor=actor)
    seat = access.seat_in(pod, actor=actor)
    if seat is None:
        raise RuleError("report.not_your_pod")
    access.refuse_unless_open(pod)
    if report.state == ReportState.SUPERSEDED:
        raise RuleError("report.superseded")
    if report.decided:
        raise RuleError("report.decided")
    if agrees and report.entry_id == seat.entry_id:
        raise RuleError("report.own")
    before = report.state
    Voice.objects.update_or_create(
        report=report,
        entry_id=seat.entry_id,
        defaults={"agrees": agrees, "note": note[:300], "at": now},
    )
    state = _state_by_voices(report)
    _settle(event, pod, report, state)
    newly_counts = state == ReportState.ACCEPTED and before != ReportState.ACCEPTED
    word = "accepted" if newly_counts else "confirmed" if agrees else "disputed"
    journal.record(event, actor=actor, kind=f"report.{word}", **_where(pod), report=report.pk)
    form_ready(event, now=now)
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
    old = list(pod.reports.filter(state__in=COUNTED).values_list("pk", flat=True))
    pod.reports.filter(pk__in=old).update(state=ReportState.SUPERSEDED)
    report = _written(event, pod, telling, actor=actor, seat=None, now=now)
    _decide(event, pod, report)
    journal.record(
        event,
        actor=actor,
        kind="report.decided",
        **_where(pod),
        report=report.pk,
        superseded=old,
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
    _decide(event, pod, report)
    journal.record(event, actor=actor, kind="report.decided", **_where(pod), report=report.pk)
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


def _written(
    event: Event,
    pod: Pod,
    telling: Mapping[str, object],
    *,
    actor: Actor,
    seat: Seat | None,
    now: datetime,
) -> Report:
    told, outcome = judged(event, pod, telling)
    return Report.objects.create(
        pod=pod,
        made_by=actor.label,
        entry_id=seat.entry_id if seat else None,
        steps=told.as_dict()["steps"],
        ending=told.ending,
        life=dict(told.life),
        placements=dict(outcome.placements),
        winner_id=outcome.winner,
        kind=outcome.kind,
        at=now,
        state=ReportState.SUPERSEDED,
    )


def judged(event: Event, pod: Pod, telling: Mapping[str, object]) -> tuple[Telling, Outcome]:
    """Return a telling as the engine reads it, and what follows from it; refuses by code."""
    told = report_from(telling)
    seats = list(pod.seats.order_by("number").values_list("entry_id", flat=True))
    return told, judge(
        told,
        seats=seats,
        format_code=event.format,
        draw_is_loss=event.draw_is_loss,
        time=time_policy_from(event.time_policy),
        concession=Concession(event.concession),
    )


def _state_by_voices(report: Report) -> ReportState:
    agree = list(report.voices.values_list("agrees", flat=True))
    if False in agree:
        return ReportState.DISPUTED
    return ReportState.ACCEPTED if agree else ReportState.PENDING


def _settle(event: Event, pod: Pod, report: Report, state: ReportState) -> None:
    counted = ReportState.ACCEPTED in (state, report.state)
    report.state = state
    report.save(update_fields=["state", "decided"])
    pod.state = POD_STATE[state]
    pod.version = event.version + 1
    pod.save(update_fields=["state", "version"])
    if counted:
        event.table_version = event.version + 1
        let_go(pod)


def _decide(event: Event, pod: Pod, report: Report) -> None:
    report.decided = True
    _settle(event, pod, report, ReportState.ACCEPTED)


def _where(pod: Pod) -> dict[str, str]:
    return {"round": pod.round_id, "pod": pod.pk}
