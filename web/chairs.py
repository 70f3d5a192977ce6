"""Empty chairs of a table as pages show them, and what a result begins with where somebody never came."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.words import Cause
from events.models import EntryState
from pods.chairs import is_overdue
from pods.models import Pod, Seat
from web.story import Story, StoryStep

MINUTE = 60


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: whether its player is missing, and until when the table waits for them."""

    entry_id: str
    name: str
    is_me: bool
    missing_since: datetime | None
    missing_until: datetime | None
    is_overdue: bool
    has_left: bool
    no_show: bool

    @property
    def may_decide(self) -> bool:
        """Whether staff may choose by now what becomes of an empty chair."""
        return self.missing_since is not None and (self.is_overdue or self.has_left)


@dataclass(frozen=True, slots=True)
class Chairs:
    """The chairs of a table, who really began, and how many minutes the table has of its own."""

    lines: list[Chair]
    began: str
    extra: int

    @property
    def missing(self) -> list[Chair]:
        """Who is missing."""
        return [line for line in self.lines if line.missing_since]

    @property
    def others(self) -> list[Chair]:
        """Who could be missing without anybody having said so yet."""
        return [
            line for line in self.lines if not (line.is_me or line.missing_since or line.no_show)
        ]

    @property
    def absent(self) -> list[Chair]:
        """Who is noted as not having come."""
        return [line for line in self.lines if line.no_show]


def chairs_of(pod: Pod, *, at: datetime, me: str = "") -> Chairs:
    """Return the chairs of a pod read by `pods.selectors`, seen by one of its players or the staff."""
    lines = [_chair(seat, at=at, me=me) for seat in pod.seats.all()]
    began = next((line.name for line in lines if line.entry_id == pod.first_id), "")
    return Chairs(lines, began, -(-pod.extra_seconds // MINUTE))


def without_absent(story: Story, seats: Sequence[Seat]) -> Story:
    """Return a story that begins with those who never came, unless it tells them already."""
    absent = tuple(
        number for number, seat in enumerate(seats, 1) if seat.no_show and number in story.standing
    )
    if not absent:
        return story
    first = StoryStep(absent, Cause.NO_SHOW.value)
    out = tuple(number for number in story.out if number not in absent)
    return replace(story, steps=(first, *story.steps), out=out)


def _chair(seat: Seat, *, at: datetime, me: str) -> Chair:
    return Chair(
        entry_id=seat.entry_id,
        name=seat.entry.player_name,
        is_me=seat.entry_id == me,
        missing_since=seat.missing_since,
        missing_until=seat.missing_until,
        is_overdue=is_overdue(seat, now=at),
        has_left=seat.entry.state != EntryState.HERE,
        no_show=seat.no_show,
    )
