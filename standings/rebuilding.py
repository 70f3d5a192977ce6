"""What is stored of an event's results, worked out anew from its journal and its history."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from engine.errors import RuleError
from engine.outcomes.judge import Outcome
from events.models import Event, Phase
from pods.history import outcome_in
from pods.judging import is_told, judged, telling_of
from pods.models import LIVING, Pod, Report, ReportState
from standings.models import FinalTable
from standings.selectors import frozen_row, table_of

COUNTS = ("report.accepted", "report.decided")
MOVES = (*COUNTS, "report.made", "report.disputed", "report.taken_back")


class Stored(StrEnum):
    """What may differ from what follows."""

    COUNTED = "counted"
    PLACES = "places"
    FINAL_TABLE = "final_table"


@dataclass(frozen=True, slots=True)
class Difference:
    """Something stored that is not what journal and history say: of which row, and what should be."""

    kind: Stored
    row: str
    stored: object
    follows: object


def differences(event: Event) -> list[Difference]:
    """Work everything out anew and return where the stored values differ; nothing is changed."""
    return [*_counted(event), *_places(event), *_final_table(event)]


def counted_by_journal(event: Event) -> dict[str, str]:
    """Return which report counts in each pod that the journal tells of; "" where none does."""
    counted: dict[str, str] = {}
    for row in event.journal.filter(kind__in=MOVES):
        facts: Mapping[str, Any] = row.facts
        told = facts.get("reports") or {facts["pod"]: facts["report"]}
        for pod, report in told.items():
            counted[pod] = report if row.kind in COUNTS else ""
    return counted


def final_rows(event: Event) -> list[dict[str, object]]:
    """Return the rows that a final table of this event holds."""
    return [frozen_row(row) for row in table_of(event).rows]


def _counted(event: Event) -> Iterator[Difference]:
    accepted = Report.objects.filter(pod__round__event=event, state=ReportState.ACCEPTED)
    stored: dict[str, str] = dict(accepted.values_list("pod_id", "pk"))
    living = Pod.objects.filter(round__event=event, round__state__in=LIVING)
    pods = set(living.values_list("pk", flat=True))
    for pod, report in counted_by_journal(event).items():
        if pod in pods and stored.get(pod, "") != report:
            yield Difference(Stored.COUNTED, pod, stored.get(pod, ""), report)


def _places(event: Event) -> Iterator[Difference]:
    accepted = Report.objects.filter(pod__round__event=event, state=ReportState.ACCEPTED)
    for report in accepted.select_related("pod").order_by("at", "pk"):
        stored, follows = outcome_in(report), outcome_of_story(event, report)
        if follows not in (None, stored):
            yield Difference(Stored.PLACES, report.pk, stored, follows)


def outcome_of_story(event: Event, report: Report) -> Outcome | None:
    """Return what follows from what was told; None where no story was told.

    Nor is there one that today's settings of the event still allow to be told.
    """
    if not is_told(report):
        return None
    try:
        return judged(event, report.pod, telling_of(event, report.pod, report)).outcome
    except RuleError:
        return None


def _final_table(event: Event) -> Iterator[Difference]:
    frozen = FinalTable.objects.filter(event=event).first()
    if event.phase != Phase.FINISHED or frozen is None:
        return
    follows = final_rows(event)
    if frozen.rows != follows:
        yield Difference(Stored.FINAL_TABLE, str(frozen.version), frozen.rows, follows)
