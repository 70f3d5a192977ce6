"""The table of an event with a cut: who played on for the first places stands by that."""

from collections.abc import Sequence
from dataclasses import replace

from engine.scoring.table import Row


def by_cut(rows: Sequence[Row], order: Sequence[str]) -> tuple[Row, ...]:
    """Return the rows with everybody of a cut first, in its order; the others keep theirs.

    Ranks of a cut are shared by nobody; others go on sharing theirs.
    """
    if not order:
        return tuple(rows)
    of = {row.player: row for row in rows}
    rest = [row for row in rows if row.player not in order]
    better = {row.rank: sum(other.rank < row.rank for other in rest) for row in rest}
    return (
        *(replace(of[name], rank=place) for place, name in enumerate(order, 1)),
        *(replace(row, rank=len(order) + 1 + better[row.rank]) for row in rest),
    )
