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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

BASE = Path(__file__).resolve().parents[2]
_PATIENCE_SECONDS = 30
_GRACE_SECONDS = 5
_NOT_OURS = frozenset({"DATABASE_URL", "REDIS_URL", "HTTPS", "ALLOWED_HOSTS", "DEBUG"})


class NoServer(Exception):  # noqa: N818  what the command says
    """The server of the rehearsal did not start; the message says why."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is, and the token and shop to work with."""

    url: str
    token: str
    shop: str = ""


@contextmanager
def own_server(*, keep: bool = False) -> Iterator[Address]:
    """Run a server in an empty home as long as the context lasts; `keep` leaves the home behind."""
    home = Path(tempfile.mkdtemp(prefix="takuwake-rehearsal-"))
    try:
        with _interrupted_by_a_polite_kill():
            shop = bootstrapped(home)
            url = f"http://127.0.0.1:{free_port()}"
            with serving(home, url):
                yield Address(url, shop["token"], shop["shop"])
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
    return kept | own | {"PAIR_LATER_ABOVE": "2000"}  # nobody runs deferred work there


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
