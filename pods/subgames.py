"""Reads of the games inside a pod's game: the tree as the engine knows it, and what it leaves to do."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from engine.errors import RuleError
from engine.formats import Game, format_of
from engine.outcomes.judge import Outcome
from engine.outcomes.report import report_from
from engine.outcomes.subgames import MAIN, GameTree, PlayedGame
from engine.words import Kind
from events.models import Event
from pods.history import outcome_in
from pods.models import OPEN_REPORTS, Pod, ReportState
from pods.subgame import Subgame

COUNTED = (*OPEN_REPORTS, ReportState.ACCEPTED)
LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)  # nobody asks when a pod's own game began


@dataclass(frozen=True, slots=True)
class Subgames:
    """All games of a pod, with the rows of those inside it by number."""

    tree: GameTree
    rows: Mapping[int, Subgame]

    @property
    def is_open(self) -> bool:
        """Whether a subgame is being played, or the next copy of its effect has yet to be."""
        return bool(self.tree.open_subgames) or self.tree.next_copy() is not None

    @property
    def undecided(self) -> list[Subgame]:
        """Closed subgames of the pod's own game whose time was neither given nor declined."""
        closed = (row for row in self.rows.values() if row.closed_at and row.parent == MAIN)
        return [row for row in closed if row.extra_seconds is None]

    @property
    def offered(self) -> timedelta:
        """The time that subgames took from the pod's own game and nobody has decided about."""
        return sum((took(row) for row in self.undecided), timedelta())


def took(row: Subgame) -> timedelta:
    """Return how long a subgame that is over was played."""
    return (row.closed_at or row.opened_at) - row.opened_at


def has_subgames(event: Event) -> bool:
    """Tell whether cards of an event's format can open games inside a game."""
    return format_of(event.format).game is Game.MTG


def life_at(event: Event) -> int | None:
    """Return with how much life everybody starts: the event's word, else the format's."""
    return event.life_points or format_of(event.format).life


def subgames_of(pod: Pod) -> Subgames:
    """Return the games of a pod: its own, and those inside it that were not taken back.

    Who is out of the pod's game plays in none inside it; once a result is told, nobody does.
    """
    rows = {row.number: row for row in pod.subgames.all() if row.number is not None}
    games = (_main(pod), *(_played(row) for row in rows.values()))
    return Subgames(GameTree(pod.round.event.format, seed=0, games=games), rows)


def refuse_open_subgames(pod: Pod) -> None:
    """Refuse to end a pod's own game while one inside it is open, or a copy has yet to open one."""
    if not pod.subgames.exclude(number=None).exists():
        return
    found = subgames_of(pod)
    if inside := found.tree.open_subgames:
        raise RuleError("subgame.still_open", game=MAIN, open=list(inside))
    if found.tree.next_copy() is not None:
        raise RuleError("subgame.copies_left", game=MAIN)


def forget_subgames(pods: Collection[str], *, now: datetime) -> None:
    """Take back all subgames of pods whose people changed, or that begin anew."""
    rows = Subgame.objects.filter(pod__in=pods, number__isnull=False)
    rows.update(number=None, taken_back_at=now)


def _main(pod: Pod) -> PlayedGame:
    told = pod.reports.filter(state__in=COUNTED).first()
    playing = pod.seats.filter(out_at=None, no_show=False).order_by("number")
    players = tuple(playing.values_list("entry_id", flat=True))
    return PlayedGame(
        number=MAIN,
        parent=None,
        players=players,
        first=str(pod.first_id) if pod.first_id in players else next(iter(players), ""),
        life=life_at(pod.round.event),
        opened_at=LONG_AGO,
        outcome=outcome_in(told) if told else None,
        closed_at=told.at if told else None,
    )


def _played(row: Subgame) -> PlayedGame:
    assert row.number is not None  # noqa: S101  those taken back are in no tree
    return PlayedGame(
        number=row.number,
        parent=row.parent,
        players=tuple(row.players),
        first=row.first_id,
        life=row.life,
        opened_at=row.opened_at,
        short=tuple(row.short),
        copies=row.copies,
        report=report_from(row.told) if row.told else None,
        outcome=_outcome(row) if row.kind else None,
        closed_at=row.closed_at,
    )


def _outcome(row: Subgame) -> Outcome:
    return Outcome(placements=row.placements, winner=row.winner_id, kind=Kind(row.kind))
