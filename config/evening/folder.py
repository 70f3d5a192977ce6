"""The folder of an installation: one evening at a time, and where that one answers."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from config.evening.words import StartError

LOCK = "evening.lock"
ADDRESS = "evening.json"


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where an evening answers: on this machine, and on the shop's network (empty without).

    `printed` is the newest address that QR codes may have been printed with, now or before.
    """

    local: str
    public: str = ""
    printed: str = ""


@contextmanager
def held(home: Path) -> Iterator[None]:
    """Hold the folder; refuses with `evening.running` while another process does.

    The lock is SQLite's own on a file, so it works on every system and dies with its process.
    """
    with ExitStack() as folder:
        try:
            folder.enter_context(locked(home / LOCK))
        except sqlite3.OperationalError as trouble:
            where = whereabouts(home)
            raise StartError("evening.running", url=where.local if where else home) from trouble
        except sqlite3.DatabaseError as trouble:
            raise StartError("database.broken", file=home / LOCK, trouble=trouble) from trouble
        yield


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold a file's lock, which dies with its process; raises sqlite3's errors where another holds it."""
    with closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as lock:
        lock.execute("PRAGMA journal_mode=MEMORY")  # nothing is ever written
        lock.execute("BEGIN EXCLUSIVE")
        yield


@contextmanager
def private_files() -> Iterator[None]:
    """Let what is written meanwhile be read by this machine's user alone, where systems know that."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


def is_held(home: Path) -> bool:
    """Tell whether an evening is running on this folder."""
    if not (home / LOCK).exists():
        return False
    with closing(sqlite3.connect(home / LOCK, timeout=0)) as lock:
        try:
            lock.execute("SELECT 1 FROM sqlite_master").fetchone()
        except sqlite3.OperationalError:
            return True
    return False


def whereabouts(home: Path) -> Whereabouts | None:
    """Return where the evening of this folder answers, or answered last; None where unknown."""
    try:
        return Whereabouts(**json.loads((home / ADDRESS).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def note_whereabouts(home: Path, *, local: str, public: str = "") -> None:
    """Write down where the evening answers, in one step: another process may be reading."""
    before = whereabouts(home)
    printed = public or (before.printed if before else "")
    new = home / f"{ADDRESS}.{os.getpid()}"
    new.write_text(json.dumps(asdict(Whereabouts(local, public, printed))), "utf-8")
    new.replace(home / ADDRESS)
