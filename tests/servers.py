"""Give the tests what they run on, in one of two modes (TAKUWAKE_TEST_MODE).

full      a real PostgreSQL and a real Redis: what the environment names, else as full mode finds them
          (config/full/servers.py): Debian's programs, else those of the wheels of requirements-dev.txt.
embedded  a SQLite file (WAL needs one) in a folder of its own and no Redis, as in a shop.

The controller starts them once; workers of pytest-xdist inherit the answer by environment, and each uses
a database of its own in both servers. A mode that is not named is full where the environment names a
database, else embedded. What cannot be had fails with one sentence; nothing is skipped.
"""

import atexit
import contextlib
import os
import shutil
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest

from config.evening.words import StartError, both
from config.full import servers
from config.full.leash import Leash

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


@contextlib.contextmanager
def _as_usage_error() -> Iterator[None]:
    """End the run with one sentence where a server cannot be had."""
    try:
        yield
    except StartError as refusal:
        raise pytest.UsageError(both(refusal.code, **refusal.facts)) from refusal


def _postgres() -> str:
    home, user = _leashed("postgres"), servers.postgres_user()
    if user is not None:
        shutil.chown(home.folder, user)
    data = home.folder / "data"
    with _as_usage_error():
        only_wheel = os.environ.get("TEST_POSTGRES") == "wheel"
        programs = servers.postgres_programs(home.folder, only_wheel=only_wheel)
        servers.make_cluster(programs, data, ("-A", "trust", "--no-sync"), user=user)
    port = free_port()
    words = [word for setting in FAST for word in ("-c", setting)]
    words += ["-c", "listen_addresses=127.0.0.1", "-p", str(port), "-k", str(home.folder)]
    home.start(programs / "postgres", "-D", data, *words, user=user, stop=signal.SIGINT)
    url = f"postgres://postgres@127.0.0.1:{port}/postgres"
    wait_until(lambda: servers.postgres_answers(url), home)
    return url


def _redis() -> str:
    home = _leashed("redis")
    port = free_port()
    words = ["--port", str(port), "--bind", "127.0.0.1", "--databases", "64", "--save", ""]
    with _as_usage_error():
        program = servers.redis_program(only_wheel=os.environ.get("TEST_REDIS") == "wheel")
    home.start(program, *words, "--dir", home.folder)
    url = f"redis://127.0.0.1:{port}/0"
    wait_until(lambda: servers.redis_answers(url), home)
    return url


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
