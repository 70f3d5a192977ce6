"""Who is who in a series: people whom staff have joined, and namesakes who may be one person."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from events.models import Entry
from events.names import fold
from standings.selectors import Table, TableRow
from standings.series import Series, SeriesEntry

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Known:
    """A person of a series by id: a player whom staff know, else a lone entry. Entries by event."""

    id: str
    name: str
    entries: Mapping[str, Entry]
    is_decided: bool

    @property
    def ids(self) -> str:
        """The ids of the entries, with blanks between."""
        return " ".join(entry.pk for entry in self.entries.values())


@dataclass(frozen=True, slots=True)
class Namesakes:
    """People with one name and reading; `one_person` if they can be, since no two were at one event."""

    people: tuple[Known, ...]

    @property
    def ids(self) -> str:
        """The ids of all their entries, with blanks between."""
        return " ".join(known.ids for known in self.people)

    @property
    def one_person(self) -> bool:
        """Whether all of them may be the same person."""
        events = [event for known in self.people for event in known.entries]
        return len(events) == len(set(events))


def people_of(series: Series, events: Sequence[tuple[str, Table]]) -> list[Known]:
    """Return everybody who has a row in these events' tables, in the order they first played."""
    seated = {entry for _event, table in events for row in table.rows for entry in who(row)}
    order = {event: number for number, (event, _table) in enumerate(events)}
    entries = list(
        Entry.objects.filter(event__in=list(order), pk__in=seated).select_related("event")
    )
    entries.sort(key=lambda entry: (order[entry.event_id], entry.arrival))
    whose = dict(SeriesEntry.objects.filter(series=series).values_list("entry_id", "player_id"))
    grouped: dict[str, list[Entry]] = defaultdict(list)
    for entry in entries:
        grouped[whose.get(entry.pk, entry.pk)].append(entry)
    return [
        Known(
            id=person,
            name=theirs[-1].player_name,
            entries={entry.event_id: entry for entry in theirs},
            is_decided=theirs[0].pk in whose,
        )
        for person, theirs in grouped.items()
    ]


def who(row: TableRow) -> tuple[str, ...]:
    """Return the entries that a row of a table is about: both of a fixed pair."""
    return row.members or (row.entry_id,)


def namesakes(people: Iterable[Known]) -> list[Namesakes]:
    """Return the people who share a name and a reading where staff have not decided about all."""
    by_key: dict[Key, dict[str, Known]] = defaultdict(dict)
    for known in people:
        for entry in known.entries.values():
            by_key[_key(entry)][known.id] = known
    return [
        Namesakes(tuple(group.values()))
        for group in by_key.values()
        if len(group) > 1 and not all(known.is_decided for known in group.values())
    ]


def _key(entry: Entry) -> Key:
    return fold(entry.player_name).replace(" ", ""), fold(entry.kana).replace(" ", "")
