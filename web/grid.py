"""The grid of who met whom, as numbers for an SVG."""

from dataclasses import dataclass

from standings.progress import Course, Progress
from web.bump import LETTER, short

CELL = 20
HEAD = 24
NAMES = 100
NUMBER = 24


@dataclass(frozen=True, slots=True)
class Cell:
    """How often two people met; `is_self` is where a row meets its own column."""

    x: int
    y: int
    times: int
    is_self: bool


@dataclass(frozen=True, slots=True)
class GridRow:
    """One player's row; `others` are all they met, with how often, whoever is in the picture."""

    number: int
    course: Course
    label: str
    y: int
    is_me: bool
    cells: tuple[Cell, ...]
    others: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """All of the picture."""

    width: int
    height: int
    columns: tuple[tuple[int, int], ...]
    rows: tuple[GridRow, ...]
    repeats: int


def meeting_grid(progress: Progress, *, top: int, me: str = "") -> Grid | None:
    """Show the first `top` of the table and the reader against each other; None before any game."""
    shown = [
        course for at, course in enumerate(progress.courses) if at < top or course.entry_id == me
    ]
    if not progress.met:
        return None
    names = {course.entry_id: course.player_name for course in progress.courses}
    rows = tuple(_row(progress, shown, at, names, me) for at in range(len(shown)))
    return Grid(
        width=NAMES + CELL * len(shown),
        height=HEAD + CELL * len(shown),
        columns=tuple((at + 1, NAMES + CELL * at) for at in range(len(shown))),
        rows=rows,
        repeats=sum(times > 1 for times in progress.met.values()),
    )


def _row(
    progress: Progress, shown: list[Course], at: int, names: dict[str, str], me: str
) -> GridRow:
    course, y = shown[at], HEAD + CELL * at
    met = [(names[other], progress.meetings(course.entry_id, other)) for other in names]
    return GridRow(
        number=at + 1,
        course=course,
        label=short(course.player_name, (NAMES - NUMBER) // LETTER),
        y=y,
        is_me=course.entry_id == me,
        cells=tuple(
            Cell(
                NAMES + CELL * column,
                y,
                progress.meetings(course.entry_id, other.entry_id),
                column == at,
            )
            for column, other in enumerate(shown)
        ),
        others=tuple((name, times) for name, times in met if times),
    )
