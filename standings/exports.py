"""The table as files that other programs open."""

from collections.abc import Mapping

from events.models import Event
from standings.kept import Kept
from standings.selectors import Table, TableRow, shown_table
from standings.sheets import Cell, Sheet, as_csv, rounded

Headings = Mapping[str, str]
Facts = Mapping[str, object]
KEPT_FACTS = 32
_facts: Kept[Facts] = Kept(KEPT_FACTS)


def table_csv(table: Table, headings: Headings | None = None) -> str:
    """Return the table as CSV, tie-breakers in the event's order.

    Columns are named by their codes; `headings` gives other names to some of them.
    """
    return as_csv(table_sheet(table, headings or {}))


def table_sheet(table: Table, headings: Headings, *, name: str = "standings") -> Sheet:
    """Return the table as a sheet: ranks, points and tie-breakers."""
    columns = ["rank", "player", "points", "played", *codes_of(table)]
    return Sheet(
        name=name,
        heading=[headings.get(column, column) for column in columns],
        rows=[
            [row.rank, row.player_name, row.points, row.played, *(v for _, v in row.tiebreaks)]
            for row in table.rows
        ],
    )


def rounds_sheet(table: Table, headings: Headings, *, name: str = "rounds") -> Sheet:
    """Return the points round by round as a sheet; `headings` names rounds by `round_1` and on."""
    rounds = range(1, table.after_round + 1)
    columns = ["rank", "player", *(f"round_{number}" for number in rounds)]
    return Sheet(
        name=name,
        heading=[headings.get(column, column) for column in columns],
        rows=[[row.rank, row.player_name, *_points_in(row, rounds)] for row in table.rows],
    )


def codes_of(table: Table) -> list[str]:
    """Return the codes of a table's tie-breakers in the event's order."""
    return [code for code, _ in table.rows[0].tiebreaks] if table.rows else []


def table_facts(event: Event, *, after_round: int | None = None) -> Facts:
    """Return the table that people see as JSON has it, put together once per version."""
    key = (event.pk, event.table_version, after_round)
    return _facts.once(
        key, lambda: _table_facts(shown_table(event, after_round=after_round), event.scheme)
    )


def _table_facts(table: Table, scheme: str) -> Facts:
    return {
        "version": table.version,
        "after_round": table.after_round,
        "provisional": table.provisional,
        "scheme": scheme,
        "rows": [_row_facts(row) for row in table.rows],
    }


def _row_facts(row: TableRow) -> dict[str, object]:
    return {
        "rank": row.rank,
        "entry": row.entry_id,
        "members": list(row.members),
        "player_name": row.player_name,
        "points": rounded(row.points),
        "points_exact": str(row.points),
        "wins": row.wins,
        "played": row.played,
        "tiebreaks": {code: rounded(value) for code, value in row.tiebreaks},
        "by_round": {str(number): rounded(value) for number, value in row.by_round},
    }


def _points_in(row: TableRow, rounds: range) -> list[Cell]:
    scored = dict(row.by_round)
    return [scored.get(number, "") for number in rounds]
