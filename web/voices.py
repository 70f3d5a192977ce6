"""What the players of a table say to its result, and what it still waits for, in words."""

from dataclasses import dataclass

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from events.models import Confirmation, Event
from events.teams import Teams
from pods.models import Pod, ReportState
from pods.selectors import report_of
from pods.stances import Stance, silent_until, stances_of
from pods.words import STANCES


@dataclass(frozen=True, slots=True)
class VoiceLine:
    """What one player says, and whether their yes could still come."""

    entry_id: str
    name: str
    stance: Stance
    phoneless: bool
    is_teller: bool

    @property
    def words(self) -> str:
        """What the stance is called."""
        return str(STANCES[self.stance])

    @property
    def lacks_phone(self) -> bool:
        """Whether nothing can come from this player's own phone, and nothing has been said yet."""
        return self.phoneless and self.stance is Stance.SILENT

    @property
    def may_agree(self) -> bool:
        """Whether this player could still say yes: not to what they told themself."""
        return self.stance not in (Stance.TOLD, Stance.AGREES) and not self.is_teller


def voice_lines(pod: Pod) -> list[VoiceLine]:
    """Return what each player says to the report of a pod read by `pods.selectors`, in seat order."""
    stances, report = stances_of(pod), report_of(pod)
    teller = report.entry_id if report else None
    return [
        VoiceLine(
            seat.entry_id,
            seat.entry.player_name,
            stances[seat.entry_id],
            phoneless=seat.entry.phoneless,
            is_teller=seat.entry_id == teller,
        )
        for seat in pod.seats.all()
        if seat.entry_id in stances
    ]


def waits_for(event: Event, pod: Pod) -> str:
    """Return what a told result still waits for by the event's rule; empty where it waits no more."""
    report = report_of(pod)
    if report is None or report.state != ReportState.PENDING:
        return ""
    silent = [line.name for line in voice_lines(pod) if line.stance is Stance.SILENT]
    names = _(", ").join(silent)
    match Confirmation(event.confirmation):
        case Confirmation.ONE:
            return _one_more(event)
        case Confirmation.STAFF:
            return _("It counts once the staff have looked at it.")
        case Confirmation.SILENCE:
            at = timezone.localtime(silent_until(event, report))
            words = _("It counts at {time} unless somebody objects, or when everybody says yes.")
            return words.format(time=date_format(at, "H:i"))
        case Confirmation.ALL_BUT_ONE if len(silent) > 1:
            more = len(silent) - 1
            words = ngettext(
                "It counts when {more} more of these says yes: {names}.",
                "It counts when {more} more of these say yes: {names}.",
                more,
            )
            return words.format(more=more, names=names)
        case _all:
            return _("It counts when these say yes: {names}.").format(names=names)


def _one_more(event: Event) -> str:
    if event.teams != Teams.NONE:
        return _("Somebody of the other team has to say yes on their phone, then it counts.")
    return _("One more player of your table has to say yes on their phone, then it counts.")
