"""Work for later out of an archive: of known kinds, about this event alone, one row for each object."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime

from django.db.models import Model

from decks.models import DeckList
from events.models import Entry, Event
from events.work import Due
from pods.models import Pod, Round, Seat
from standings.archive import cells
from standings.archive.cells import CellError, Ids
from standings.archive.contents import WORK, WORK_FACTS, WORK_MORE
from standings.archive.writing import Row

ABOUT: Mapping[str, type[Model]] = {
    "event": Event,
    "round_id": Round,
    "pod_id": Pod,
    "entry_id": Entry,
    "after": DeckList,
}
MOMENTS = frozenset({"ends_at", "until"})
LATEST = frozenset({"lots.look", "entries.release"})  # the others plan what comes after them
Facts = dict[str, object]
Key = tuple[str, frozenset[tuple[str, object]]]


def work_in(
    rows: Sequence[Row], ids: Mapping[type[Model], Ids], made: Iterable[Model]
) -> list[Due]:
    """Return work to be planned here: one row for each kind and object, none that would do nothing.

    `made` are the rows of the archive: they tell which end and which empty chair still counts.
    """
    awaited = set(_awaited(made))
    kept: dict[Key, Due] = {}
    for at, told in enumerate(rows):
        row = _due(told, ids, at)
        key = _key(row.kind, row.facts)
        if MOMENTS & row.facts.keys() and key not in awaited:
            continue
        known = kept.get(key)
        if known is None or (row.at > known.at) == (row.kind in LATEST):
            kept[key] = row
    return list(kept.values())


def _awaited(made: Iterable[Model]) -> Iterator[Key]:
    for row in made:
        if isinstance(row, Round) and row.ends_at:
            yield _key("round.time_over", {"round_id": row.pk, "ends_at": _written(row.ends_at)})
        if isinstance(row, Seat) and row.missing_until:
            about = {"pod_id": row.pod_id, "entry_id": row.entry_id}
            yield _key("seat.overdue", {**about, "until": _written(row.missing_until)})


def _key(kind: str, facts: Mapping[str, object]) -> Key:
    return kind, frozenset(facts.items())


def _due(told: Row, ids: Mapping[type[Model], Ids], at: int) -> Due:
    kind, facts = str(told.get("kind")), told.get("facts")
    needed = WORK_FACTS.get(kind)
    if needed is None or not isinstance(facts, dict) or not _are_all(facts.keys(), kind):
        cells.refuse(WORK, at, "facts")
    read: Facts = {}
    for name, raw in facts.items():
        try:
            read[name] = _fact(name, raw, ids)
        except CellError:
            cells.refuse(WORK, at, name)
    try:
        return Due(kind=kind, at=cells.moment(told.get("at")), facts=read)
    except CellError:
        cells.refuse(WORK, at, "at")


def _are_all(names: Iterable[str], kind: str) -> bool:
    needed = WORK_FACTS[kind]
    return needed <= set(names) <= needed | WORK_MORE.get(kind, frozenset())


def _fact(name: str, raw: object, ids: Mapping[type[Model], Ids]) -> object:
    """Return a fact as the commands here wrote it: an id, a moment, or yes or no."""
    if name in ABOUT:
        return cells.related(raw, ids[ABOUT[name]], null=False)
    if name in MOMENTS:
        return _written(cells.moment(raw))
    if not isinstance(raw, bool):
        raise CellError
    return raw


def _written(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat()
