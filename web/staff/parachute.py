"""The paper parachute: all that an evening needs to go on by hand, as one set to print or to keep as a file."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from events.access import Scope
from events.models import Entry, EntryState, Event
from events.selectors import entries_by_kana
from events.sentences import sentence_of
from pods import services
from pods.models import PUBLIC, Round, RoundKind, Seat
from pods.schedules import ComingRound
from pods.selectors import round_with_pods
from standings.selectors import Table, shown_table
from web.paper import blank_slip, evenly
from web.staff.gate import Desk, at_event, show
from web.staff.paper import sheet_words, usual_seats

PEOPLE_A_PAGE = 42
RANKS_A_PAGE = 42
PLANNED_A_PAGE = 56  # lines of a planned round: tables with their heads
BLANKS = 6
VERSION = re.compile(r"[0-9]{1,9}")
STYLE = Path(__file__).resolve().parent.parent / "static" / "web" / "look.css"


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of a list: which of how many."""

    number: int
    of: int
    rows: Sequence[object]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One person as staff need them on paper."""

    entry: Entry
    partner: str
    byes: int


@dataclass(frozen=True, slots=True)
class PlannedSheet:
    """One page of a round of plan B."""

    coming: ComingRound
    number: int
    of: int
    rows: Sequence[object]


@dataclass(frozen=True, slots=True)
class Freshness:
    """Whether a set of some version is what is played, and who came or left since its round began."""

    version: int
    printed: int | None
    came: str
    left: str

    @property
    def is_old(self) -> bool:
        """Whether a newer round, or other seats, are out than those of the printed set."""
        return self.printed is not None and self.printed != self.version


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def parachute(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Show the set of the newest public round, of which version it is, and whether that is stale."""
    return show(request, desk, "parachute.html", _words(request, desk))


@require_GET
@at_event(Scope.ROUNDS_WRITE)
def parachute_file(request: HttpRequest, desk: Desk) -> HttpResponse:
    """Give the same set as one file that needs nothing else: for a phone, a stick, another laptop."""
    words = _words(request, desk)
    words |= {"event": desk.event, "style": STYLE.read_text(encoding="utf-8")}
    page = render(request, "web/paper/file.html", words)
    fresh = words["fresh"]
    assert isinstance(fresh, Freshness)  # noqa: S101  made below
    name = f"takuwake-{desk.event.pk}-v{fresh.version}.html"
    page["Content-Disposition"] = f'attachment; filename="{name}"'
    return page


def _words(request: HttpRequest, desk: Desk) -> dict[str, object]:
    base = _base(desk.event)
    people = _people(desk.event, base)
    words: dict[str, object] = {
        "base": base,
        "printed": timezone.now(),
        "fresh": _freshness(desk.event, base, request.GET.get("printed", "")),
        "people": _sheets(people, PEOPLE_A_PAGE),
        "has_partners": any(line.partner for line in people),
        "blanks": [blank_slip(desk.event, usual_seats(desk.event))] * BLANKS,
    }
    if base is None:
        return words
    plan = services.plan_b(round_id=base.pk, actor=desk.actor)
    table = shown_table(desk.event)
    return {
        **words,
        **sheet_words(request, desk, base),
        "table": table,
        "ranks": _ranks(table),
        "is_scored": desk.event.scheme != "none",
        "plan": plan,
        "planned": [sheet for coming in plan.rounds for sheet in _planned(coming)],
        "stopped": sentence_of(plan.stopped) if plan.stopped else "",
    }


def _base(event: Event) -> Round | None:
    """Return the newest round that everybody knows, read with its pods."""
    public = event.rounds.filter(state__in=PUBLIC).exclude(kind=RoundKind.OPEN)
    newest = public.order_by("-number").first()
    return round_with_pods(newest) if newest else None


def _people(event: Event, base: Round | None) -> list[PersonLine]:
    """Return everybody who is here or has a seat, in kana order."""
    seated = {seat.entry_id for seat in base.seats.all()} if base else set()
    everybody = entries_by_kana(event)
    byes = Counter(
        Seat.objects.filter(
            round__event=event, round__kind=RoundKind.PAIRED, round__state__in=PUBLIC, pod=None
        ).values_list("entry_id", flat=True)
    )
    return [
        PersonLine(entry, _partner(entry, everybody), byes[entry.pk])
        for entry in everybody
        if entry.state == EntryState.HERE or entry.pk in seated
    ]


def _partner(entry: Entry, everybody: Sequence[Entry]) -> str:
    team = entry.team_id
    mates = (one for one in everybody if team and one.team_id == team and one.pk != entry.pk)
    return next((one.player_name for one in mates), "")


def _freshness(event: Event, base: Round | None, printed: str) -> Freshness:
    seated = {seat.entry_id for seat in base.seats.all()} if base else set()
    here = dict(event.entries.filter(state=EntryState.HERE).values_list("pk", "player_name"))
    gone = event.entries.filter(pk__in=seated - here.keys())
    return Freshness(
        version=base.publish_version if base else event.version,
        printed=int(printed) if VERSION.fullmatch(printed) else None,
        came=_(", ").join(name for pk, name in here.items() if base and pk not in seated),
        left=_(", ").join(gone.values_list("player_name", flat=True)),
    )


def _sheets(rows: Sequence[object], most: int) -> list[Sheet]:
    pages = evenly(rows, most)
    return [Sheet(number, len(pages), page) for number, page in enumerate(pages, 1)]


def _ranks(table: Table) -> list[Sheet]:
    """Return the table page by page, nothing before anybody has played."""
    return _sheets(table.rows, RANKS_A_PAGE) if any(row.played for row in table.rows) else []


def _planned(coming: ComingRound) -> list[PlannedSheet]:
    """Return a planned round page by page, as many tables on each as their people leave room for."""
    most = max((len(pod.players) for pod in coming.pods), default=1)
    pages = evenly(coming.pods, max(PLANNED_A_PAGE // (most + 1), 1) * 2)
    return [PlannedSheet(coming, number, len(pages), page) for number, page in enumerate(pages, 1)]
