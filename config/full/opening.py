"""Start full mode in order - servers, data, processes, front - and stop it the other way round."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import httpx

from config.evening import checks, folder
from config.evening.words import StartError, both
from config.full import programs, servers
from config.full.files import prepare_servers, write_privately
from config.full.installation import BASE, DATABASE, Installation, Wishes, planned
from config.full.leash import Leash, last_line
from config.full.supervising import Supervisor
from config.messages import compile_catalogues

SOCKET = "supervisor.sock"
Say = Callable[[str], None]
PATIENCE = 180.0  # seconds that a program may take to answer: an old database may have to be repaired first
_PATIENCE_AT_THE_END = 150.0  # seconds: everything in its order
_LOOK_EVERY = 0.1
_SERVER_TROUBLE = 500


@dataclass(frozen=True, slots=True)
class Full:
    """A full mode that runs."""

    installation: Installation
    supervisor: Supervisor
    leash: Leash
    greeting: str


@contextmanager
def opened(home: Path, wishes: Wishes, environment: dict[str, str], *, say: Say) -> Iterator[Full]:
    """Run full mode on a home as long as the context lasts; raises StartError before it runs."""
    with servers_up(home, wishes, environment) as (of, leash):
        supervisor = Supervisor(leash.folder / SOCKET)
        words = _prepared(of)
        supervisor.start(programs.SITES if of.nginx is None else (*programs.SITES, "front"))
        say(both("full.front" if of.nginx else "full.no_front", url=of.url))
        for url in (of.live_url, *of.web_urls, of.url):
            name = "live" if url == of.live_url else "web-0"  # whose log says why
            _wait(name, partial(site_answers, url), of, leash)
        supervisor.start(programs.BEHIND)
        yield Full(of, supervisor, leash, words)


@contextmanager
def servers_up(
    home: Path, wishes: Wishes, environment: dict[str, str]
) -> Iterator[tuple[Installation, Leash]]:
    """Run the supervisor with PostgreSQL and Redis alone; all else is known to it and not started."""
    home = home.resolve()
    with ExitStack() as stack:
        servers.check_name_of(home)
        checks.check_folder(home)
        checks.check_key(home)
        stack.enter_context(folder.held(home))
        _check_port(wishes)
        compile_catalogues()
        of = planned(home, wishes, environment)
        folder.note_whereabouts(home, local=of.url)
        leash = stack.enter_context(_supervised(of, prepare_servers(of)))
        _wait_for_servers(of, leash)
        yield of, leash


def _check_port(wishes: Wishes) -> None:
    if wishes.port and not servers.is_free(wishes.port):
        raise StartError("port.taken", port=wishes.port, free=servers.free_ports(1)[0])


# ---------------------------------------------------------------- the supervisor


@contextmanager
def _supervised(of: Installation, found: dict[str, str]) -> Iterator[Leash]:
    """Run the supervisor; its socket lies in a short place, since such names are limited."""
    short = Path(tempfile.mkdtemp(prefix="takuwake-"))
    leash = Leash("supervisor", folder=short, patience=_PATIENCE_AT_THE_END)
    file = of.folder / "supervisord.conf"
    socket = short / SOCKET
    write_privately(file, programs.configuration(of, socket=socket, programs=found))
    words = (sys.executable, "-m", "supervisor.supervisord", "-c", file)
    leash.start(*words, env=of.environment)
    try:
        if not Supervisor(socket).wait_for_itself(seconds=PATIENCE):
            raise StartError("full.not_started", program="supervisord", trouble=leash.last_words())
        yield leash
    finally:
        leash.close()


def _wait_for_servers(of: Installation, leash: Leash) -> None:
    if of.redis:
        _wait("redis", lambda: servers.redis_answers(of.redis_url), of, leash)
    elif not servers.redis_answers(of.redis_url):
        raise StartError("full.no_answer", program="Redis", name="REDIS_URL")
    if not of.postgres:
        if not servers.postgres_answers(of.database_url):
            raise StartError("full.no_answer", program="PostgreSQL", name="DATABASE_URL")
        return
    everything = of.database_url.removesuffix(DATABASE) + "postgres"
    _wait("postgres", lambda: servers.postgres_answers(everything), of, leash)
    _make_database(everything)


def _make_database(url: str) -> None:
    import psycopg  # noqa: PLC0415

    with psycopg.connect(url, autocommit=True) as connection:
        there = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE])
        if there.fetchone() is None:
            connection.execute(f"CREATE DATABASE {DATABASE}")


def _wait(name: str, ready: Callable[[], bool], of: Installation, leash: Leash) -> None:
    """Return when a program is ready; refuses with `full.not_started` and its last words."""
    until = time.monotonic() + PATIENCE
    while not ready():
        if not leash.running or time.monotonic() > until:
            raise StartError("full.not_started", program=name, trouble=_last_words(of, name))
        time.sleep(_LOOK_EVERY)


def _last_words(of: Installation, name: str) -> str:
    log = of.folder / "logs" / f"{name}.log"
    return last_line(log.read_text("utf-8", "replace") if log.exists() else "")


# ---------------------------------------------------------------- data and site


def _prepared(of: Installation) -> str:
    """Bring the data up to date; return the words for the console."""
    words = ["--url", of.url, "--shop", of.wishes.shop, *(["--demo"] if of.wishes.demo else [])]
    made = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "config.full.prepare", *words],
        cwd=BASE,
        env=of.environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if made.returncode:
        raise StartError("full.not_prepared", trouble=made.stderr.strip()[-2000:])
    return made.stdout


def site_answers(url: str) -> bool:
    """Tell whether the site is there and reaches its database."""
    try:
        return httpx.get(f"{url}/readyz", timeout=5).status_code < _SERVER_TROUBLE
    except httpx.TransportError:
        return False
