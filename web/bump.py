"""The bump chart: one line per player through the ranks after each round, as numbers for an SVG."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from standings.progress import Course, Progress

ROW, HALF = 26, 13
TOP = 34
EDGE = 16
NAME_GAP = 16
BAND_ROWS = 2
SHADES = 5
NARROW, WIDE = 340, 720
NAME_WIDTHS: Mapping[int, int] = {NARROW: 138, WIDE: 190}
LETTER = 7  # half a full-width letter at the size of the labels
NUMBERED_ROUNDS = 8  # more of them leave no room for numbers in the dots

Slots = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Dot:
    """A rank after a round; `rank` is empty where there is no room for it, as in the band."""

    x: int
    y: int
    rank: str


@dataclass(frozen=True, slots=True)
class Line:
    """One player's way; `shade` and `dashed` together tell neighbours apart."""

    course: Course
    label: str
    label_y: int
    path: str
    dots: tuple[Dot, ...]
    shade: int
    dashed: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """All of the picture; `band` is where the ranks below the top begin, None where all are shown."""

    width: int
    height: int
    label_x: int
    rounds: tuple[tuple[int, int], ...]
    lines: tuple[Line, ...]
    band: int | None
    top: int
    last: int


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where rounds and places lie in the picture, and how many letters a name may have."""

    xs: tuple[int, ...]
    top: int
    last: int
    room: int

    def y(self, slot: int) -> int:
        """Return the height of a place; all places below the top share a narrow band."""
        if slot <= self.top:
            return TOP + ROW * (slot - 1)
        below = max(self.last - self.top - 1, 1)
        deep = ROW * (BAND_ROWS - 1) * (slot - self.top - 1) // below
        return TOP + ROW * self.top + HALF // 2 + deep

    def number(self, rank: int | None, slot: int, *, is_me: bool) -> str:
        """Return what stands in a dot."""
        has_room = len(self.xs) <= NUMBERED_ROUNDS and (slot <= self.top or is_me)
        return str(rank) if has_room else ""


def short(text: str, room: int) -> str:
    """Shorten a text to so many half-width letters."""
    width = 0
    for at, letter in enumerate(text):
        width += 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        if width > room:
            return text[: max(at - 1, 1)] + "…"
    return text


def bump_chart(progress: Progress, *, top: int, me: str = "", width: int = NARROW) -> Chart | None:
    """Draw the first `top` of the table and the reader; None before there are two rounds."""
    if progress.rounds <= 1 or not progress.courses:
        return None
    shown = [c for at, c in enumerate(progress.courses) if at < top or c.entry_id == me]
    slots = list(_slots(progress))
    last, end = len(progress.courses), width - NAME_WIDTHS[width]
    rows = min(top, last)
    frame = _Frame(
        xs=tuple(
            EDGE + (end - EDGE) * at // (progress.rounds - 1) for at in range(progress.rounds)
        ),
        top=rows,
        last=last,
        room=(NAME_WIDTHS[width] - NAME_GAP) // LETTER,
    )
    below = any(slot.get(course.entry_id, 0) > rows for slot in slots for course in shown)
    return Chart(
        width=width,
        height=TOP + ROW * (rows + BAND_ROWS * below),
        label_x=end + NAME_GAP,
        rounds=tuple(enumerate(frame.xs, 1)),
        lines=tuple(_line(course, at, frame, slots, me) for at, course in enumerate(shown)),
        band=TOP + ROW * rows - HALF // 2 if below else None,
        top=rows,
        last=last,
    )


def _slots(progress: Progress) -> Iterator[Slots]:
    """Give everybody a place of their own in each round; equals lie as they will in the next one."""
    after: Slots = {course.entry_id: at for at, course in enumerate(progress.courses)}
    found: list[Slots] = []
    for number in reversed(range(progress.rounds)):
        ranked = [
            (rank, after.get(course.entry_id, 0), course.entry_id)
            for course in progress.courses
            if (rank := course.ranks[number]) is not None
        ]
        after = {entry: at for at, (_rank, _after, entry) in enumerate(sorted(ranked), 1)}
        found.append(after)
    yield from reversed(found)


def _line(course: Course, at: int, frame: _Frame, slots: Sequence[Slots], me: str) -> Line:
    is_me = course.entry_id == me
    dots = tuple(
        Dot(
            x,
            frame.y(slot[course.entry_id]),
            frame.number(rank, slot[course.entry_id], is_me=is_me),
        )
        for x, slot, rank in zip(frame.xs, slots, course.ranks, strict=True)
        if course.entry_id in slot
    )
    return Line(
        course=course,
        label=short(course.player_name, frame.room),
        label_y=dots[-1].y if dots else 0,
        path=_path(dots),
        dots=dots,
        shade=at % SHADES,
        dashed=at // SHADES % 2 == 1,
        is_me=is_me,
    )


def _path(dots: Sequence[Dot]) -> str:
    """Draw a curve that leaves and reaches every dot level."""
    parts = [f"M{dots[0].x} {dots[0].y}"] if dots else []
    for one, other in pairwise(dots):
        middle = (one.x + other.x) // 2
        parts.append(f"C{middle} {one.y} {middle} {other.y} {other.x} {other.y}")
    return "".join(parts)
