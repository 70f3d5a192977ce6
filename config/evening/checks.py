"""What must be right before an evening can open; each refusal is one sentence."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import DatabaseError
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.loader import MigrationLoader

from config import secret
from config.evening.words import StartError

_SQLITE_TROUBLES = {
    "SQLITE_READONLY": "database.read_only",
    "SQLITE_CANTOPEN": "database.read_only",
    "SQLITE_PERM": "database.read_only",
    "SQLITE_BUSY": "database.busy",
    "SQLITE_LOCKED": "database.busy",
}


def check_folder(folder: Path) -> None:
    """Make the folder if need be, and refuse one that takes no files (`folder.not_writable`)."""
    probe = folder / f".writable-{os.getpid()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe.write_bytes(b"")
        probe.unlink()
    except OSError as trouble:
        raise StartError("folder.not_writable", folder=folder) from trouble


def check_key(folder: Path) -> None:
    """Refuse a key file that is there but cannot be read: with another key every ticket is dead."""
    if os.environ.get("SECRET_KEY"):
        return
    file = folder / secret.NAME
    try:
        secret.read_key(file)
    except (OSError, ValueError) as trouble:
        raise StartError("key.unreadable", file=file, trouble=trouble) from trouble


def check_file(file: Path) -> None:
    """Refuse a SQLite file that is damaged, write-protected or held by another program."""
    check_folder(file.parent)
    if not file.exists():
        return
    try:
        with closing(sqlite3.connect(file, timeout=5, isolation_level=None)) as database:
            answer = database.execute("PRAGMA quick_check(1)").fetchone()[0]
            database.execute("BEGIN IMMEDIATE")
            database.execute("CREATE TABLE may_be_written (word)")
            database.execute("ROLLBACK")
    except sqlite3.DatabaseError as trouble:
        raise _refusal(file, trouble) from trouble
    if answer != "ok":
        raise StartError("database.broken", file=file, trouble=answer)


def _refusal(file: Path, trouble: sqlite3.DatabaseError) -> StartError:
    name = "_".join(getattr(trouble, "sqlite_errorname", "").split("_")[:2])
    code = _SQLITE_TROUBLES.get(name, "database.broken")
    return StartError(code, file=file, trouble=trouble)


def unapplied(connection: BaseDatabaseWrapper, *, file: object) -> bool:
    """Tell whether migrations wait to be applied.

    Refuses data of a newer program (`database.newer`), of no order (`database.broken`), or a
    database that does not answer (`database.unusable`).
    """
    try:
        loader = MigrationLoader(connection)
        loader.check_consistent_history(connection)
    except InconsistentMigrationHistory as trouble:
        raise StartError("database.broken", file=file, trouble=trouble) from trouble
    except DatabaseError as trouble:
        raise StartError("database.unusable", trouble=trouble) from trouble
    unknown = newer_migrations(loader)
    if unknown:
        raise StartError("database.newer", migrations=", ".join(unknown))
    return bool(set(loader.graph.nodes) - set(loader.applied_migrations))


def newer_migrations(loader: MigrationLoader) -> list[str]:
    """Name the migrations that were applied here and that this program does not have."""
    known = known_migrations(loader)
    return sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in loader.migrated_apps and (app, name) not in known
    )


def known_migrations(loader: MigrationLoader) -> set[tuple[str, str]]:
    """Tell which migrations this program has, and which one of its own stands for."""
    files = loader.disk_migrations
    return {*files, *(step for each in files.values() for step in each.replaces)}
