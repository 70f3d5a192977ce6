"""People who came together and wish to stay together at one table."""

from collections import defaultdict
from math import ceil

from engine.formats import format_of
from events.models import EntryState, Event, GroupWish
from events.names import fold


def families(event: Event) -> tuple[tuple[str, ...], ...]:
    """Return who is here and shall share a pod; a group too large for one is kept in equal parts."""
    here = event.entries.filter(state=EntryState.HERE, group_wish=GroupWish.TOGETHER)
    groups: defaultdict[str, list[str]] = defaultdict(list)
    for entry, group in here.exclude(group="").order_by("arrival").values_list("pk", "group"):
        groups[fold(group)].append(entry)
    largest = format_of(event.format).pod_prefer
    parts = [part for group in groups.values() for part in _parts(group, largest)]
    return tuple(part for part in parts if len(part) > 1)


def _parts(group: list[str], largest: int) -> list[tuple[str, ...]]:
    count = ceil(len(group) / largest)
    size = ceil(len(group) / count)
    return [tuple(group[at : at + size]) for at in range(0, len(group), size)]
