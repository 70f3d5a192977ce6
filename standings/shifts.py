"""What a correction moved: the table with what counted before it, beside the table with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.scoring.table import Row
from events.access import Actor
from pods.access import report_for
from pods.history import History, history_of
from pods.models import Report
from standings.selectors import names_of, ranking_of


@dataclass(frozen=True, slots=True)
class Moved:
    """A player whose rank or points a correction changed."""

    entry_id: str
    player_name: str
    rank_before: int
    rank_after: int
    points_before: Fraction
    points_after: Fraction

    @property
    def ranks_up(self) -> int:
        """How many ranks the player gained; negative where some were lost."""
        return self.rank_before - self.rank_after

    @property
    def ranks_down(self) -> int:
        """How many ranks the player lost; negative where some were gained."""
        return -self.ranks_up

    @property
    def points_more(self) -> Fraction:
        """How many points the player gained; negative where some were lost."""
        return self.points_after - self.points_before


@dataclass(frozen=True, slots=True)
class Shift:
    """A correction and whom it moved; `kept` are later rounds, which stay as they were paired."""

    report: Report
    round_number: int
    kept: tuple[int, ...]
    moved: tuple[Moved, ...]


def shift_of(report_id: str, *, actor: Actor) -> Shift:
    """Return what a report moved in the table, everything else being as it is now.

    Before it counted the report that it replaces, or none.
    """
    report = report_for(report_id, actor=actor)
    event, number = report.pod.round.event, report.pod.round.number
    history = history_of(event)
    names = names_of(event, history)
    before = _rows(report, [report.replaces] if report.replaces else [], history, names)
    after = _rows(report, [report], history, names)
    return Shift(
        report=report,
        round_number=number,
        kept=tuple(each.number for each in history.rounds if each.number > number),
        moved=tuple(
            Moved(row.player, names[row.player], was.rank, row.rank, was.points, row.points)
            for row in after.values()
            for was in (before[row.player],)
            if (was.rank, was.points) != (row.rank, row.points)
        ),
    )


def _rows(
    report: Report, counts: Sequence[Report], history: History, names: dict[str, str]
) -> dict[str, Row]:
    """Return the ranked rows by player as if this counted at the report's table."""
    rounds = (pod for each in history.rounds for pod in each.pods.all())
    for pod in (*rounds, *history.open_pods):
        if pod.pk == report.pod_id:
            pod.accepted = list(counts)  # type: ignore[attr-defined]  # prefetched there
    event = report.pod.round.event
    return {row.player: row for row in ranking_of(event, history, names)}
