"""Where a scene takes place: full mode or one embedded process, with a home that is thrown away."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.load.wire import Home
from config.evening.room import raised_limit
from config.rehearsal.server import environment, free_port, serving

Processes = Mapping[str, Sequence[int]]


@dataclass(frozen=True, slots=True)
class Place:
    """A running site: where its pages and its streams are, its processes by name, and its database."""

    pages: Home
    live: Home
    processes: Callable[[], Processes]
    database: str = ""

    def connections(self) -> tuple[int, int] | None:
        """Count the database's connections, open and busy, but for this program's own; None in a file."""
        return _sessions(self.database) if self.database else None


@contextmanager
def place(*, embedded: bool) -> Iterator[Place]:
    """Start a site on this machine, with Django set up for its database in this process too."""
    raised_limit()
    with TemporaryDirectory(prefix="takuwake-load-") as folder:
        home = Path(folder)
        with _embedded(home) if embedded else _full(home) as site:
            yield site
            _let_go()


@contextmanager
def _full(home: Path) -> Iterator[Place]:
    from config.full.running import full_mode  # noqa: PLC0415  not where it is not asked for

    with full_mode(home) as full:
        _set_up(full.environment)
        yield Place(Home.at(full.url), Home.at(full.url), full.pids, full.database_url)


@contextmanager
def _embedded(home: Path) -> Iterator[Place]:
    _set_up(environment(home))
    from django.core.management import call_command  # noqa: PLC0415  needs settings

    call_command("migrate", verbosity=0)
    url = f"http://127.0.0.1:{free_port()}"
    with serving(home, url) as server:
        yield Place(Home.at(url), Home.at(url), lambda: {"site": [server.pid]})


def _set_up(words: Mapping[str, str]) -> None:
    """Let this process write into the site's database with the site's keys."""
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {**words, "DJANGO_SETTINGS_MODULE": "config.settings"}
    import django  # noqa: PLC0415  after its settings

    django.setup()


def _let_go() -> None:
    from django.db import connections  # noqa: PLC0415  needs settings

    for connection in connections.all(initialized_only=True):
        connection.close()
        getattr(connection, "close_pool", lambda: None)()


def _sessions(database: str) -> tuple[int, int]:
    import psycopg  # noqa: PLC0415  a file needs none

    with psycopg.connect(database) as asking:
        found = asking.execute(
            "SELECT count(*), count(*) FILTER (WHERE state <> 'idle') FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    return (0, 0) if found is None else (int(found[0]), int(found[1]))
