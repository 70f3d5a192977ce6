"""What each seat of a pod says to the report that counts or waits."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from enum import StrEnum

from engine.outcomes.confirming import Confirmation, Standing, weighed
from events.models import EntryState, Event
from events.teams import Teams
from pods.judging import teams_at
from pods.models import Pod, Report, ReportState, Seat
from pods.selectors import report_of

AWAY = (EntryState.DROPPED, EntryState.CANCELLED)
STATES = {
    Standing.WAITS: ReportState.PENDING,
    Standing.COUNTS: ReportState.ACCEPTED,
    Standing.DISPUTED: ReportState.DISPUTED,
}


class Stance(StrEnum):
    """Where one player of the pod stands to what was told."""

    TOLD = "told"
    AGREES = "agrees"
    DISAGREES = "disagrees"
    LEFT = "left"
    SILENT = "silent"


def stances_of(pod: Pod) -> Mapping[str, Stance]:
    """Return each player's stance by entry, in a pod read by `pods.selectors`; none without a report.

    Whoever left the event or never came and has said nothing has left; nobody waits for them.
    """
    report = report_of(pod)
    if report is None:
        return {}
    voices = {voice.entry_id: voice.agrees for voice in report.voices.all()}
    return {seat.entry_id: _stance(seat, report, voices) for seat in pod.seats.all()}


def state_by_voices(event: Event, report: Report, *, now: datetime) -> ReportState:
    """Return what a report is worth by the event's rule and what its pod has said so far."""
    voices = {voice.entry_id: voice.agrees for voice in report.voices.all()}
    came = Seat.objects.filter(pod=report.pod_id, no_show=False)
    here = came.exclude(entry__state__in=AWAY)
    standing = weighed(
        Confirmation(event.confirmation),
        here=list(here.values_list("entry_id", flat=True)),
        told_by=report.entry_id,
        yes=[entry for entry, agrees in voices.items() if agrees],
        no=[entry for entry, agrees in voices.items() if not agrees],
        team=_team_of(event, report),
        is_late=silent_until(event, report) <= now,
    )
    return STATES[standing]


def asked_for_yes(pod: Pod) -> list[str]:
    """Return whose yes may still make a pod's result count, in a pod read by `pods.selectors`."""
    report, event = report_of(pod), pod.round.event
    if report is None or event.confirmation == Confirmation.STAFF:
        return []
    partners = _team_of(event, report)
    silent = [entry for entry, stance in stances_of(pod).items() if stance is Stance.SILENT]
    return [entry for entry in silent if entry not in partners]


def _team_of(event: Event, report: Report) -> tuple[str, ...]:
    if event.teams == Teams.NONE:
        return ()
    teams = teams_at(event, list(Seat.objects.filter(pod=report.pod_id).order_by("number")))
    names = (tuple(seat.entry_id for seat in team) for team in teams)
    return next((team for team in names if report.entry_id in team), ())


def silent_until(event: Event, report: Report) -> datetime:
    """Return when silence becomes a yes, where the event's rule says so."""
    return report.at + timedelta(minutes=event.silence_minutes)


def _stance(seat: Seat, report: Report, voices: Mapping[str, bool]) -> Stance:
    agrees = voices.get(seat.entry_id)
    if agrees is not None:
        return Stance.AGREES if agrees else Stance.DISAGREES
    if seat.entry_id == report.entry_id:
        return Stance.TOLD
    is_away = seat.no_show or seat.entry.state in AWAY
    return Stance.LEFT if is_away else Stance.SILENT
