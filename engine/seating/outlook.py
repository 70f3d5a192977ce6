"""What so many people would make right now, and how many more would make every pod full."""

from collections.abc import Collection
from dataclasses import dataclass

from engine.errors import RuleError
from engine.seating.sizes import pod_sizes, usable


@dataclass(frozen=True, slots=True)
class Outlook:
    """Pods of so many people now (None: no split seats them), and after `missing` more come.

    With `missing` more people there are `then` pods, all of the preferred size; 0 means that
    nobody is missing.
    """

    people: int
    sizes: tuple[int, ...] | None
    missing: int
    then: int


def outlook(people: int, *, prefer: int, allow: Collection[int]) -> Outlook:
    """Look at `people` ≥ 0 who would be split into pods of `prefer`, else of the sizes in `allow`.

    >>> outlook(11, prefer=4, allow=(3, 4))
    Outlook(people=11, sizes=(4, 4, 3), missing=1, then=3)
    """
    try:
        sizes: tuple[int, ...] | None = pod_sizes(people, prefer=prefer, allow=allow)
    except RuleError:
        sizes = None
    size = prefer if prefer in usable(allow) else max(usable(allow), default=prefer)
    missing = -people % size
    return Outlook(people, sizes, missing, (people + missing) // size)
