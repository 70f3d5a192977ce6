"""Taking a result back that was entered by mistake, such as for the wrong table."""

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Phase
from pods import access
from pods.models import PodState, Report, ReportState, RoundState
from pods.services.reports import settle, where


@transaction.atomic
def take_back_result(*, report_id: str, actor: Actor) -> Report:
    """Undo what staff entered: the report before it counts again, else the table plays on.

    Only while the round is played. Refuses with `report.superseded` what no longer counts,
    `report.not_by_staff` what the players told and confirmed, `round.wrong_state` after the round.
    """
    event, pod, report = access.locked_report(report_id, actor=actor)
    event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if pod.round.state != RoundState.PUBLISHED or not pod.holds:
        raise RuleError("round.wrong_state", state=pod.round.state, number=pod.round.number)
    if report.state == ReportState.SUPERSEDED:
        raise RuleError("report.superseded")
    if not report.decided:
        raise RuleError("report.not_by_staff")
    before = report.replaces
    report.state = ReportState.SUPERSEDED
    report.save(update_fields=["state"])
    event.table_version = event.version + 1
    if before is None:
        pod.state, pod.version = PodState.PLAYING, event.version + 1
        pod.save(update_fields=["state", "version"])
    journal.record(event, actor=actor, kind="report.taken_back", **where(pod), report=report.pk)
    if before is not None:
        settle(event, pod, before, ReportState.ACCEPTED)
        journal.record(event, actor=actor, kind="report.decided", **where(pod), report=before.pk)
    return report
