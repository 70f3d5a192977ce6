"""How an event went: everybody's rank after each round, and who met whom how often."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from engine.scoring.table import Row
from events.models import Event
from pods.history import history_of
from standings.kept import Kept
from standings.selectors import names_of, ranking_of, shown_table

KEPT_PROGRESS = 16
_kept: Kept["Progress"] = Kept(KEPT_PROGRESS)


@dataclass(frozen=True, slots=True)
class Course:
    """One player's ranks after round 1, 2, …; None before anything of theirs counted."""

    entry_id: str
    player_name: str
    ranks: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """The players in the order of the table, and how often each two have sat together.

    `met` has each pair once, the smaller id first.
    """

    rounds: int
    provisional: bool
    courses: tuple[Course, ...]
    met: Counter[tuple[str, str]]

    def meetings(self, one: str, other: str) -> int:
        """Return how often two players have sat at one table."""
        return self.met[min(one, other), max(one, other)]


def progress_of(event: Event) -> Progress:
    """Return how an event went so far, worked out once per version of its table."""
    return _kept.once((event.pk, event.table_version), lambda: _progress(event))


def _progress(event: Event) -> Progress:
    history = history_of(event)
    names = names_of(event, history)
    table = shown_table(event)
    earlier = [
        ranking_of(event, history, names, up_to=number) for number in range(1, table.last_round)
    ]
    newest = {row.entry_id: row.rank if row.by_round else None for row in table.rows}
    before = [_ranks(rows) for rows in earlier]
    after = [newest] if table.last_round else []
    return Progress(
        rounds=table.last_round,
        provisional=table.provisional,
        courses=tuple(
            Course(
                row.entry_id,
                row.player_name,
                tuple(ranks.get(row.entry_id) for ranks in (*before, *after)),
            )
            for row in table.rows
        ),
        met=_met(history.seatings()),
    )


def _ranks(rows: Sequence[Row]) -> dict[str, int | None]:
    return {row.player: row.rank if row.by_round else None for row in rows}


def _met(seatings: Sequence[Sequence[Sequence[str]]]) -> Counter[tuple[str, str]]:
    pods = (pod for pods in seatings for pod in pods)
    return Counter(pair for pod in pods for pair in combinations(sorted(pod), 2))
