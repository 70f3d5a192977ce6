"""The key beside the database: made once, whole, whoever starts first."""

import os
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

from django.core.management.utils import get_random_secret_key

NAME = "secret-key"
LOCK = "secret-key.lock"
SHORTEST = 32  # anything shorter is what a full disk or a cut copy left
PATIENCE = 10  # seconds that another process gets to make the key


def secret_key_in(folder: Path) -> str:
    """Return the key of a folder, made at the first start; it belongs to the backup.

    Where it can be neither read nor made the key is one for this process alone:
    `manage.py evening` explains in words what is wrong with the folder or the file.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return read_key(folder / NAME) or _made_once(folder)
    except (OSError, ValueError, sqlite3.Error):
        return get_random_secret_key()


def read_key(file: Path) -> str:
    """Return the key in a file; empty where there is none, or less than a whole one.

    Raises OSError where the file cannot be read, ValueError where it is no text.
    """
    try:
        key = file.read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    return key if len(key) >= SHORTEST else ""


def _made_once(folder: Path) -> str:
    """Make the key under a lock that works on every system and dies with its process."""
    with closing(sqlite3.connect(folder / LOCK, timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("PRAGMA journal_mode=MEMORY")  # nothing is ever written
        lock.execute("BEGIN EXCLUSIVE")
        key = read_key(folder / NAME)
        if not key:
            key = get_random_secret_key()
            _write_whole(folder / NAME, key)
    return key


def _write_whole(file: Path, text: str) -> None:
    """Write a file that is never seen half, not even after the power fails."""
    new = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    try:
        with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as words:
            words.write(text)
            words.flush()
            os.fsync(words.fileno())
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
