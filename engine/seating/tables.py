"""Which pod plays at which table of the room."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table that may be used: its number and how many can sit there."""

    number: int
    chairs: int


def at_tables(
    sizes: Sequence[int],
    room: Sequence[RoomTable],
    *,
    fixed: Mapping[int, int] | None = None,
    known: Collection[int] = (),
) -> list[int]:
    """The table number of each pod, pods in the order in which they choose.

    Larger pods choose first, then the order of the pods; each takes the first free table of the
    room with a chair for everybody. `fixed` (place of a pod → table) are chosen already. Where
    the room has no such table left, numbers go on after the highest one of the room and of
    `known`: more pods got a number than the room has tables.
    """
    chosen = dict(fixed or {})
    free = [table for table in room if table.number not in chosen.values()]
    last = max([0, *(table.number for table in room), *known])
    for place in sorted(range(len(sizes)), key=lambda at: -sizes[at]):
        if place in chosen:
            continue
        fits = next((table for table in free if table.chairs >= sizes[place]), None)
        if fits:
            free.remove(fits)
            chosen[place] = fits.number
    taken = {*chosen.values()}
    for place in range(len(sizes)):
        if place not in chosen:
            last = next(
                number for number in range(last + 1, last + 2 + len(taken)) if number not in taken
            )
            chosen[place] = last
    return [chosen[place] for place in range(len(sizes))]
