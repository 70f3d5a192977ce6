"""Rows as files that spreadsheet programs open; no text in them is ever run as a formula."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction

import xlsxwriter

from engine.formulas import begins_formula

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
BYTE_ORDER_MARK = "\ufeff"  # so that spreadsheet programs read the file as UTF-8
# signs that the two worlds write with different letters, and the mark for a letter that is missing
_MICROSOFT = str.maketrans("\u301c\u2212\u2014\u2016", "\uff5e\uff0d\u2015\u2225")
_GETA = "〓"
_LONGEST_NAME = 31  # of a sheet in a workbook
_WIDTHS = ((1, 1, 24), (2, 60, 12))
# a workbook of the same sheets is the same bytes at any time
_NO_DAY = datetime(1980, 1, 1, tzinfo=UTC)

Cell = str | int | Fraction


class Letters(StrEnum):
    """In which letters a text file is written: everybody's, or those of old Japanese programs."""

    UTF_8 = "utf-8"
    SHIFT_JIS = "shift_jis"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A heading and rows below it; a fraction is shown with at most two decimals."""

    name: str
    heading: Sequence[str]
    rows: Sequence[Sequence[Cell]]


def points_text(points: Fraction) -> str:
    """Return points as people write them: 5, 2.5, 3.33."""
    return f"{float(round(points, 2)):.2f}".rstrip("0").rstrip(".")


def rounded(points: Fraction) -> float:
    """Return points as JSON numbers show them, with two decimals."""
    return round(float(points), 2)


def as_csv(sheet: Sheet) -> str:
    """Return a sheet as CSV that begins with a byte order mark."""
    out = io.StringIO()
    out.write(BYTE_ORDER_MARK)
    writer = csv.writer(out)
    writer.writerow(sheet.heading)
    writer.writerows([_typed(cell) for cell in row] for row in sheet.rows)
    return out.getvalue()


def in_letters(text: str, letters: Letters) -> bytes:
    """Return a text file's bytes; what Shift-JIS (as Windows has it) lacks becomes 〓."""
    if letters == Letters.UTF_8:
        return text.encode()
    plain = text.removeprefix(BYTE_ORDER_MARK).translate(_MICROSOFT)
    return "".join(letter if _has(letter) else _GETA for letter in plain).encode("cp932")


def as_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """Return sheets as one workbook; a text that looks like a formula stays a text when edited."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True})
    book.set_properties({"created": _NO_DAY})
    bold = book.add_format({"bold": True, "text_wrap": True})
    quoted = book.add_format({"quote_prefix": True})
    for each in sheets:
        page = book.add_worksheet(each.name[:_LONGEST_NAME])
        page.freeze_panes(1, 2)
        for first, last, width in _WIDTHS:
            page.set_column(first, last, width)
        for column, title in enumerate(each.heading):
            page.write_string(0, column, title, bold)
        for at, row in enumerate(each.rows, 1):
            for column, cell in enumerate(row):
                if isinstance(cell, str):
                    page.write_string(at, column, cell, quoted)
                else:
                    page.write_number(at, column, rounded(Fraction(cell)))
    book.close()
    return out.getvalue()


def harmless(text: str) -> str:
    """Keep a text from being run as a formula by a spreadsheet program."""
    return f"'{text}" if begins_formula(text) else text


def _typed(cell: Cell) -> str | int:
    if isinstance(cell, Fraction):
        return points_text(cell)
    return harmless(cell) if isinstance(cell, str) else cell


def _has(letter: str) -> bool:
    try:
        letter.encode("cp932")
    except UnicodeEncodeError:
        return False
    return True
