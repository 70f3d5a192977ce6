"""All that was ever told of a table, with every voice: what was replaced stays for the record."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from events.models import Event
from pods.models import Pod, Report, Voice
from pods.selectors import reports_of
from pods.words import ENDINGS, REPORT_STATES
from web.telling import Line, lines_of


@dataclass(frozen=True, slots=True)
class Told:
    """One telling: when, by whom, what became of it, the places, and who said what to it."""

    report: Report
    by: str
    state: str
    ending: str
    places: list[Line]
    voices: list[Voice]

    @property
    def at(self) -> datetime:
        """When it was told."""
        return self.report.at


def told_before(pod: Pod) -> list[Told]:
    """Return every telling of a pod, the newest first."""
    names = {seat.entry_id: seat.entry.player_name for seat in pod.seats.all()}
    return [_told(report, names, pod.round.event) for report in reversed(reports_of(pod.pk))]


def _told(report: Report, names: dict[str, str], event: Event) -> Told:
    return Told(
        report=report,
        by=names.get(report.entry_id or "", "") or _("The staff"),
        state=str(REPORT_STATES[report.state]),
        ending=str(ENDINGS[report.ending]),
        places=lines_of(report, names, event=event),
        voices=list(report.voices.all()),
    )
