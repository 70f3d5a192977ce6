"""A row of the table, opened: where its points come from, and the terms of each tie-breaker."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.scoring.table import Row, Why, explained
from events.models import Event
from pods.cuts import order_of
from pods.history import History, history_of
from standings.cuts import by_cut
from standings.selectors import names_of, ranking_of
from standings.sides import counted_pods, counting_of


@dataclass(frozen=True, slots=True)
class Opened:
    """Why a player stands where they do; `names` are all of the table, `signs` what tables are called.

    Signs are by round and table number.
    """

    why: Why
    names: Mapping[str, str]
    signs: Mapping[tuple[int, int], str]
    by_cut: bool = False  # whether the rank is that of a cut


def opened(event: Event, entry_id: str, *, after_round: int | None = None) -> Opened:
    """Explain one row of the table as after a round (default: all that counts so far).

    Refuses with `access.not_found` for somebody who has no row.
    """
    history = history_of(event)
    names = names_of(event, history)
    entry_id = history.pairs.get(entry_id, entry_id)
    if entry_id not in names:
        raise RuleError("access.not_found")
    why = explained(
        entry_id,
        list(names),
        counted_pods(history, up_to=after_round),
        tiebreaks=event.tiebreaks,
        **counting_of(event, history, up_to=after_round),
    )
    order = order_of(event, history) if after_round is None else ()
    if order:
        why = _by_cut(ranking_of(event, history, names), order, why)
    return Opened(why, names, _signs(history), by_cut=entry_id in order)


def _by_cut(rows: Sequence[Row], order: Sequence[str], why: Why) -> Why:
    """Return the same row with the rank that a cut gives it."""
    rank = next(row.rank for row in by_cut(rows, order) if row.player == why.row.player)
    return replace(why, row=replace(why.row, rank=rank))


def _signs(history: History) -> dict[tuple[int, int], str]:
    signs = {(pod.during, pod.table): pod.sign for pod in history.open_pods}
    return signs | {
        (each.number, pod.table): pod.sign for each in history.rounds for pod in each.pods.all()
    }
