"""What a journal row says to phones: to whom, in which words, and for how long it is worth saying."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from events.models import OUT, TAKES_A_PLACE, Entry, JournalEntry
from events.reminding import DECK_REMINDED, REMINDERS, moment_of, still_reminded
from pods.announcement import Announcement, Audience
from pods.announcement_words import sentence
from pods.models import Pod, Report, ReportState, RoundState, Seat
from pods.selectors import pod_with_seats
from pods.stances import asked_for_yes

MINUTES = timedelta(minutes=20)
A_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Notice:
    """What one player is told; `say` speaks the language that is active."""

    kind: str
    lasts: timedelta
    say: Callable[[], str]


Notices = Mapping[str, Notice]  # by entry


def notices_of(row: JournalEntry, *, now: datetime) -> Notices:
    """Return what a row says to whom, as things are now: what is no longer so is not said."""
    if row.kind in OF_A_ROUND:
        return _seats_in(row)
    if row.kind == "report.made":
        return _asked(row)
    if row.kind == "announcement.made":
        return _announced(row, now=now)
    if row.kind in REMINDERS:
        return _reminded(row)
    return _let_in(row)


OF_A_ROUND = frozenset({"round.published", "round.changed", "pod.formed"})


def _seats_in(row: JournalEntry) -> Notices:
    """Everybody's seat in a new round; of a changed one the seats that changed, and who sits out."""
    seats = Seat.objects.filter(
        round=row.facts["round"], round__state=RoundState.PUBLISHED, holds=True
    ).select_related("pod", "round")
    if row.kind == "pod.formed":
        seats = seats.filter(pod=row.facts["pod"])
    return {
        seat.entry_id: Notice("seat", MINUTES, partial(_seat_words, seat))
        for seat in seats
        if row.kind != "round.changed" or seat.pod is None or seat.pod.version == row.version
    }


def _seat_words(seat: Seat) -> str:
    number = seat.round.number
    if seat.pod is None:
        return _("Round {number}: you sit this round out.").format(number=number)
    if not number:
        return _("Please come to table {table}. Your game begins.").format(table=seat.pod.sign)
    words = _("Round {number}: please go to table {table}.")
    return words.format(number=number, table=seat.pod.sign)


def _asked(row: JournalEntry) -> Notices:
    report = Report.objects.filter(pk=row.facts["report"], state=ReportState.PENDING).first()
    if report is None:
        return {}
    pod = pod_with_seats(Pod.objects.get(pk=report.pod_id))
    return {each: Notice("result", MINUTES, _result_words) for each in asked_for_yes(pod)}


def _result_words() -> str:
    return _("A result of your table was told. Please say whether it is right.")


def _announced(row: JournalEntry, *, now: datetime) -> Notices:
    standing = Announcement.objects.filter(taken_back_at=None, until__gt=now)
    made = standing.select_related("pod").filter(pk=row.facts["announcement"]).first()
    if made is None:
        return {}
    people = Entry.objects.filter(event=row.event_id).exclude(state__in=OUT)
    if made.level is not None:
        people = people.filter(level=made.level)
    elif made.audience == Audience.TABLE:
        people = people.filter(seats__pod=made.pod)
    notice = Notice(f"news-{made.pk}", made.until - now, partial(sentence, made))
    return dict.fromkeys(people.values_list("pk", flat=True), notice)


def _reminded(row: JournalEntry) -> Notices:
    """Who is still awaited, or still lacks a deck, as long as that is to come."""
    moment = moment_of(row)
    if moment is None:
        return {}
    people = still_reminded(row)
    notice = Notice(row.kind, moment - row.at, partial(_reminder_words, row.kind, moment))
    return dict.fromkeys(people.values_list("pk", flat=True), notice)


def _reminder_words(kind: str, moment: datetime) -> str:
    local = timezone.localtime(moment)
    at = {"day": date_format(local, "MONTH_DAY_FORMAT"), "at": date_format(local, "H:i")}
    if kind == DECK_REMINDED:
        return _("Please submit your deck by {at} on {day}.").format(**at)
    return _("It begins on {day} at {at}. See you there!").format(**at)


def _let_in(row: JournalEntry) -> Notices:
    """Who has got a place, from the line or by lot, and still has it."""
    lucky = row.facts.get("promoted") or [person for person, _prize in row.facts.get("drawn", ())]
    inside = Entry.objects.filter(pk__in=lucky, event=row.event_id, state__in=TAKES_A_PLACE)
    return {
        person: Notice("place", A_DAY, partial(_place_words, until))
        for person, until in inside.values_list("pk", "offer_until")
    }


def _place_words(until: datetime | None) -> str:
    if until is not None:
        at = date_format(timezone.localtime(until), "H:i")
        return _("A place is free and kept for you until {at}. Do you take it?").format(at=at)
    return _("You have got a place. See you there!")
