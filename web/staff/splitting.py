"""Whether so many people make tables of the sizes that an event deals by itself."""

from engine.formats import format_of
from engine.seating import sizes
from engine.seating.byes import BYE
from events.pairs import has_pairs
from pods.sizes import sizes_for
from web.staff.evening import Evening

LONGEST_WAIT = 4


def can_split(evening: Evening, people: int) -> bool:
    """Tell whether so many people can be seated without anybody choosing another size."""
    if has_pairs(evening.event):
        return people > 1
    allow = sizes_for(evening.event)
    if BYE in allow and people >= min(sizes.usable(allow), default=people + 1):
        return True
    prefer = format_of(evening.event.format).pod_prefer
    return people > 0 and sizes.can_split(people, prefer=prefer, allow=allow)


def people_missing(evening: Evening) -> int:
    """Return how many more people who are here now would make tables; 0 where they do already."""
    here = evening.turnout.here
    more = (more for more in range(LONGEST_WAIT) if can_split(evening, here + more))
    return next(more, LONGEST_WAIT)
