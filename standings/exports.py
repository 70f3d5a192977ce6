"""The table as files that other programs open."""

import csv
import io
import unicodedata
from collections.abc import Mapping
from fractions import Fraction

from standings.selectors import Table

BYTE_ORDER_MARK = "\ufeff"  # so that spreadsheet programs read the file as UTF-8
_FORMULA = frozenset("=+-@\t\r\n\N{MINUS SIGN}")


def points_text(points: Fraction) -> str:
    """Return points as people write them: 5, 2.5, 3.33."""
    return f"{float(round(points, 2)):.2f}".rstrip("0").rstrip(".")


def table_csv(table: Table, headings: Mapping[str, str] | None = None) -> str:
    """Return the table as CSV, tie-breakers in the event's order.

    Columns are named by their codes; `headings` gives other names to some of them.
    """
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out)
    codes = [code for code, _ in table.rows[0].tiebreaks] if table.rows else []
    columns = ["rank", "player", "points", "played", *codes]
    writer.writerow([(headings or {}).get(column, column) for column in columns])
    for row in table.rows:
        values = [points_text(value) for _, value in row.tiebreaks]
        name = _harmless(row.player_name)
        writer.writerow([row.rank, name, points_text(row.points), row.played, *values])
    return out.getvalue()


def _harmless(text: str) -> str:
    """Keep a name from being run as a formula by a spreadsheet program."""
    first = unicodedata.normalize("NFKC", text[:1])[:1]  # full-width signs begin a formula too
    return f"'{text}" if first in _FORMULA else text
