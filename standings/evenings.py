"""An event as one player lived it: their games, whom they met there, and what they won by lot."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from engine.scoring.awards import Awarded
from engine.scoring.table import PointsLine
from engine.words import Cause
from events.models import Entry, Event, Phase
from events.selectors import open_events
from pods.judging import PAIR, places_shown, teams_at
from pods.models import PUBLIC, Pod, Report, ReportState, RoundKind, Seat
from standings.draws import Draw, DrawState, Purpose
from standings.lots import Lots, Prize
from standings.selectors import TableRow, shown_table
from standings.why import opened

MOST_COMING = 5


@dataclass(frozen=True, slots=True)
class Mate:
    """Somebody at the same table; whether on one's own side, and whether for the first time today."""

    entry: Entry
    is_partner: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class OwnGame:
    """One game of a player; no report while nothing counts, no points where it scores none."""

    pod: Pod
    size: int
    mates: tuple[Mate, ...]
    report: Report | None
    place: int | None
    came: bool
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class Pause:
    """A round without a game of one's own, and why; points where it scores any."""

    round: int
    why: Awarded
    points: Fraction | None


@dataclass(frozen=True, slots=True)
class OwnEvening:
    """A player's games in the order played, rounds without one, and what came of it all.

    `row` is None where ranks are hidden from the reader, or the player has no line in the table.
    """

    entry: Entry
    games: tuple[OwnGame, ...]
    pauses: tuple[Pause, ...]
    met: int
    row: TableRow | None
    players: int
    prizes: tuple[Prize, ...]

    @property
    def is_over(self) -> bool:
        """Whether nothing of it changes any more."""
        return self.entry.event.phase == Phase.FINISHED

    @property
    def counted(self) -> int:
        """How many games have a result that counts."""
        return sum(game.report is not None for game in self.games)


def evening_of(entry: Entry, *, with_ranks: bool) -> OwnEvening:
    """Return a player's event so far; ranks and points only for readers who may see them."""
    pods = sorted(_pods(entry), key=_when)
    row, players = _row_of(entry) if with_ranks else (None, 0)
    lines = _lines(entry) if row else ()
    points = _points(pods, lines)
    games = tuple(_games(entry, pods, points))
    return OwnEvening(
        entry=entry,
        games=games,
        pauses=tuple(_pauses(entry, lines)),
        met=sum(mate.is_new for game in games for mate in game.mates),
        row=row,
        players=players,
        prizes=tuple(_prizes(entry)),
    )


def coming_at(event: Event) -> list[Event]:
    """Return the next events of an event's shop that begin after now, the soonest first."""
    coming = open_events().filter(shop=event.shop_id, starts_at__gt=timezone.now())
    return list(coming.exclude(pk=event.pk)[:MOST_COMING])


def _pods(entry: Entry) -> QuerySet[Pod]:
    accepted = Report.objects.filter(state=ReportState.ACCEPTED)
    seats = Seat.objects.select_related("entry").order_by("number")
    mine = Pod.objects.filter(seats__entry=entry, round__state__in=PUBLIC)
    return mine.select_related("round__event").prefetch_related(
        Prefetch("seats", seats), Prefetch("reports", accepted, to_attr="accepted")
    )


def _when(pod: Pod) -> tuple[int, float]:
    """Order pods as they were played; one of open play comes after the round it lies in."""
    if pod.formed_at:
        return pod.during, pod.formed_at.timestamp()
    return pod.round.number, 0.0


def _row_of(entry: Entry) -> tuple[TableRow | None, int]:
    rows = shown_table(entry.event).rows
    mine = (row for row in rows if entry.pk in (row.entry_id, *row.members))
    return next(mine, None), len(rows)


def _lines(entry: Entry) -> tuple[PointsLine, ...]:
    """Return where points come from; nothing at an event without points."""
    return opened(entry.event, entry.pk).why.lines if entry.event.scheme != "none" else ()


def _points(pods: Iterable[Pod], lines: Iterable[PointsLine]) -> Mapping[str, Fraction]:
    """Return the points of each pod; rounds come before open play wherever both lie at one table."""
    of: dict[tuple[int, int], list[Fraction]] = {}
    for line in lines:
        if line.table is not None:
            of.setdefault((line.round, line.table), []).append(line.points)
    found = {}
    counted = [pod for pod in pods if _report_of(pod) and pod.round.kind != RoundKind.CUT]
    for pod in sorted(counted, key=lambda pod: pod.formed_at is not None):
        left = of.get((pod.during if pod.formed_at else pod.round.number, pod.table))
        if left:
            found[pod.pk] = left.pop(0)
    return found


def _pauses(entry: Entry, lines: Iterable[PointsLine]) -> Iterator[Pause]:
    """Yield byes, and rounds before the first seat where they score."""
    awarded = {(line.round, line.award): line.points for line in lines if line.award}
    byes = entry.seats.filter(pod=None, round__state__in=PUBLIC, round__kind=RoundKind.PAIRED)
    for number in byes.order_by("round__number").values_list("round__number", flat=True):
        yield Pause(number, Awarded.BYE, awarded.get((number, Awarded.BYE)))
    for (number, why), points in awarded.items():
        if why == Awarded.LATE:
            yield Pause(number, Awarded.LATE, points)


def _games(entry: Entry, pods: Iterable[Pod], points: Mapping[str, Fraction]) -> Iterator[OwnGame]:
    met: set[str] = set()
    for pod in pods:
        seats, report = list(pod.seats.all()), _report_of(pod)
        places = places_shown(entry.event, report.placements) if report else {}
        absent = _absent(seats, report)
        partners = _partners(entry, seats)
        came = entry.pk not in absent
        mates = [seat.entry for seat in seats if seat.entry_id not in {entry.pk, *absent}]
        new = {mate.pk for mate in mates} - met if came else set()
        yield OwnGame(
            pod=pod,
            size=PAIR if partners else len(seats),
            mates=tuple(Mate(mate, mate.pk in partners, mate.pk in new) for mate in mates),
            report=report,
            place=places.get(entry.pk),
            came=came,
            points=points.get(pod.pk),
        )
        met |= new


def _report_of(pod: Pod) -> Report | None:
    accepted: Sequence[Report] = pod.accepted  # type: ignore[attr-defined]  # prefetched above
    return accepted[0] if accepted else None


def _absent(seats: Iterable[Seat], report: Report | None) -> set[str]:
    """Return who never came to a table: nobody met them there."""
    absent = {seat.entry_id for seat in seats if seat.no_show}
    for step in report.steps if report else ():
        causes = step.get("causes", {})
        gone = step["eliminated"]
        absent |= {one for one in gone if causes.get(one, step["cause"]) == Cause.NO_SHOW}
    return absent


def _partners(entry: Entry, seats: Sequence[Seat]) -> set[str]:
    sides = teams_at(entry.event, [seat.entry_id for seat in seats])
    return {one for side in sides if entry.pk in side for one in side}


def _prizes(entry: Entry) -> Iterator[Prize]:
    """Yield what a player was drawn for, draw by draw."""
    begun = Draw.objects.filter(event=entry.event_id, purpose=Purpose.PRIZES)
    for draw in begun.exclude(state=DrawState.OPEN):
        if entry.pk in draw.people:
            yield from (
                prize for prize in Lots(draw).prizes if prize.holder and prize.holder.pk == entry.pk
            )
