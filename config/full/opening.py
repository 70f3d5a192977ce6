"""Start full mode in order - servers, data, processes, front - and stop it the other way round."""

import shutil
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
from config.full import front, programs, servers
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
            _wait("web", partial(site_answers, url), of, leash)
        supervisor.start(programs.BEHIND)
        yield Full(of, supervisor, leash, words)


@contextmanager
def servers_up(
    home: Path, wishes: Wishes, environment: dict[str, str]
) -> Iterator[tuple[Installation, Leash]]:
    """Run the supervisor with PostgreSQL and Redis alone; all else is known to it and not started."""
    home = home.resolve()
    with ExitStack() as stack:
        checks.check_folder(home)
        checks.check_key(home)
        stack.enter_context(folder.held(home))
        _check_port(wishes)
        compile_catalogues()
        of = planned(home, wishes, environment)
        folder.note_whereabouts(home, local=of.url)
        leash = stack.enter_context(_supervised(of, _prepare_servers(of)))
        _wait_for_servers(of, leash)
        yield of, leash


def _check_port(wishes: Wishes) -> None:
    if wishes.port and not servers.is_free(wishes.port):
        raise StartError("port.taken", port=wishes.port, free=servers.free_ports(1)[0])


# ---------------------------------------------------------------- servers


def _prepare_servers(of: Installation) -> dict[str, str]:
    """Write the files of the servers and return their programs."""
    shutil.rmtree(of.folder / "metrics", ignore_errors=True)  # counts of processes that are no more
    for each in (
        of.folder,
        of.folder / "logs",
        of.folder / "nginx",
        of.folder / "redis",
        of.folder / "metrics",
    ):
        each.mkdir(parents=True, exist_ok=True)
    for each in (of.home, of.folder, of.folder / "nginx"):
        each.chmod(0o711)  # other users may pass through to what is theirs, and read nothing
    servers.check_way_to(of.folder)
    found: dict[str, str] = {}
    if of.postgres:
        found["postgres"] = str(_cluster(of) / "postgres")
    if of.redis:
        found["redis"] = servers.redis_program()
        _write_privately(of.folder / "redis.conf", _redis_configuration(of))
    if of.nginx is not None:
        _write_privately(of.folder / front.FILE, _front_configuration(of))
    return found


def _cluster(of: Installation) -> Path:
    """Make the database's folder at the first start; return the folder of its programs."""
    user, data = servers.postgres_user(), of.folder / "postgres"
    made_by = data / "PG_VERSION"
    if made_by.exists():
        return servers.postgres_programs(of.folder, version=made_by.read_text().strip())
    found = servers.postgres_programs(of.folder)
    shutil.rmtree(data, ignore_errors=True)  # of a first start that was cut off
    shutil.rmtree(of.folder / "postgres.new", ignore_errors=True)
    new = of.folder / "postgres.new"
    new.mkdir(mode=0o700)
    word = of.folder / "password.postgres"
    _write_privately(word, of.password)
    if user is not None:
        shutil.chown(new, user)
        shutil.chown(word, user)
    words = ("-A", "scram-sha-256", f"--pwfile={word}")
    servers.make_cluster(found, new, words, user=user)
    word.unlink()
    new.rename(data)
    return found


def _redis_configuration(of: Installation) -> str:
    """Only hints and counters: nothing is lost with it, so nothing is written to the disk."""
    lines = (
        "bind 127.0.0.1",
        f"port {of.redis}",
        f"requirepass {of.password}",
        'save ""',
        "appendonly no",
        f'dir "{of.folder / "redis"}"',
    )
    return "\n".join([*lines, ""])


def _front_configuration(of: Installation) -> str:
    return front.configuration(
        web_ports=of.web_ports,
        live_port=of.live_port,
        host=of.wishes.host,
        port=of.port,
        folder=of.folder,
        believed=of.given.get("FORWARDED_ALLOW_IPS", ""),
        behind_https=of.given.get("HTTPS", "").lower() in ("1", "true", "yes", "on"),
    )


def _write_privately(file: Path, text: str) -> None:
    file.touch(mode=0o600)
    file.chmod(0o600)
    file.write_text(text, "utf-8")


# ---------------------------------------------------------------- the supervisor


@contextmanager
def _supervised(of: Installation, found: dict[str, str]) -> Iterator[Leash]:
    """Run the supervisor; its socket lies in a short place, since such names are limited."""
    short = Path(tempfile.mkdtemp(prefix="takuwake-"))
    leash = Leash("supervisor", folder=short, patience=_PATIENCE_AT_THE_END)
    file = of.folder / "supervisord.conf"
    socket = short / SOCKET
    _write_privately(file, programs.configuration(of, socket=socket, programs=found))
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
