"""Reads of fixed pairs: who is together, and who still has no partner."""

from dataclasses import dataclass

from events.models import OUT, Entry, Event
from events.names import fold
from events.teams import Teams


@dataclass(frozen=True, slots=True)
class Pairs:
    """The complete pairs, and who is alone, each in kana order; those who left are in neither."""

    couples: tuple[tuple[Entry, Entry], ...]
    alone: tuple[Entry, ...]


def has_pairs(event: Event) -> bool:
    """Tell whether people play an event in fixed pairs."""
    return event.teams == Teams.PAIRS


def pairs_of(event: Event) -> Pairs:
    """Return the fixed pairs of an event in one query; nobody is alone where there are none."""
    if not has_pairs(event):
        return Pairs((), ())
    people = event.entries.exclude(state__in=OUT).select_related("team")
    members: dict[str, list[Entry]] = {}
    for entry in sorted(people, key=lambda one: (fold(one.kana), one.arrival)):
        members.setdefault(entry.team_id or entry.pk, []).append(entry)
    couples = [(team[0], team[1]) for team in members.values() if len(team) > 1]
    alone = [team[0] for team in members.values() if len(team) == 1]
    return Pairs(tuple(couples), tuple(alone))
