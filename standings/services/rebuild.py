"""Write what is stored of an event's results anew, as its journal and its history say."""

from datetime import datetime

from django.db import transaction

from events import journal
from events.access import SYSTEM, locked_event
from events.models import Event, Phase
from pods.models import Pod, Report, ReportState
from pods.services.reports import POD_STATE
from standings.models import FinalTable
from standings.rebuilding import Difference, Stored, differences, final_rows, outcome_of_story


@transaction.atomic
def rebuild_event(*, event_id: str, now: datetime) -> list[Difference]:
    """Put right what differs, and return that; a final table is never changed, a newer one is added."""
    event = locked_event(event_id, actor=SYSTEM)
    found = differences(event)
    if not found:
        return []
    for each in found:
        if each.kind is Stored.COUNTED:
            _count(each)
    for report in Report.objects.filter(pod__round__event=event, state=ReportState.ACCEPTED):
        _place(event, report)
    _freeze(event, now)
    journal.record(event, actor=SYSTEM, kind="event.rebuilt", found=len(found))
    return found


def _count(each: Difference) -> None:
    """Let the report count that the journal names, and no other one of its pod."""
    pod = Pod.objects.get(pk=each.row)
    old = pod.reports.filter(state=ReportState.ACCEPTED)
    old.update(state=ReportState.SUPERSEDED if each.follows else ReportState.DISPUTED)
    pod.reports.filter(pk=each.follows).update(state=ReportState.ACCEPTED)
    pod.state = POD_STATE[ReportState.ACCEPTED if each.follows else ReportState.DISPUTED]
    pod.save(update_fields=["state"])


def _place(event: Event, report: Report) -> None:
    follows = outcome_of_story(event, report)
    if follows is None:
        return
    Report.objects.filter(pk=report.pk).update(
        placements=dict(follows.placements), winner=follows.winner, kind=follows.kind
    )


def _freeze(event: Event, now: datetime) -> None:
    frozen = FinalTable.objects.filter(event=event).first()
    if event.phase != Phase.FINISHED or frozen is None:
        return
    rows = final_rows(event)
    if rows != frozen.rows:
        FinalTable.objects.create(event=event, version=event.version + 1, rows=rows, at=now)
