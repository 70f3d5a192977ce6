"""The table, live or as after any round, and as it was frozen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from engine.scoring.table import Row, ranked
from events.models import Entry, Event, Mode, Phase
from pods.cuts import is_over, order_of, size_of
from pods.history import History, history_of
from pods.models import RoundState
from pods.sided import pairs_by_first
from standings.cuts import by_cut
from standings.kept import Kept
from standings.models import FinalTable
from standings.sides import counted_pods, counting_of, members_of, names_of_rows

KEPT_TABLES = 32
_tables: Kept["Table"] = Kept(KEPT_TABLES)


@dataclass(frozen=True, slots=True)
class TableRow:
    """One player's line; points are exact and shown with at most two decimals."""

    entry_id: str
    player_name: str
    rank: int
    points: Fraction
    wins: int
    played: int
    tiebreaks: tuple[tuple[str, Fraction], ...]
    by_round: tuple[tuple[int, Fraction], ...]
    members: tuple[str, ...] = ()  # both of a fixed pair


@dataclass(frozen=True, slots=True)
class Table:
    """A ranked table: of which version, after which round, and whether it may still move.

    `last_round` is the newest round that people have seats in.
    """

    version: int
    after_round: int
    last_round: int
    provisional: bool
    rows: tuple[TableRow, ...]
    cut: int = 0  # so many ranks are those of a cut
    before_cut: bool = False  # whether a cut followed that counts elsewhere


def shown_table(event: Event, *, after_round: int | None = None) -> Table:
    """Return the table that people see, worked out once per version.

    The frozen one of a finished event, else the live one; or the one as after a round.
    """
    key = (event.pk, event.table_version, after_round)
    return _tables.once(key, lambda: _table_to_show(event, after_round))


def _table_to_show(event: Event, after_round: int | None) -> Table:
    frozen = final_table(event) if after_round is None else None
    return frozen or table_of(event, after_round=after_round)


def table_of(event: Event, *, after_round: int | None = None) -> Table:
    """Compute the table from history, as after a round (default: all that counts so far).

    A cut orders the table as it stands now, not that after a round.
    """
    history = history_of(event)
    names = names_of(event, history)
    order = order_of(event, history) if after_round is None else ()
    rows = by_cut(ranking_of(event, history, names, up_to=after_round), order)
    numbers = [each.number for each in history.rounds]
    last = max(numbers, default=0)
    return Table(
        version=event.table_version,
        after_round=min(after_round or last, last),
        last_round=last,
        provisional=_may_move(event, history, after_round),
        cut=len(order),
        before_cut=bool(history.cuts) and not order,
        rows=tuple(
            TableRow(
                entry_id=row.player,
                player_name=names[row.player],
                rank=row.rank,
                points=row.points,
                wins=row.wins,
                played=row.played,
                tiebreaks=row.tiebreaks,
                by_round=row.by_round,
                members=members_of(row.player, history.pairs),
            )
            for row in rows
        ),
    )


def own_row(entry: Entry) -> TableRow | None:
    """Return the line of a player, or of the pair they are in, in the table that people see."""
    rows = shown_table(entry.event).rows
    return next((row for row in rows if entry.pk in (row.entry_id, *row.members)), None)


def ranking_of(
    event: Event, history: History, names: Iterable[str], *, up_to: int | None = None
) -> tuple[Row, ...]:
    """Rank these players by the event's rules and all that counts, up to a round's number."""
    return ranked(
        list(names),
        counted_pods(history, up_to=up_to),
        tiebreaks=event.tiebreaks,
        **counting_of(event, history, up_to=up_to),
    )


def final_table(event: Event) -> Table | None:
    """Return the newest frozen table of a finished event."""
    if event.phase != Phase.FINISHED:
        return None
    frozen = FinalTable.objects.filter(event=event).first()
    return None if frozen is None else _thawed(event, frozen)


def names_of(event: Event, history: History) -> dict[str, str]:
    """Return the players of the table, in order of arrival: whoever has had a seat or a bye."""
    seated = {entry for pod in history.played_pods() for entry in pod.seats}
    seated |= {entry for _, entry in history.byes}
    people = event.entries.order_by("arrival").values_list("pk", "player_name")
    return names_of_rows({pk: name for pk, name in people if pk in seated}, history.pairs)


def _may_move(event: Event, history: History, after_round: int | None) -> bool:
    if event.phase == Phase.FINISHED:
        return False
    if event.mode == Mode.ROLLING or (
        history.open_counts and any(p.holds for p in history.open_pods)
    ):
        return True
    if after_round is None and history.cuts and not is_over(history):
        return True
    return any(
        found.state == RoundState.PUBLISHED and (after_round is None or found.number <= after_round)
        for found in history.rounds
    )


def _thawed(event: Event, frozen: FinalTable) -> Table:
    pairs = pairs_by_first(event)
    people = event.entries.order_by("arrival").values_list("pk", "player_name")
    names = names_of_rows(dict(people), pairs)
    rows = tuple(
        replace(row, members=members_of(row.entry_id, pairs))
        for row in (_thawed_row(kept, names) for kept in frozen.rows)
    )
    last = max((number for row in rows for number, _ in row.by_round), default=0)
    return Table(
        version=frozen.version,
        after_round=last,
        last_round=last,
        provisional=False,
        rows=rows,
        cut=size_of(event),
    )


def _thawed_row(row: Mapping[str, object], names: Mapping[str, str]) -> TableRow:
    tiebreaks = _pairs(row["tiebreaks"])
    by_round = _pairs(row["by_round"])
    entry_id = str(row["entry"])
    return TableRow(
        entry_id=entry_id,
        player_name=names[entry_id],
        rank=int(str(row["rank"])),
        points=Fraction(str(row["points"])),
        wins=int(str(row["wins"])),
        played=int(str(row["played"])),
        tiebreaks=tuple((code, value) for code, value in tiebreaks),
        by_round=tuple((int(number), value) for number, value in by_round),
    )


def _pairs(stored: object) -> list[tuple[str, Fraction]]:
    assert isinstance(stored, list)  # noqa: S101  written by `frozen_row`
    return [(str(name), Fraction(str(value))) for name, value in stored]


def frozen_row(row: TableRow) -> dict[str, object]:
    """Return a row as it is kept: ids and exact fractions, no names."""
    return {
        "entry": row.entry_id,
        "rank": row.rank,
        "points": str(row.points),
        "wins": row.wins,
        "played": row.played,
        "tiebreaks": [[code, str(value)] for code, value in row.tiebreaks],
        "by_round": [[number, str(value)] for number, value in row.by_round],
    }
