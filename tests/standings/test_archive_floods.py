"""Archives that ask for more than an event ever holds: refused before they cost anything, and nobody waits."""

import json
import zipfile
from contextlib import suppress
from datetime import timedelta
from itertools import count

import pytest
from django.db import models

from engine.errors import RuleError
from events.due import run_due_rows
from events.models import MOST_PLACES, Event
from events.services.entries import MOST_IN_LINE
from events.work import Due
from standings.archive import building, reading
from standings.archive.bounds import MOST, MOST_ROWS, most_of
from standings.archive.building import restorable
from standings.archive.contents import PARTS, WORK
from standings.archive.reading import tables_in
from standings.archive.shapes import SHAPES
from standings.archive.writing import archive_of
from tests import make
from tests.refusing import refusing
from tests.standings.rich import NOW
from tests.standings.test_archive_refused import (
    _made,
    changed,
    files_in,
    restore,
    signed,
    work,
    zipped,
)

pytestmark = pytest.mark.django_db
ANY_JSON: tuple[object, ...] = ("x", 5, True, [1], {"a": 1}, {"a": [[]]}, [{"code": "x"}], [["x", "1e999999999"]], {"round": [1]})  # fmt: skip
LOOSE: dict[tuple[str, str], list[object]] = {
    ("entries", "accepts"): [[1]],
    ("rounds", "lower_bound"): [{"a": 1}],
    ("reports", "placements"): [{"a": 1}],
    ("reports", "life"): [{"a": 1}],
    ("subgames", "placements"): [{"a": 1}],
    ("journal", "facts"): [{"a": 1}, {"a": [[]]}],
}
ANY_CELL: tuple[object, ...] = (
    [],
    {"a": 1},
    -1,
    2**63,
    1e300,
    "0001-01-01T00:00:00+09:00",
    "2026-99-99T00:00:00Z",
)


def test_values_are_counted_before_any_is_read(monkeypatch):
    flood = b"[" + b"{}," * reading.MOST_VALUES + b"{}]"
    content = signed(files_in(_made()) | {"entries.json": flood})
    assert len(flood) < reading.MOST_INFLATED
    read = []
    loads = json.loads
    monkeypatch.setattr(
        reading.json, "loads", lambda text, **how: read.append(text) or loads(text, **how)
    )
    with refusing("archive.too_large"):
        tables_in(content)
    assert [text for text in read if len(text) > 100_000] == []


@pytest.mark.parametrize("packed", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_no_member_is_unpacked_that_takes_memory_by_its_own_word(packed):
    content = zipped(files_in(_made()), packed)
    with refusing("archive.no_archive"):
        tables_in(content)
    damaged = bytearray(content)
    damaged[60:90] = bytes(byte ^ 0x55 for byte in damaged[60:90])
    with refusing("archive.no_archive"):
        tables_in(bytes(damaged))
    assert tables_in(zipped(files_in(_made()), zipfile.ZIP_STORED))["event"]


def test_no_number_is_larger_than_numbers():
    files = files_in(_made())
    content = files["event.json"].replace(b'"worth": {}', b'"worth": {"a": 1e999}')
    assert content != files["event.json"]
    with refusing("archive.malformed", place="event.json"):
        tables_in(signed(files | {"event.json": content}))


def test_every_table_has_a_bound_that_follows_the_event():
    assert {*MOST, "entries"} == {*(part.name for part in PARTS), WORK}
    event = [{"capacity": 8, "admission": "first_come"}]
    assert most_of("entries", {"event": event}) == 516
    assert most_of("entries", {"event": [{"capacity": 10**9}]}) < MOST_ROWS / 10
    assert most_of("voices", {"event": event, "reports": [{}, {}]}) == 16


def test_more_rows_than_an_event_can_hold_are_refused(monkeypatch):
    ids = count(100)

    def more(rows):
        rows += [
            rows[0] | {"id": f"{next(ids):012}"} for _ in range(2 * MOST_PLACES + MOST_IN_LINE)
        ]

    with refusing("archive.malformed", place="entries.json"):
        tables_in(changed(_made(), "entries", more))
    monkeypatch.setattr(reading, "MOST_ROWS", 5)
    with refusing("archive.too_large"):
        tables_in(_made())


def test_one_row_of_work_for_each_object_and_none_before_now():
    """Work of long ago would go before everybody's: what is due elsewhere runs in the same tick."""
    shop = make.shop()
    long_ago = [f"2001-01-01T00:00:{second:02}Z" for second in range(60)]

    def flood(rows):
        for at in long_ago * 5:
            work(at=at)(rows)

    Due.objects.create(kind="queue.look", at=NOW - timedelta(minutes=1), facts={"event": "other"})
    copy = restore(changed(_made(), "work", flood), shop)
    mine = Due.objects.filter(facts__event=copy.pk)
    assert list(mine.values_list("kind", "at")) == [("queue.look", NOW)]
    run_due_rows(now=NOW)
    assert Due.objects.get(facts__event="other").tries == 1


def test_a_clock_and_a_chair_are_waited_for_once_and_as_they_are():
    event = make.event()
    make.entries(4, event=event)
    found = make.published(event=event, seed=3)
    found.started_at, found.ends_at = NOW, NOW + timedelta(hours=1)
    found.save()
    Due.objects.all().delete()
    for minutes in (50, 60, 70):
        at = NOW + timedelta(minutes=minutes)
        facts = {"round_id": found.pk, "ends_at": at.isoformat()}
        Due.objects.create(kind="round.time_over", at=at, facts=facts)
    before = set(Due.objects.values_list("pk", flat=True))
    copy = restore(archive_of(Event.objects.get(pk=event.pk)), make.shop())
    made = Due.objects.exclude(pk__in=before).filter(kind="round.time_over").get()
    assert made.facts == {
        "round_id": copy.rounds.get().pk,
        "ends_at": copy.rounds.get().ends_at.isoformat(),
    }
    assert made.at == NOW + timedelta(hours=1)


def test_every_column_of_json_has_a_shape_that_nonsense_does_not_have():
    columns = {
        (part.name, field.name)
        for part in PARTS
        for field in part.model._meta.concrete_fields
        if isinstance(field, models.JSONField) and part.name != "event"  # rules read its settings
    }
    assert SHAPES.keys() == columns
    for column, fits in SHAPES.items():
        taken = [raw for raw in ANY_JSON if fits(raw)]
        assert taken == LOOSE.get(column, []), column


def test_nonsense_in_any_cell_is_refused_or_taken_but_never_breaks(monkeypatch):
    shop = make.shop()
    monkeypatch.setattr(building, "_in_use", lambda part, ids: False)
    tables = tables_in(_made())
    for name, rows in tables.items():
        for column in rows[0] if rows and name != WORK else ():
            for raw in ANY_CELL:
                odd = [rows[0] | {column: raw}, *rows[1:]]
                with suppress(RuleError):
                    restorable({**tables, name: odd}, shop=shop)
