"""PostgreSQL's own programs: found, of a version that fits, and run without a password in sight."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.errors import RuleError

INSTALLED = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/*postgresql*/bin",
    "/usr/local/opt/*postgresql*/bin",
    "/Applications/Postgres.app/Contents/Versions/*/bin",
)
_VERSION = re.compile(r"\(PostgreSQL\) (\d+)")
_FULL = "No space left on device"


def programs_for(server: int) -> Path:
    """Return the folder with the oldest programs that know a server of this version.

    Refuses with `backup.no_program` where there are none, `backup.old_program` where all are older.
    """
    found = {folder: version for folder in _folders() if (version := _version(folder))}
    fitting = {folder: version for folder, version in found.items() if version >= server}
    if fitting:
        return min(fitting, key=lambda folder: fitting[folder])
    if found:
        raise RuleError("backup.old_program", server=server, found=max(found.values()))
    raise RuleError("backup.no_program", server=server)


def run(program: Path, *words: str | Path, password: str) -> None:
    """Run a program to its end; refuses with its last words where it fails."""
    secret = {"PGPASSWORD": password} if password else {}
    done = subprocess.run(  # noqa: S603  a program of the server's maker, and no shell
        [program, *words],
        env=os.environ | secret | {"LC_ALL": "C"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        _refuse(program, done.stderr.strip().splitlines())


def _refuse(program: Path, said: Sequence[str]) -> None:
    if any(_FULL in line for line in said):
        raise RuleError("backup.disk_full", folder="")
    errors = [line for line in said if "error:" in line.lower()] or [*said[-1:], program.name]
    raise RuleError("backup.program_failed", program=program.name, trouble=errors[0][:300])


def _folders() -> Iterator[Path]:
    named = shutil.which("pg_dump")
    if named is not None:
        yield Path(named).parent
    for pattern in INSTALLED:
        yield from Path("/").glob(pattern.removeprefix("/"))


def _version(folder: Path) -> int:
    """Return the version of the programs in a folder, 0 where they are not all there."""
    if not all((folder / name).exists() for name in ("pg_dump", "pg_restore", "psql")):
        return 0
    words = [str(folder / "pg_dump"), "--version"]
    said = subprocess.run(words, capture_output=True, text=True, check=False).stdout  # noqa: S603
    found = _VERSION.search(said)
    return int(found[1]) if found else 0
