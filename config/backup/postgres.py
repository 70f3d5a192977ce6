"""Backups of a PostgreSQL database: dumped from one moment, tried out in a database beside it, put back at once."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, LiteralString

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.postgresql.base import DatabaseWrapper
from psycopg import sql
from psycopg.conninfo import make_conninfo

from config.backup.contents import Contents, contents_of, refuse_torn_journals
from config.backup.programs import programs_for, run
from engine.errors import RuleError

LOCK = 7_246_190_011  # of PostgreSQL's advisory locks: one backup of a database at a time
HEAD = 60  # lines at the top of a script that hold its settings
TIMEOUTS_SINCE = 170_000  # the version of a server that knows `transaction_timeout`
NEW = ("--no-owner", "--no-privileges")
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
_OTHERS: LiteralString = """SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""
_LIKE_THIS: LiteralString = """SELECT pg_encoding_to_char(encoding), datcollate, datctype FROM pg_database
    WHERE datname = current_database()"""


@dataclass(frozen=True, slots=True)
class Server:
    """How a database is reached: everything but the password, and that."""

    words: dict[str, Any]
    password: str

    def at(self, name: str | None = None) -> str:
        """Return what leads to this database, or to another one of the server."""
        return make_conninfo("", **(self.words | ({"dbname": name} if name else {})))

    @contextmanager
    def asked(self, name: str | None = None) -> Iterator[psycopg.Connection]:
        """Open a connection of its own, beside Django's."""
        words = make_conninfo(self.at(name), password=self.password or None)
        with psycopg.connect(words, autocommit=True) as database:
            yield database


@dataclass(frozen=True, slots=True)
class PostgresDatabase:
    """The database of an installation in full mode."""

    server: Server
    vendor: ClassVar[str] = "postgresql"
    member: ClassVar[str] = "takuwake.dump"

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Make one backup of this database at a time, whichever machine asks."""
        with self.server.asked() as database:
            [got] = _row(database, "SELECT pg_try_advisory_lock(%s)", LOCK)
            if not got:
                raise RuleError("backup.running", folder=database.info.dbname)
            yield

    def dump(self, to: Path) -> Contents:
        """Dump what is committed just now, counted in the same moment."""
        with self.server.asked() as database:
            database.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            found = contents_of(database, vendor=self.vendor)
            [moment] = _row(database, "SELECT pg_export_snapshot()")
            words = ("--format=custom", *NEW, f"--snapshot={moment}", f"--file={to}")
            self._run(database, "pg_dump", f"--dbname={self.server.at()}", *words)
        return found

    def contents_of(self, member: Path) -> Contents:
        """Restore a dump into a new database, constraints and all, and tell what is in it."""
        with self.server.asked() as database, _beside(database) as name:
            self._restore(member, into=self.server.at(name))
            with self.server.asked(name) as copy:
                found = contents_of(copy, vendor=self.vendor)
                if found.rows.get("events_event"):
                    refuse_torn_journals(copy)
                return found

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Be sure that no process of Takuwake is at work; refuses with `restore.in_use`."""
        let_go()
        with self.server.asked() as database:
            [others] = _row(database, _OTHERS)
        if others:
            raise RuleError("restore.in_use", number=others)
        yield

    def events(self) -> int | None:
        """Return how many events are here already."""
        with self.server.asked() as database:
            return contents_of(database, vendor=self.vendor).events

    def replace(self, member: Path, finish: Callable[[], None]) -> None:
        """Put the dump in the place of all tables in one transaction, then bring it up to date."""
        with self.server.asked() as database:
            farewell = _farewell(database)
        self._restore(member, into=self.server.at(), before=farewell)
        finish()

    def _restore(self, member: Path, *, into: str, before: str = "") -> None:
        """Run the dump's SQL, behind what must go before it, as one transaction."""
        script, whole = member.with_suffix(".script"), member.with_suffix(".sql")
        with self.server.asked() as database:
            self._run(database, "pg_restore", *NEW, f"--file={script}", member)
            write_script(script, whole, before=before, server=database.info.server_version)
            script.unlink()
            words = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
            self._run(database, "psql", f"--dbname={into}", *words, f"--file={whole}")
        whole.unlink()

    def _run(self, database: psycopg.Connection, name: str, *words: str | Path) -> None:
        folder = programs_for(database.info.server_version // 10_000)
        run(folder / name, *words, password=self.server.password)


def server_here() -> Server:
    """Return how Django's own connection reaches its database."""
    words = connection.get_connection_params()
    plain = {name: word for name, word in words.items() if isinstance(word, (str, int))}
    for name in ("client_encoding", "prepare_threshold"):
        plain.pop(name, None)
    return Server(plain, str(plain.pop("password", "")))


def let_go() -> None:
    """Give up this process's own connections, those of its pool too."""
    ours = connections[DEFAULT_DB_ALIAS]
    assert isinstance(ours, DatabaseWrapper)  # noqa: S101  the kind was chosen by it
    ours.close()
    ours.close_pool()


def write_script(script: Path, whole: Path, *, before: str, server: int) -> None:
    """Copy a script behind other SQL, without the settings in its head that an older server does not know."""
    with script.open("rb") as source, whole.open("wb") as copy:
        copy.write(before.encode())
        for line in islice(source, HEAD):
            if server >= TIMEOUTS_SINCE or not line.startswith(b"SET transaction_timeout"):
                copy.write(line)
        shutil.copyfileobj(source, copy)


@contextmanager
def _beside(database: psycopg.Connection) -> Iterator[str]:
    """Make an empty database like this one, and drop it in the end; an older one that was left is dropped first."""
    name = f"takuwake_check_{database.info.dbname}"[:60]
    encoding, collate, ctype = _row(database, _LIKE_THIS)
    make = sql.SQL(
        "CREATE DATABASE {name} TEMPLATE template0 ENCODING {encoding}"
        " LC_COLLATE {collate} LC_CTYPE {ctype}"
    ).format(name=sql.Identifier(name), encoding=encoding, collate=collate, ctype=ctype)
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    try:
        database.execute(drop)
        database.execute(make)
    except psycopg.errors.InsufficientPrivilege as trouble:
        raise RuleError("backup.no_scratch") from trouble
    try:
        yield name
    finally:
        database.execute(drop)


def _farewell(database: psycopg.Connection) -> str:
    """Return the SQL that drops every table that is there now."""
    names = [name for (name,) in database.execute(_TABLES).fetchall()]
    listed = sql.SQL(", ").join(map(sql.Identifier, names))
    drop = sql.SQL("DROP TABLE {} CASCADE;\n").format(listed) if names else sql.SQL("")
    return f"SET lock_timeout = '10s';\n{drop.as_string(database)}"


def _row(database: psycopg.Connection, query: LiteralString, *given: object) -> tuple[Any, ...]:
    row = database.execute(query, given).fetchone()
    assert row is not None  # noqa: S101  each of these queries answers with a row
    return tuple(row)
