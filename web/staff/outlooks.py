"""What would happen if the event began this moment: pods of each level, and who is missing."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.seating.outlook import Outlook
from events.models import EntryState, Event
from events.outlook import EVERYBODY, outlooks
from events.pairs import has_pairs
from events.selectors import Turnout
from events.words import LEVELS


@dataclass(frozen=True, slots=True)
class LevelOutlook:
    """One level: how many are here, the pods they make, and what one or more people would change."""

    level: int
    people: int
    pods: str
    missing: str


@dataclass(frozen=True, slots=True)
class Prospects:
    """The pods of this moment in one line, and level by level."""

    now: str
    levels: list[LevelOutlook]


def prospects(event: Event, numbers: Turnout) -> Prospects:
    """Say which pods the people who are here would make, and who is missing to make them even."""
    if has_pairs(event):
        return Prospects(_tables_of_pairs(event), [])
    found = outlooks(event, numbers.here_levels)
    everybody = found.pop(EVERYBODY, None)
    expected = {
        level: people - numbers.here_levels[level] for level, people in numbers.levels.items()
    }
    levels = [
        LevelOutlook(level, seen.people, _alone(seen), _missing(level, seen, expected[level]))
        for level, seen in found.items()
    ]
    return Prospects(_pods(everybody) if everybody else _all_pods(list(found.values())), levels)


def _all_pods(found: Sequence[Outlook]) -> str:
    sizes = [seen.sizes for seen in found]
    if None in sizes:
        return _("These people cannot be split into pods yet.")
    return _sized([size for each in sizes if each for size in each])


def _alone(seen: Outlook) -> str:
    return _("No pod of this level alone yet.") if seen.sizes is None else _sized(seen.sizes)


def _pods(seen: Outlook) -> str:
    if seen.sizes is None:
        return _("These people cannot be split into pods yet.")
    return _sized(seen.sizes)


def _sized(sizes: Sequence[int]) -> str:
    return _(", ").join(
        ngettext("{count} pod of {size}", "{count} pods of {size}", sizes.count(size)).format(
            count=sizes.count(size), size=size
        )
        for size in sorted(set(sizes), reverse=True)
    )


def _missing(level: int, seen: Outlook, expected: int) -> str:
    """Say how many more of a level make all its pods full, and whether so many are still expected."""
    if not seen.missing:
        return ""
    said = ngettext(
        "{count} more {level} makes {pods}.", "{count} more {level} make {pods}.", seen.missing
    ).format(
        count=seen.missing,
        level=LEVELS[level],
        pods=_sized([(seen.people + seen.missing) // seen.then] * seen.then),
    )
    if not expected:
        return said
    coming = ngettext("{count} is still expected.", "{count} are still expected.", expected)
    return f"{said} {coming.format(count=expected)}"


def _tables_of_pairs(event: Event) -> str:
    here = event.entries.filter(state=EntryState.HERE).values("team").distinct().count()
    tables, left = divmod(here, 2)
    said = ngettext("{count} table of two teams", "{count} tables of two teams", tables)
    words = [said.format(count=tables), *([_("one team sits out")] if left else [])]
    return _(", ").join(words)
