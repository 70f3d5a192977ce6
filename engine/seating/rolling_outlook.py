"""What somebody in the queue may truthfully be told: how many more people, and when."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from engine.seating.rolling import form
from engine.seating.rolling_line import Line, meetings_in


@dataclass(frozen=True, slots=True)
class Outlook:
    """One person's prospects.

    `before`: people who wait longer. `missing`: how many more people who fit complete a full pod
    of new faces around this person, 0 where only a table is missing. `at`: when this person
    starts if nobody comes or goes, None if not at all; `is_sure` unless that rests on the moment
    at which a table is expected to be free.
    """

    before: int
    missing: int
    at: datetime | None
    is_sure: bool


def outlook(line: Line, person: str, *, frees: Sequence[tuple[datetime, int]] = ()) -> Outlook:
    """Return the prospects of somebody in the queue.

    `frees` pairs the moments at which taken tables are expected to be free with their numbers.
    """
    people = line.in_order()
    place = [one.id for one in people].index(person)
    at, is_sure = _start(line, person, sorted(frees))
    met = meetings_in(line, people)
    mates = [one for one in range(len(people)) if one != place and not met[place][one]]
    most = line.rules.prefer - 1
    company = _most_company(met, mates, most)
    return Outlook(before=place, missing=most - company, at=at, is_sure=is_sure)


def _most_company(met: Sequence[Sequence[int]], mates: Sequence[int], most: int) -> int:
    """Return how many of these people could sit together without a meeting, counted up to `most`."""
    best = 0
    for at, one in enumerate(mates):
        if best == most:
            break
        rest = [other for other in mates[at + 1 :] if not met[one][other]]
        best = max(best, 1 + _most_company(met, rest, most - 1))
    return best


def _start(
    line: Line, person: str, frees: Sequence[tuple[datetime, int]]
) -> tuple[datetime | None, bool]:
    """Let time pass without anybody coming or going until the person sits."""
    coming, is_sure = list(frees), True
    while True:
        formed = form(line)
        seated = {name for pod in formed.pods for name in pod.seats}
        if person in seated:
            return line.now, is_sure
        taken = {pod.table for pod in formed.pods}
        line = replace(
            line,
            people=tuple(one for one in line.people if one.id not in seated),
            tables=tuple(table for table in line.tables if table not in taken),
        )
        next_free = coming[0][0] if coming else None
        moments = [when for when in (formed.look_again, next_free) if when is not None]
        if not moments or line.rules.is_over(min(moments)):
            return None, is_sure
        line = replace(line, now=max(min(moments), line.now))
        if min(moments) == next_free:
            is_sure = False
            line = replace(line, tables=(*line.tables, coming.pop(0)[1]))
