"""The file of a backup: a tar of the manifest and its members, in gzip, whose CRC guards every byte."""

import gzip
import hashlib
import io
import os
import shutil
import tarfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from config.backup.manifest import NAME, Manifest, Member, manifest_from
from engine.errors import RuleError

MAGIC = b"\x1f\x8b"
LARGEST_MANIFEST = 20_000_000  # bytes
PIECE = 1 << 20
MEMBERS = frozenset({"takuwake.sqlite3", "takuwake.dump", "secret-key", "push-key"})
_NONSENSE = (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile, FileExistsError, ValueError, KeyError, TypeError, AttributeError)  # fmt: skip


def pack(file: Path, manifest: Manifest, members: Mapping[str, Path]) -> None:
    """Write a backup that only this user can read, down to the disk."""
    told = manifest.with_members({name: member_of(path) for name, path in members.items()})
    with (
        os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as raw,
        gzip.GzipFile(filename="", fileobj=raw, mode="wb", compresslevel=6) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w|", format=tarfile.PAX_FORMAT) as tar,
    ):
        text = told.as_json()
        tar.addfile(_entry(NAME, len(text)), io.BytesIO(text))
        for name, path in members.items():
            with path.open("rb") as words:
                tar.addfile(_entry(name, path.stat().st_size), words)
    to_disk(file)


def manifest_in(file: Path) -> Manifest:
    """Return what a backup says of itself, without looking at the rest."""
    with _opened(file) as (tar, _squeezed):
        return _manifest(tar)


def unpack(file: Path, into: Path) -> Manifest:
    """Unpack a backup, having looked at every byte; refuses with `backup.damaged` or `backup.not_ours`."""
    with _opened(file) as (tar, squeezed):
        manifest = _manifest(tar)
        rest = iter(tar.next, None)
        found = {member.name: _unpacked(tar, member, into) for member in rest}
        if found != manifest.members or not MEMBERS.issuperset(found):
            raise ValueError
        while squeezed.read(PIECE):  # to the end, where the sum of everything stands
            pass
    return manifest


def member_of(path: Path) -> Member:
    """Measure a file."""
    with path.open("rb") as words:
        return Member(path.stat().st_size, hashlib.file_digest(words, "sha256").hexdigest())


def to_disk(path: Path) -> None:
    """Return when a file, and its name in its folder, are on the disk."""
    with path.open("rb+") as words:
        os.fsync(words.fileno())
    if os.name == "posix":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


@contextmanager
def _opened(file: Path) -> Iterator[tuple[tarfile.TarFile, gzip.GzipFile]]:
    with file.open("rb") as raw:
        if raw.read(len(MAGIC)) != MAGIC:
            raise RuleError("backup.not_ours", file=str(file))
        raw.seek(0)
        try:
            with (
                gzip.GzipFile(fileobj=raw) as squeezed,
                tarfile.open(fileobj=squeezed, mode="r|") as tar,
            ):
                yield tar, squeezed
        except _NONSENSE as trouble:
            raise RuleError("backup.damaged", file=str(file)) from trouble


def _manifest(tar: tarfile.TarFile) -> Manifest:
    first = tar.next()
    words = tar.extractfile(first) if first is not None and first.name == NAME else None
    if first is None or words is None or first.size > LARGEST_MANIFEST:
        raise ValueError
    return manifest_from(words.read())


def _unpacked(tar: tarfile.TarFile, member: tarfile.TarInfo, into: Path) -> Member | None:
    words = tar.extractfile(member) if member.name in MEMBERS else None
    if words is None:
        return None
    place = into / member.name
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as copy:
        shutil.copyfileobj(words, copy, PIECE)
    return member_of(place)


def _entry(name: str, size: int) -> tarfile.TarInfo:
    entry = tarfile.TarInfo(name)
    entry.size, entry.mode = size, 0o600
    return entry
