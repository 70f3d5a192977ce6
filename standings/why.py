"""A row of the table, opened: where its points come from, and the terms of each tie-breaker."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.errors import RuleError
from engine.scoring.table import Why, explained
from events.models import Event
from pods.history import History, history_of, scoring_of
from standings.selectors import names_of


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
    if entry_id not in names:
        raise RuleError("access.not_found")
    why = explained(
        entry_id,
        list(names),
        history.played_pods(up_to=after_round),
        tiebreaks=event.tiebreaks,
        **scoring_of(event, history, up_to=after_round),
    )
    return Opened(why, names, _signs(history))


def _signs(history: History) -> dict[tuple[int, int], str]:
    signs = {(pod.during, pod.table): pod.sign for pod in history.open_pods}
    return signs | {
        (each.number, pod.table): pod.sign for each in history.rounds for pod in each.pods.all()
    }
