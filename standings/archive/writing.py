"""Writing an event's archive: a ZIP of JSON files with a manifest that tells each one's SHA-256."""

import hashlib
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from typing import Any

from django.db.models import Model

from events.models import Event
from events.work import Due
from standings.archive.contents import LEFT_OUT, PARTS, WORK, WORK_FACTS, WORK_IDS, Part
from standings.draws import DrawState

VERSION = 1
MANIFEST = "manifest.json"
Row = Mapping[str, Any]
_NO_DAY = (1980, 1, 1, 0, 0, 0)  # an archive of the same rows is the same bytes at any time


def archive_of(event: Event) -> bytes:
    """Return everything of an event as a ZIP: as private as all that is in it together."""
    tables: dict[str, Sequence[Row]] = {
        part.name: [row_of(row) for row in part.rows(event)] for part in PARTS
    }
    tables[WORK] = _work_for(tables)
    files = {f"{name}.json": _bytes_of(rows) for name, rows in tables.items()}
    manifest = {
        "takuwake_archive": VERSION,
        "event": event.pk,
        "name": event.name,
        "version": event.version,
        "members": {
            f"{name}.json": {
                "rows": len(rows),
                "sha256": hashlib.sha256(files[f"{name}.json"]).hexdigest(),
            }
            for name, rows in tables.items()
        },
        "left_out": {
            "tables": dict(LEFT_OUT),
            "draws_not_over": list(
                event.draws.exclude(state=DrawState.OVER).values_list("number", flat=True)
            ),
        },
    }
    return _zipped({MANIFEST: _bytes_of(manifest), **files})


def columns_of(part: Part) -> list[str]:
    """Return the columns that an archive holds of a table."""
    fields = part.model._meta.concrete_fields
    return [field.name for field in fields if field.name not in part.outside]


def row_of(row: Model) -> Row:
    """Return a row's columns by name; relations are told by their ids."""
    return {field.name: field.value_from_object(row) for field in row._meta.concrete_fields}


def _work_for(tables: Mapping[str, Sequence[Row]]) -> Sequence[Row]:
    """Return the work that is still to be done for an event."""
    own = {row["id"] for rows in tables.values() for row in rows if isinstance(row.get("id"), str)}
    open_work = Due.objects.open().filter(kind__in=WORK_FACTS).order_by("at", "pk")
    return [
        {"kind": due.kind, "at": due.at, "facts": due.facts}
        for due in open_work
        if any(name in WORK_IDS and value in own for name, value in due.facts.items())
    ]


def _bytes_of(value: object) -> bytes:
    words = json.dumps(value, ensure_ascii=False, default=_moment, indent=1)
    return words.encode("utf-8", "surrogatepass")


def _moment(value: object) -> str:
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    raise TypeError(type(value))


def _zipped(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as whole:
        for name, content in files.items():
            whole.writestr(zipfile.ZipInfo(name, _NO_DAY), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()
