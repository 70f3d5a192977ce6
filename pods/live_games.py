"""Reads of the live game at a pod, folded from its companion's log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.errors import RuleError
from engine.outcomes.policies import Concession
from engine.outcomes.report import Report
from engine.table.acts import act_from
from engine.table.game import Game, Setup, setup_for, setup_from
from engine.table.play import Logged, kept, replayed
from engine.table.report import report_of
from pods.chairs import from_first
from pods.companion import Companion
from pods.judging import is_match, teams_at
from pods.models import Pod


@dataclass(frozen=True, slots=True)
class LiveGame:
    """The game at a table now, with the row that keeps its version and the acts that count."""

    row: Companion
    game: Game
    acts: Sequence[Logged]

    @property
    def report(self) -> Report | None:
        """What the game tells once it is over."""
        try:
            return report_of(self.game)
        except RuleError:
            return None


def live_game_of(pod: Pod) -> LiveGame | None:
    """Return the live game of a pod; None where none was begun, or other people sit there now."""
    row = Companion.objects.filter(pod=pod).first()
    if row is None:
        return None
    setup = setup_from(row.setup)
    seats = pod.seats.values_list("entry_id", flat=True)
    if set(seats) != set(setup.seats):
        return None
    log = log_of(row)
    return LiveGame(row, replayed(setup, row.begun_at, log), kept(log))


def log_of(row: Companion) -> list[Logged]:
    """Return the acts since the newest start, undone ones included."""
    acts = row.acts.filter(number__gt=row.begins_after)
    return [(act_from(each.act), each.at) for each in acts]


def setup_at(pod: Pod, *, first: str | None) -> Setup:
    """Return how a game at a pod begins; `first` takes the first turn instead of who should."""
    event = pod.round.event
    rows = list(pod.seats.order_by("number"))
    numbered = [seat.entry_id for seat in rows]
    seats = from_first(numbered, pod.first_id)
    if first is not None and first not in seats:
        raise RuleError("live.player_out", player=first)
    return setup_for(
        event.format,
        from_first(seats, first),
        teams=teams_at(event, numbered) or None,
        concession=Concession(event.concession),
        absent=[seat.entry_id for seat in rows if seat.no_show],
        start=event.life_points,
    )


def tells_match(pod: Pod) -> bool:
    """Tell whether one game is not yet the result of a pod: a match has several."""
    return is_match(pod.round.event, pod.seats.count())


def telling_at(pod: Pod, *, seen: int) -> Mapping[str, object]:
    """Return what the live game tells as the pod's report, as a phone has `seen` it.

    Raises `companion.not_begun`, `companion.stale`, and what `report_of` does.
    """
    live = live_game_of(pod)
    if live is None:
        raise RuleError("companion.not_begun")
    if live.row.version != seen:
        raise RuleError("companion.stale", seen=seen, version=live.row.version)
    return report_of(live.game).as_dict()
