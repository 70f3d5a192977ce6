"""Files of people: rows below a heading, in any order of columns, read into what an entry wants to know."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.errors import RuleError
from engine.formulas import as_meant
from events.models import OUT, Entry, EntryState, Event
from events.people_columns import (
    CellError,
    Column,
    answer_in,
    cells_of,
    columns_for,
    headings,
    key_of,
)
from events.questions import Question, questions_from

MOST_PEOPLE = 500
MOST_CELLS = 100
_DELIMITERS = ",;\t"

Meaning = Column | Question | None


@dataclass(frozen=True, slots=True)
class Told:
    """What one row of a file tells of a person; `line` counts from 1, `troubles` are by field."""

    line: int
    words: Mapping[str, object]
    troubles: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PeopleFile:
    """The people of a file, and the headings of columns that mean nothing here."""

    people: tuple[Told, ...]
    left_out: tuple[str, ...]


def read_people(text: str, *, event: Event, usual_level: int | None = None) -> PeopleFile:
    """Read a text with a row of headings; `usual_level` is for who tells none.

    Raises `people_file.empty`, `people_file.no_names`, `people_file.column_twice` (column),
    `people_file.broken` (line) and `people_file.too_many` (most).
    """
    rows = _rows(text)
    line, first = next(rows, (0, []))
    if not line:
        raise RuleError("people_file.empty")
    known = columns_for(questions_from(event.questions))
    meanings = [known.get(key_of(as_meant(cell))) for cell in first]
    _refuse_bad_heading(first, meanings)
    people: list[Told] = []
    for line, cells in rows:
        if len(people) == MOST_PEOPLE:
            raise RuleError("people_file.too_many", most=MOST_PEOPLE)
        people.append(_told(line, cells, meanings, usual_level))
    if not people:
        raise RuleError("people_file.empty")
    left_out = [cell for cell, found in zip(first, meanings, strict=True) if cell and not found]
    return PeopleFile(tuple(people), tuple(left_out))


def heading_for(event: Event) -> list[str]:
    """Return the headings that a file for this event has."""
    return headings(questions_from(event.questions))


def rows_of(event: Event) -> list[list[str]]:
    """Return everybody who has a place or waits for one as rows: in the order in which they came in."""
    asked = questions_from(event.questions)
    people: list[Entry] = list(event.entries.exclude(state__in=OUT))
    people.sort(key=lambda entry: (entry.state == EntryState.WAITING, entry.arrival))
    return [cells_of(entry, asked) for entry in people]


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that have anything in them, with the number of the line they begin in."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    begins = 1
    while True:
        try:
            cells = [cell.strip() for cell in next(lines)]
        except StopIteration:
            return
        except csv.Error:
            raise RuleError("people_file.broken", line=begins) from None
        if any(cells):
            yield begins, cells[:MOST_CELLS]
        begins = lines.line_num + 1


def _delimiter(text: str) -> str:
    """Return what parts the cells: whichever sign the first line has most of."""
    first = text.lstrip().partition("\n")[0]
    return max(_DELIMITERS, key=first.count)


def _refuse_bad_heading(first: Sequence[str], meanings: Sequence[Meaning]) -> None:
    names = [_name(found) for found in meanings if found]
    if "player_name" not in names:
        raise RuleError("people_file.no_names", columns=[cell for cell in first if cell])
    twice = next((name for name, times in Counter(names).items() if times > 1), "")
    if twice:
        at = [_name(found) if found else "" for found in meanings]
        raise RuleError("people_file.column_twice", column=first[at.index(twice)])


def _name(found: Column | Question) -> str:
    return found.name if isinstance(found, Column) else f"answers.{found.code}"


def _told(
    line: int, cells: Sequence[str], meanings: Sequence[Meaning], usual_level: int | None
) -> Told:
    words: dict[str, object] = {}
    answers: dict[str, str] = {}
    troubles: dict[str, str] = {}
    if any(cells[len(meanings) :]):
        troubles["line"] = _("This line has more cells than the heading. Put commas in quotes.")
    for cell, found in zip(cells, meanings, strict=False):
        try:
            if isinstance(found, Question):
                answers[found.code] = answer_in(found, as_meant(cell))
            elif found and (cell or found.name != "level"):
                words[found.name] = found.read(as_meant(cell))
        except CellError as trouble:
            troubles[_name(found) if found else ""] = str(trouble)
    if "level" not in words and "level" not in troubles:
        words, troubles = _with_level(words, troubles, usual_level)
    return Told(line, words | {"answers": answers}, troubles)


def _with_level(
    words: dict[str, object], troubles: dict[str, str], usual: int | None
) -> tuple[dict[str, object], dict[str, str]]:
    if usual is not None:
        return words | {"level": usual}, troubles
    return words, troubles | {"level": _("Write 1, 2 or 3, or Fan, Casual or Gachi.")}
