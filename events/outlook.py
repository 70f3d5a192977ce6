"""What the people who are here would make, if the event began this moment."""

from collections.abc import Mapping

from engine.formats import format_of
from engine.seating.outlook import Outlook, outlook
from events.models import Event, LevelsPolicy

EVERYBODY = 0


def outlooks(event: Event, here: Mapping[int, int]) -> dict[int, Outlook]:
    """Return the outlook of each level with people here, and of `EVERYBODY` where levels may mix."""
    counts = {level: people for level, people in here.items() if people}
    if event.levels_policy == LevelsPolicy.MIXED:
        counts = {}
    if event.levels_policy != LevelsPolicy.SEPARATE:
        counts[EVERYBODY] = sum(here.values())
    rules = format_of(event.format)
    return {
        level: outlook(people, prefer=rules.pod_prefer, allow=rules.pod_allow)
        for level, people in counts.items()
    }
