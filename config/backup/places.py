"""Where backups lie, what they are called, which stay, and that one is made at a time."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from config.backup.packing import manifest_in
from config.evening.folder import locked
from engine.errors import RuleError

LOCK = "backup.lock"
NAME = re.compile(r"takuwake-\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?\.tar\.gz")


@dataclass(frozen=True, slots=True)
class Backup:
    """A whole backup: its file, when it was made, its bytes, and whether it was tried out."""

    file: Path
    made_at: datetime
    size: int
    checked: bool


def usual_folder() -> Path | None:
    """Return the folder of BACKUP_FOLDER; None where it names none."""
    return Path(settings.BACKUP_FOLDER) if settings.BACKUP_FOLDER else None


def backups_in(folder: Path) -> list[Path]:
    """Return the backups in a folder, newest first."""
    try:
        found = [file for file in folder.iterdir() if NAME.fullmatch(file.name)]
    except OSError:
        return []
    return sorted(found, key=lambda file: file.name.removesuffix(".tar.gz"), reverse=True)


def newest_backup() -> Backup | None:
    """Return the newest backup in the usual folder that can be read; None where there is none."""
    folder = usual_folder()
    for file in backups_in(folder) if folder else ():
        try:
            manifest = manifest_in(file)
            return Backup(file, manifest.made_at, file.stat().st_size, manifest.checked)
        except (OSError, RuleError):
            continue
    return None


def new_place(folder: Path, *, now: datetime) -> Path:
    """Return a file that is not there yet, named by the shop's clock."""
    stem = f"takuwake-{timezone.localtime(now):%Y-%m-%d-%H%M%S}"
    place, number = folder / f"{stem}.tar.gz", 2
    while place.exists():
        place, number = folder / f"{stem}-{number}.tar.gz", number + 1
    return place


def keep_newest(folder: Path, number: int) -> list[Path]:
    """Remove all backups of a folder but the newest; return which went."""
    old = backups_in(folder)[number:]
    for file in old:
        file.unlink(missing_ok=True)
    return old


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Make the folder, and be the only one who makes a backup there; refuses with `backup.running`."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with locked(folder / LOCK):
            yield
    except sqlite3.DatabaseError as trouble:
        if getattr(trouble, "sqlite_errorname", "") == "SQLITE_BUSY":
            raise RuleError("backup.running", folder=str(folder)) from trouble
        raise
