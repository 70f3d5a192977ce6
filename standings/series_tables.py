"""The table of a series: worked out once per version of all its events, or as it was frozen."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.scoring.series import Place, Result, SeriesRow, series_table
from events.models import Entry, Event, Phase
from pods.history import history_of
from standings.kept import Kept
from standings.people import Known, people_of, who
from standings.ratings import Rating, ratings_of
from standings.selectors import Table, TableRow, shown_table
from standings.series import Series

KEPT_TABLES, KEPT_GAMES = 16, 64
Game = Mapping[str, int]
_tables: Kept["SeriesTable"] = Kept(KEPT_TABLES)
_games: Kept[tuple[Game, ...]] = Kept(KEPT_GAMES)


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One person's line; `entries` are theirs by event, `rating` is None where the shop wants none."""

    id: str
    name: str
    entries: Mapping[str, str]
    row: SeriesRow
    rating: Rating | None


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A series' table; `events` are all of it, by day, `counted` those that are finished."""

    events: tuple[Event, ...]
    counted: tuple[Event, ...]
    lines: tuple[SeriesLine, ...]


def events_of(series: Series) -> list[Event]:
    """Return the events of a series by day, in one query."""
    found = Event.objects.filter(in_series__series=series).select_related("shop")
    return list(found.order_by("starts_at", "pk"))


def series_of(event: Event) -> list[Series]:
    """Return the series that an event counts for, in one query."""
    return list(Series.objects.filter(parts__event=event).order_by("name", "pk"))


def version_of(series: Series, events: Sequence[Event]) -> str:
    """Return what moves whenever the table of a series may have moved."""
    return f"{series.version}.{sum(event.table_version for event in events)}"


def table_of_series(series: Series, events: Sequence[Event]) -> SeriesTable:
    """Return the table of a series with these events, worked out once per version."""
    versions = tuple((event.pk, event.table_version) for event in events)
    return _tables.once(
        (series.pk, series.version, versions), lambda: _table(series, tuple(events))
    )


def fresh_lines(series: Series, counted: Sequence[Event]) -> tuple[SeriesLine, ...]:
    """Work the lines of a series out of its finished events.

    Where an event hides its ranks, taking part counts, and nothing else may be told from it.
    """
    tables = tables_of(counted)
    people = people_of(series, tables)
    person = {entry.pk: known.id for known in people for entry in known.entries.values()}
    places = [
        [
            Place(
                None if event.ranks_hidden else row.rank,
                tuple(person[entry] for entry in who(row)),
            )
            for row in _told_rows(event, table, person)
        ]
        for event, (_id, table) in zip(counted, tables, strict=True)
    ]
    ratings = _ratings(counted, person) if series.rated else {}
    by_id = {known.id: known for known in people}
    return tuple(
        _line(by_id[row.player], row, ratings.get(row.player))
        for row in series_table(places, series.rule)
    )


def _told_rows(event: Event, table: Table, order: Iterable[str]) -> Sequence[TableRow]:
    """Return the rows of an event's table; where ranks are hidden in the order of entries."""
    if not event.ranks_hidden:
        return table.rows
    arrivals = {entry: number for number, entry in enumerate(order)}
    return sorted(table.rows, key=lambda row: arrivals[row.entry_id])


def tables_of(events: Sequence[Event]) -> list[tuple[str, Table]]:
    """Return the tables of events beside their ids."""
    return [(event.pk, shown_table(event)) for event in events]


def frozen_line(line: SeriesLine) -> dict[str, object]:
    """Return a line as it is kept: ids, numbers and exact fractions, no names."""
    row, rating = line.row, line.rating
    return {
        "id": line.id,
        "entries": dict(line.entries),
        "rank": row.rank,
        "points": str(row.points),
        "wins": row.wins,
        "results": [[r.event, r.rank, str(r.points), r.counts] for r in row.results],
        "rating": [rating.mu, rating.sigma, rating.games] if rating else None,
    }


def counted_of(events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that count: those that are finished."""
    return tuple(event for event in events if event.phase == Phase.FINISHED)


def _table(series: Series, events: tuple[Event, ...]) -> SeriesTable:
    if series.final is None:
        counted = counted_of(events)
        return SeriesTable(events, counted, fresh_lines(series, counted))
    by_id = {event.pk: event for event in events}
    counted = tuple(by_id[event] for event in series.final["events"])
    return SeriesTable(events, counted, _thawed(series.final["lines"]))


def _ratings(events: Sequence[Event], person: Mapping[str, str]) -> dict[str, Rating]:
    shown = (event for event in events if not event.ranks_hidden)
    games = (game for event in shown for game in _games_of(event))
    return ratings_of({person[entry]: place for entry, place in game.items()} for game in games)


def _games_of(event: Event) -> tuple[Game, ...]:
    return _games.once((event.pk, event.table_version), lambda: _read_games(event))


def _read_games(event: Event) -> tuple[Game, ...]:
    pods = sorted(history_of(event).played_pods(), key=lambda pod: pod.round)
    return tuple(dict(pod.outcome.placements) for pod in pods if pod.outcome)


def _line(known: Known, row: SeriesRow, rating: Rating | None) -> SeriesLine:
    entries = {event: entry.pk for event, entry in known.entries.items()}
    return SeriesLine(known.id, known.name, entries, row, rating)


def _thawed(lines: Sequence[Mapping[str, object]]) -> tuple[SeriesLine, ...]:
    ids = [entry for line in lines for entry in _mapping(line["entries"]).values()]
    names = dict(Entry.objects.filter(pk__in=ids).values_list("pk", "player_name"))
    return tuple(_thawed_line(line, names) for line in lines)


def _thawed_line(line: Mapping[str, object], names: Mapping[str, str]) -> SeriesLine:
    entries, rating = _mapping(line["entries"]), line["rating"]
    newest = list(entries.values())[-1]
    row = SeriesRow(
        player=str(line["id"]),
        rank=int(str(line["rank"])),
        points=Fraction(str(line["points"])),
        wins=int(str(line["wins"])),
        results=tuple(
            Result(event, rank, Fraction(points), counts)
            for event, rank, points, counts in _sequence(line["results"])
        ),
    )
    return SeriesLine(
        id=row.player,
        name=names.get(newest, "?"),
        entries=entries,
        row=row,
        rating=Rating(*_sequence(rating)) if rating else None,
    )


def _mapping(stored: object) -> dict[str, str]:
    assert isinstance(stored, dict)  # noqa: S101  written by `frozen_line`
    return stored


def _sequence(stored: object) -> list[Any]:
    assert isinstance(stored, list)  # noqa: S101  written by `frozen_line`
    return stored
