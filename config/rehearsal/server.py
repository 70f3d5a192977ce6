"""A server of the rehearsal's own: on a free port, with a home that is thrown away afterwards."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from config.evening.words import StartError

BASE = Path(__file__).resolve().parents[2]
_PATIENCE_SECONDS = 90
_GRACE_SECONDS = 5
# one token and one address are a whole room here
_AS_MANY_AS_COME = dict.fromkeys(("API_RATE_TOKEN", "API_RATE_STRANGERS"), "0")
_NOT_OURS = frozenset({"DATABASE_URL", "REDIS_URL", "HTTPS", "ALLOWED_HOSTS", "DEBUG"})


class NoServer(Exception):  # noqa: N818  what the command says
    """The server of the rehearsal did not start; the message says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is, the token and shop to work with, and its processes by name if they are ours."""

    url: str
    token: str
    shop: str = ""
    processes: Callable[[], Mapping[str, Sequence[int]]] | None = None


@contextmanager
def own_server(*, keep: bool = False) -> Iterator[Address]:
    """Run a server in an empty home as long as the context lasts; `keep` leaves the home behind."""
    with _home(keep=keep) as home:
        shop = bootstrapped(home)
        url = f"http://127.0.0.1:{free_port()}"
        with serving(home, url) as server:
            yield Address(url, shop["token"], shop["shop"], lambda: {"site": [server.pid]})


@contextmanager
def own_full_mode(*, keep: bool = False) -> Iterator[Address]:
    """Run all of full mode in an empty home as long as the context lasts."""
    from config.full.running import full_mode  # noqa: PLC0415  its supervisor is not on every system

    with _home(keep=keep) as home:
        try:
            with full_mode(home, settings=_AS_MANY_AS_COME) as full:
                shop = full.shop_and_token()
                yield Address(full.url, shop["token"], shop["shop"], full.pids)
        except StartError as trouble:
            raise NoServer(str(trouble)) from trouble


@contextmanager
def _home(*, keep: bool) -> Iterator[Path]:
    """Make an empty home; it goes at the end, whatever happens, unless it is to be kept."""
    home = Path(tempfile.mkdtemp(prefix="takuwake-rehearsal-"))
    try:
        with _interrupted_by_a_polite_kill():
            yield home
    finally:
        if keep:
            sys.stderr.write(f"The rehearsal's data are kept in {home}\n")
        else:
            shutil.rmtree(home, ignore_errors=True)


def bootstrapped(home: Path) -> dict[str, str]:
    """Make the tables of a home, and a shop with a token in it; return `{shop, token}`."""
    made = subprocess.run(
        [sys.executable, "-m", "config.rehearsal.bootstrap"],
        cwd=BASE,
        env=environment(home),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    if made.returncode:
        raise NoServer(_last_line(made.stderr))
    return dict(json.loads(made.stdout))


@contextmanager
def serving(home: Path, url: str) -> Iterator["subprocess.Popen[bytes]"]:
    """Serve a home at an address of this machine; stops the server at the end, whatever happens."""
    log = home / "server.log"
    port = url.rpartition(":")[2]
    words = ["--host", "127.0.0.1", "--port", port, "--log-level", "warning", "--no-access-log"]
    with log.open("ab") as out:
        server = subprocess.Popen(  # noqa: S603  our own module
            [sys.executable, "-m", "uvicorn", "config.asgi:application", *words],
            cwd=BASE,
            env=environment(home),
            stdout=out,
            stderr=subprocess.STDOUT,
        )
        try:
            _wait_until_it_answers(server, url, log)
            yield server
        finally:
            _stop(server)


def environment(home: Path) -> dict[str, str]:
    """Return this process's environment for a server that has nothing but its home."""
    kept = {name: value for name, value in os.environ.items() if name not in _NOT_OURS}
    own = {"TAKUWAKE_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    return kept | own | {"PAIR_LATER_ABOVE": "10000"}  # nobody runs deferred work there


def free_port() -> int:
    """Return a port that nobody listens on just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait_until_it_answers(server: "subprocess.Popen[bytes]", url: str, log: Path) -> None:
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        if server.poll() is not None:
            break
        try:
            if httpx.get(f"{url}/api/v1/presets").is_success:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.1)
    raise NoServer(_last_line(log.read_text("utf-8", "replace")))


def _stop(server: "subprocess.Popen[bytes]") -> None:
    server.terminate()
    try:
        server.wait(_GRACE_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _last_line(text: str) -> str:
    said = (text.strip().splitlines() or ["it said nothing"])[-1]
    return f"The rehearsal's own server did not start: {said}"


@contextmanager
def _interrupted_by_a_polite_kill() -> Iterator[None]:
    """Let a SIGTERM end the rehearsal as Ctrl+C does, so that nothing is left behind."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
