"""How an event went: everybody's rank after each round, and who met whom how often."""

from collections import Counter
from collections.abc import Mapping, Sequence
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
    """The ranks of a player, or of a fixed pair, after round 1, 2, …; None before anything counted."""

    entry_id: str
    player_name: str
    ranks: tuple[int | None, ...]
    members: tuple[str, ...] = ()  # both of a fixed pair


@dataclass(frozen=True, slots=True)
class Progress:
    """The players in the order of the table, and how often each two have sat together.

    `met` has each pair once, the smaller id first.
    """

    rounds: int
    provisional: bool
    courses: tuple[Course, ...]
    met: Counter[tuple[str, str]]
    by_cut: bool = False  # whether the newest ranks are those of a cut

    def row_of(self, entry_id: str) -> str:
        """Return the entry that stands for a player in the table; empty where they are not in it."""
        return next((c.entry_id for c in self.courses if entry_id in (c.entry_id, *c.members)), "")

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
                row.members,
            )
            for row in table.rows
        ),
        met=_met(history.seatings(), history.pairs),
        by_cut=table.cut > 0,
    )


def _ranks(rows: Sequence[Row]) -> dict[str, int | None]:
    return {row.player: row.rank if row.by_round else None for row in rows}


def _met(
    seatings: Sequence[Sequence[Sequence[str]]], pairs: Mapping[str, str]
) -> Counter[tuple[str, str]]:
    pods = ({pairs.get(name, name) for name in pod} for pods in seatings for pod in pods)
    return Counter(pair for pod in pods for pair in combinations(sorted(pod), 2))
