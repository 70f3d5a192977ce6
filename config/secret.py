"""The keys beside the database: each made once, whole, whoever starts first."""

import base64
import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from django.core.management.utils import get_random_secret_key

NAME = "secret-key"
PUSH_NAME = "push-key"
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve P-256
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
        return read_key(folder / NAME) or _made_once(folder, NAME, get_random_secret_key)
    except (OSError, ValueError, sqlite3.Error):
        return get_random_secret_key()


def push_key_in(folder: Path) -> str:
    """Return the key that messages to phones are signed with, made at the first use.

    Empty where it can be neither read nor made: then no phone is told anything.
    """
    try:
        return read_key(folder / PUSH_NAME) or _made_once(folder, PUSH_NAME, new_push_key)
    except (OSError, ValueError, sqlite3.Error):
        return ""


def new_push_key() -> str:
    """Return a private key of web push: a number of the curve P-256, in 43 letters."""
    number = secrets.randbelow(ORDER - 1) + 1
    return base64.urlsafe_b64encode(number.to_bytes(32, "big")).decode().rstrip("=")


def read_key(file: Path) -> str:
    """Return the key in a file; empty where there is none, or less than a whole one.

    Raises OSError where the file cannot be read, ValueError where it is no text.
    """
    try:
        key = file.read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""
    return key if len(key) >= SHORTEST else ""


def _made_once(folder: Path, name: str, make: Callable[[], str]) -> str:
    """Make the key under a lock that works on every system and dies with its process."""
    with closing(sqlite3.connect(folder / LOCK, timeout=PATIENCE, isolation_level=None)) as lock:
        lock.execute("PRAGMA journal_mode=MEMORY")  # nothing is ever written
        lock.execute("BEGIN EXCLUSIVE")
        key = read_key(folder / name)
        if not key:
            key = make()
            write_whole(folder / name, key)
    return key


def write_whole(file: Path, text: str) -> None:
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
