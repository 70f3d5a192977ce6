"""Backups of a SQLite file: copied while others write, put back in one step."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager as Holding
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from django.conf import settings
from django.db import connection

from config.backup.contents import Contents, contents_of, refuse_torn_journals
from config.backup.packing import to_disk
from config.evening import folder
from engine.errors import RuleError

PAGES = 500  # copied at a time; in between other threads and Ctrl+C get their turn
TAILS = ("-wal", "-shm")


@dataclass(frozen=True, slots=True)
class SqliteFile:
    """The database of an embedded installation."""

    file: Path
    vendor: ClassVar[str] = "sqlite"
    member: ClassVar[str] = "takuwake.sqlite3"

    def alone(self) -> Holding[None]:
        """The lock of the folder is enough."""
        return nullcontext()

    def dump(self, to: Path) -> Contents:
        """Copy what is committed just now; one open reading holds that moment and stops no writer."""
        if not self.file.exists():
            raise RuleError("backup.nothing_here")
        with closing(_opened(self.file)) as source, closing(_opened(to)) as copy:
            source.execute("BEGIN")
            found = contents_of(source, vendor=self.vendor)
            source.backup(copy, pages=PAGES)
            source.execute("ROLLBACK")
            copy.execute("PRAGMA journal_mode=DELETE")
        return found

    def contents_of(self, member: Path) -> Contents:
        """Look through a copy, page by page and reference by reference, and tell what is in it."""
        with closing(_opened(member)) as copy:
            whole = copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            if not whole or copy.execute("PRAGMA foreign_key_check").fetchone():
                raise RuleError("backup.differs", what="integrity_check")
            found = contents_of(copy, vendor=self.vendor)
            if found.rows.get("events_event"):
                refuse_torn_journals(copy)
            return found

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Be sure that no evening runs on these data, and that none begins meanwhile."""
        home = Path(str(settings.HOME))
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        with folder.held(home):
            yield

    def events(self) -> int | None:
        """Return how many events are here already, None where nobody can tell."""
        if not self.file.exists():
            return 0
        try:
            with closing(_opened(self.file)) as database:
                if database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                    return None
                return contents_of(database, vendor=self.vendor).events
        except sqlite3.DatabaseError:
            return None

    def put_aside(self, *, now: datetime) -> Path:
        """Keep files that cannot be read under another name, and return that of the first."""
        for tail in ("", *TAILS):
            old = self._beside(tail)
            if old.exists():
                old.replace(self._aside(tail, now))
        return self._aside("", now)

    def replace(self, member: Path, finish: Callable[[], None]) -> None:
        """Bring the copy up to date where nobody sees it, then put it in the place of what is here."""
        with _pointing_at(member):
            finish()
        with closing(_opened(member)) as copy:
            copy.execute("PRAGMA journal_mode=DELETE")
        to_disk(member)
        self._let_go()
        member.replace(self.file)
        to_disk(self.file)

    def _let_go(self) -> None:
        """Put all of the old database into one file: its other files would be read into the new one."""
        connection.close()
        if self.file.exists():
            with closing(_opened(self.file)) as old:
                [is_busy, *_] = old.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            if is_busy:
                raise sqlite3.OperationalError("database is locked")
        for tail in TAILS:
            self._beside(tail).unlink(missing_ok=True)

    def _beside(self, tail: str) -> Path:
        return self.file.with_name(f"{self.file.name}{tail}")

    def _aside(self, tail: str, now: datetime) -> Path:
        return self.file.with_name(f"damaged-{now:%Y%m%d%H%M%S}-{self.file.name}{tail}")


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=10, isolation_level=None)


@contextmanager
def _pointing_at(file: Path) -> Iterator[None]:
    """Let Django's own connection lead to another file, in a process that does nothing else."""
    here = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(file)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = here
