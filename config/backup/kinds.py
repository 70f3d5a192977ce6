"""The two kinds of database that backups are made of."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from django.db import connection

from config.backup.contents import Contents
from config.backup.postgres import PostgresDatabase, server_here
from config.backup.sqlite import SqliteFile


class Kind(Protocol):
    """What making a backup and going back to one ask of a database."""

    @property
    def vendor(self) -> str:
        """Return Django's word for the kind."""
        ...

    @property
    def member(self) -> str:
        """Return the name of its file in a backup."""
        ...

    def alone(self) -> AbstractContextManager[None]:
        """Hold off other backups of the same database."""
        ...

    def dump(self, to: Path) -> Contents:
        """Write what is committed just now into a file, and tell what that is."""
        ...

    def contents_of(self, member: Path) -> Contents:
        """Make a database of such a file, for a moment, and tell what is in it."""
        ...

    def stopped(self) -> AbstractContextManager[None]:
        """Refuse while the program runs on this database."""
        ...

    def events(self) -> int | None:
        """Return how many events are here; None where a file cannot be read."""
        ...

    def replace(self, member: Path, finish: Callable[[], None]) -> None:
        """Put what is in such a file in the place of what is here; `finish` brings it up to date."""
        ...


def kind_here() -> Kind:
    """Return the kind of this installation's database."""
    if connection.vendor == "postgresql":
        return PostgresDatabase(server_here())
    return SqliteFile(Path(connection.settings_dict["NAME"]))
