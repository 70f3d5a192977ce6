"""What a disk or a database says, as a refusal that has a sentence."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from engine.errors import RuleError

_FULL = frozenset({errno.ENOSPC, errno.EDQUOT})


@contextmanager
def in_words(folder: Path) -> Iterator[None]:
    """Refuse by code whatever goes wrong with the folder or the database meanwhile."""
    try:
        yield
    except OSError as trouble:
        code = "backup.disk_full" if trouble.errno in _FULL else "backup.not_writable"
        raise RuleError(code, folder=str(folder), trouble=str(trouble)) from trouble
    except (sqlite3.Error, psycopg.Error) as trouble:
        if getattr(trouble, "sqlite_errorname", "") == "SQLITE_FULL":
            raise RuleError("backup.disk_full", folder=str(folder)) from trouble
        raise RuleError("backup.database", trouble=str(trouble).strip()) from trouble
    except RuleError as refusal:
        if refusal.code == "backup.disk_full":
            refusal.facts["folder"] = str(folder)
        raise
