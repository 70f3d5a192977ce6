"""Reading an archive with care: nothing in it is believed before it is checked, and no path is used."""

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from math import isfinite
from typing import Any, NoReturn

from django.conf import settings

from engine.errors import RuleError
from standings.archive.bounds import MOST_ROWS, refuse_floods
from standings.archive.contents import PARTS, WORK
from standings.archive.writing import MANIFEST, VERSION, Row

MOST_BYTES: int = settings.LARGEST_BODY
MOST_INFLATED = 20_000_000
MOST_VALUES = 1_000_000  # of all files together: so much is counted before any of it is read
NEEDED = frozenset({"event.json", "journal.json"})
KNOWN = frozenset({*(f"{part.name}.json" for part in PARTS), f"{WORK}.json"})
# what archives are written with, and what anybody packs with; others take memory by their own word
_MARKS = (
    b"{",
    b"[",
    b",",
)  # no value comes without one of these before it, or is the first of its file
PACKED = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BROKEN_ZIP = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError, ValueError
)  # fmt: skip


def tables_in(content: bytes) -> dict[str, list[Row]]:
    """Return the rows of an archive by table, whole and as they were written.

    Raises `archive.too_large` (limit), `archive.no_archive`, `archive.newer`, `archive.wrong_files`
    (files), `archive.wrong_hash` (file) and `archive.malformed` (place).
    """
    if len(content) > MOST_BYTES:
        raise RuleError("archive.too_large", limit=MOST_BYTES)
    try:
        files = dict(_files(zipfile.ZipFile(io.BytesIO(content))))
    except _BROKEN_ZIP:
        raise RuleError("archive.no_archive") from None
    members = _members(files)
    tables = {
        name.removesuffix(".json"): _rows(name, files[name], members[name]) for name in members
    }
    if sum(map(len, tables.values())) > MOST_ROWS:
        raise RuleError("archive.too_large", limit=MOST_BYTES)
    refuse_floods(tables)
    return tables


def _files(whole: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """Yield each file of a ZIP by name, none larger than it said, all together within both limits."""
    told = whole.infolist()
    names = [each.filename for each in told]
    strange = sorted({name for name in names if name not in KNOWN | {MANIFEST}})
    if len(set(names)) < len(names) or MANIFEST not in names:
        raise RuleError("archive.no_archive")
    if any(each.compress_type not in PACKED for each in told):
        raise RuleError("archive.no_archive")
    if sum(each.file_size for each in told) > MOST_INFLATED:
        raise RuleError("archive.too_large", limit=MOST_BYTES)
    room = MOST_VALUES
    for each in sorted(told, key=lambda one: one.filename != MANIFEST):
        with whole.open(each) as file:
            content = file.read(each.file_size + 1)
        room -= sum(content.count(mark) for mark in _MARKS)
        if room < 0:
            raise RuleError("archive.too_large", limit=MOST_BYTES)
        if each.filename == MANIFEST:
            _refuse_newer(content)
            _refuse_strange(strange)
        yield each.filename, content


def _refuse_newer(manifest: bytes) -> None:
    told = _json(MANIFEST, manifest)
    version = told.get("takuwake_archive") if isinstance(told, dict) else None
    if type(version) is not int or version < 1:
        raise RuleError("archive.no_archive")
    if version > VERSION:
        raise RuleError("archive.newer", version=version, known=VERSION)


def _refuse_strange(names: list[str]) -> None:
    if names:
        raise RuleError("archive.wrong_files", files=[repr(name)[:80] for name in names[:5]])


def _members(files: Mapping[str, bytes]) -> dict[str, str]:
    """Return the SHA-256 of each file as the manifest tells it; the files are those and no others."""
    told = _json(MANIFEST, files[MANIFEST])
    members = told.get("members") if isinstance(told, dict) else None
    if not isinstance(members, dict) or not all(isinstance(one, dict) for one in members.values()):
        raise RuleError("archive.malformed", place=MANIFEST)
    wrong = members.keys() ^ (files.keys() - {MANIFEST}) | (NEEDED - members.keys())
    if wrong:
        raise RuleError("archive.wrong_files", files=sorted(repr(name)[:80] for name in wrong)[:5])
    return {name: str(one.get("sha256")) for name, one in members.items()}


def _rows(name: str, content: bytes, told: str) -> list[Row]:
    if hashlib.sha256(content).hexdigest() != told:
        raise RuleError("archive.wrong_hash", file=name)
    rows = _json(name, content)
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise RuleError("archive.malformed", place=name)
    return rows


def _json(name: str, content: bytes) -> Any:  # noqa: ANN401  any JSON value; whoever asks checks it
    try:
        return json.loads(content.decode("utf-8"), parse_constant=_refused, parse_float=_finite)
    except (ValueError, RecursionError):
        raise RuleError("archive.malformed", place=name) from None


def _finite(word: str) -> float:
    value = float(word)
    return value if isfinite(value) else _refused(word)


def _refused(word: str) -> NoReturn:
    raise ValueError(word)  # NaN and Infinity are not JSON
