"""The table of a series as files and as JSON."""

from collections.abc import Mapping
from fractions import Fraction

from standings.series import Series
from standings.series_tables import SeriesLine, SeriesTable
from standings.sheets import Cell, Sheet, rounded

Facts = Mapping[str, object]


def series_sheet(
    table: SeriesTable, headings: Mapping[str, str], *, rated: bool, name: str = "series"
) -> Sheet:
    """Return the table as a sheet: rank, player, points, events won, and the points of each event."""
    columns = ["rank", "player", "points", "wins", "events"]
    ratings = ["rating", "rating_spread", "games"] if rated else []
    heading = [headings.get(column, column) for column in (*columns, *ratings)]
    return Sheet(
        name=name,
        heading=[*heading, *(event.name for event in table.counted)],
        rows=[_cells(line, len(table.counted), rated=rated) for line in table.lines],
    )


def series_facts(series: Series, table: SeriesTable) -> Facts:
    """Return the table as JSON has it; `results` name the event and whether they are among the best."""
    return {
        "series": series.pk,
        "name": series.name,
        "finished": series.is_finished,
        "events": [event.pk for event in table.counted],
        "rows": [_line_facts(line, table) for line in table.lines],
    }


def _cells(line: SeriesLine, events: int, *, rated: bool) -> list[Cell]:
    row = line.row
    by_event = {result.event: result.points for result in row.results}
    cells: list[Cell] = [row.rank, line.name, row.points, row.wins, len(row.results)]
    if rated:
        cells += _rating_cells(line)
    return [*cells, *(by_event.get(number, "") for number in range(events))]


def _rating_cells(line: SeriesLine) -> list[Cell]:
    rating = line.rating
    if rating is None:
        return ["", "", 0]
    return [Fraction(str(rating.mu)), Fraction(str(rating.spread)), rating.games]


def _line_facts(line: SeriesLine, table: SeriesTable) -> Facts:
    row, rating = line.row, line.rating
    return {
        "rank": row.rank,
        "person": line.id,
        "player_name": line.name,
        "points": rounded(row.points),
        "points_exact": str(row.points),
        "wins": row.wins,
        "rating": None
        if rating is None
        else {
            "mu": round(rating.mu, 2),
            "spread": round(rating.spread, 2),
            "games": rating.games,
        },
        "results": [
            {
                "event": table.counted[result.event].pk,
                "entry": line.entries[table.counted[result.event].pk],
                "rank": result.rank,
                "points": rounded(result.points),
                "points_exact": str(result.points),
                "counts": result.counts,
            }
            for result in row.results
        ],
    }
