"""A result while it is being told: kept in the address, so that going back in the browser undoes a tap.

`told` holds steps such as `3:direct_attack:1,2-4:deck_out` (seat numbers, cause, by whom), `out` the
seats tapped just now, `end` an ending that the steps do not show, `life_2` what seat 2 had at time.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from engine.outcomes.report import MOST_PLAYERS
from engine.words import Cause, Ending

STEP = re.compile(r"(\d(?:-\d)*):([a-z_]+)(?::(\d))?")
DIGITS = re.compile(r"[0-9]{1,6}")
ENDINGS_TO_CHOOSE = (Ending.TIME, Ending.LOOP, Ending.TURN_LIMIT)
ENDINGS = (*ENDINGS_TO_CHOOSE, Ending.SPECIAL_WIN)
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class StoryStep:
    """The seats that went out together, why, and by whose doing."""

    seats: tuple[int, ...]
    cause: str
    by: int | None = None

    def as_text(self) -> str:
        """Return the step as it stands in an address."""
        tail = f":{self.by}" if self.by else ""
        return f"{_joined(self.seats)}:{self.cause}{tail}"


@dataclass(frozen=True, slots=True)
class Story:
    """What has been told so far at a table of so many seats; `sides` are the seats of its teams."""

    of: int
    steps: tuple[StoryStep, ...] = ()
    out: tuple[int, ...] = ()
    end: str = ""
    life: tuple[tuple[int, int], ...] = ()
    sides: Sides = ()

    @property
    def standing(self) -> tuple[int, ...]:
        """Seats that are still in the game; partners go out together."""
        gone = {seat for step in self.steps for out in step.seats for seat in self.side_of(out)}
        return tuple(seat for seat in range(1, self.of + 1) if seat not in gone)

    @property
    def is_told(self) -> bool:
        """Whether nothing is left to ask."""
        left = {self.side_of(seat) for seat in self.standing}
        return bool(self.end) or (not self.out and len(left) <= 1)

    def side_of(self, seat: int) -> tuple[int, ...]:
        """Return the seats of a team, or the seat of somebody who plays alone."""
        return next((side for side in self.sides if seat in side), (seat,))

    @property
    def ending(self) -> str:
        """The ending chosen, else the one that the steps show."""
        if self.end:
            return self.end
        if self.standing:
            return Ending.LAST_STANDING
        conceded = self.steps[-1].cause == Cause.CONCESSION
        return Ending.ALL_CONCEDED if conceded else Ending.DOUBLE_LOSS

    def telling(self, players: Sequence[str]) -> dict[str, object]:
        """Return the story as a report takes it; `players` are entry ids in seat order."""
        told = {"steps": self.steps_of(players), "ending": str(self.ending)}
        life = {players[seat - 1]: points for seat, points in self.life}
        return told | ({"life": life} if life else {})

    def steps_of(self, players: Sequence[str]) -> list[dict[str, object]]:
        """Return the steps as a report takes them."""
        return [
            {
                "eliminated": [players[seat - 1] for seat in step.seats],
                "cause": step.cause,
                "by": players[step.by - 1] if step.by else None,
            }
            for step in self.steps
        ]

    def told(self) -> str:
        """Return the steps as they stand in an address."""
        return ",".join(step.as_text() for step in self.steps)

    def address(self) -> str:
        """Return the query of the page that shows this story."""
        parts = {"told": self.told(), "out": _joined(self.out), "end": self.end}
        parts |= {f"life_{seat}": str(points) for seat, points in self.life}
        return "?" + urlencode({name: text for name, text in parts.items() if text}, safe=":,")

    def sends(self) -> list[tuple[str, str]]:
        """Return the hidden fields with which a form sends the story."""
        life = [(f"life_{seat}", str(points)) for seat, points in self.life]
        return [("told", self.told()), ("end", self.end), *life]

    def tapped(self, *seats: int) -> "Story":
        """Return the story with these seats added to those just tapped, or taken away again."""
        kept = [seat for seat in self.out if seat not in seats]
        new = [seat for seat in seats if seat not in self.out]
        return replace(self, out=tuple(kept + new))

    def because(self, cause: str, by: int | None = None) -> "Story":
        """Return the story with the tapped seats out for this cause."""
        step = StoryStep(self.out, cause, by)
        return replace(self, steps=(*self.steps, step), out=())

    def undone(self) -> "Story":
        """Return the story without its last tap or step."""
        if self.life:
            return replace(self, life=())
        if self.end == Ending.SPECIAL_WIN:
            return replace(self, steps=self.steps[:-1], end="")
        if self.out or self.end:
            return replace(self, out=(), end="")
        return replace(self, steps=self.steps[:-1])

    def won_specially(self, winner: int) -> "Story":
        """Return the story in which a special win of a seat's team takes out the team against it."""
        losers = [seat for seat in self.standing if seat not in self.side_of(winner)]
        told = replace(self, out=tuple(losers[:1])).because(Cause.SPECIAL_LOSS)
        return replace(told, end=Ending.SPECIAL_WIN.value)

    def ended(self, ending: str) -> "Story":
        """Return the story with this ending."""
        return replace(self, end=ending, out=())


def story_of(query: Mapping[str, str], *, of: int, sides: Sides = ()) -> Story:
    """Read a story from an address or a form; what makes no sense is left out."""
    steps = tuple(_steps(query.get("told", ""), of))
    story = Story(of, steps, sides=sides)
    tapped = tuple(seat for seat in _seats(query.get("out", "")) if seat in story.standing)
    end = query.get("end", "")
    story = replace(story, out=tapped, end=end if end in ENDINGS else "")
    return replace(story, life=tuple(_life(query, story)))


def _life(query: Mapping[str, str], story: Story) -> Iterable[tuple[int, int]]:
    """Return the life points or shields that were told of those still in at time."""
    for seat in story.standing if story.end == Ending.TIME else ():
        points = query.get(f"life_{seat}", "")
        if DIGITS.fullmatch(points):
            yield seat, int(points)


def _steps(told: str, of: int) -> Iterable[StoryStep]:
    for text in told.split(",")[:MOST_PLAYERS]:
        found = STEP.fullmatch(text)
        if found is None:
            continue
        step = StoryStep(_seats(found[1]), found[2], int(found[3]) if found[3] else None)
        if all(1 <= seat <= of for seat in (*step.seats, step.by or 1)):
            yield step


def _seats(text: str) -> tuple[int, ...]:
    return tuple(int(each) for each in text.split("-") if each.isdecimal() and each.isascii())


def _joined(seats: Iterable[int]) -> str:
    return "-".join(map(str, seats))
