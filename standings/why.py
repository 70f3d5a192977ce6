"""A row of the table, opened: where its points come from, and the terms of each tie-breaker."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.scoring.table import Why, explained
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
    if after_round is None and history.cuts:
        why = _by_cut(event, history, names, why)
    return Opened(why, names, _signs(history))


def _by_cut(event: Event, history: History, names: Mapping[str, str], why: Why) -> Why:
    """Return the same row with the rank that a cut gives it."""
    rows = by_cut(ranking_of(event, history, names), order_of(event, history))
    rank = next(row.rank for row in rows if row.player == why.row.player)
    return replace(why, row=replace(why.row, rank=rank))


def _signs(history: History) -> dict[tuple[int, int], str]:
    signs = {(pod.during, pod.table): pod.sign for pod in history.open_pods}
    return signs | {
        (each.number, pod.table): pod.sign for each in history.rounds for pod in each.pods.all()
    }
