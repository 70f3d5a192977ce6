"""Kill processes of a running full mode, and see how long it takes until all of it is there again."""

import os
import signal
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx

from config.full.running import Running
from config.full.servers import redis_answers

TARGETS = {"web": 4, "live": 2, "worker": 3, "beat": 1, "redis": 2, "postgres": 3, "front": 1}
PATIENCE = 240.0  # seconds until a human would be called
_LOOK_EVERY = 0.1
_CHILDREN_TOO = frozenset({"worker", "postgres"})
_NOT_THE_FIRST = 0.5  # share of kills that hit a child instead
_OK = 200


@dataclass(frozen=True, slots=True)
class Kill:
    """What was killed, how long until everything was ready, and how long the front was not."""

    name: str
    pid: int
    seconds: float
    away: float
    recovered: bool


class Probe(threading.Thread):
    """Asks the front all the time whether it is ready, and keeps how long it was not."""

    def __init__(self, url: str) -> None:
        """Ask this address."""
        super().__init__(name="probe", daemon=True)
        self._url = url
        self._since = time.monotonic()
        self._longest = 0.0
        self.times: list[float] = []

    def run(self) -> None:
        """Ask for ever."""
        while True:
            asked = time.monotonic()
            if answers(f"{self._url}/readyz", seconds=5):
                now = time.monotonic()
                self.times.append(now - asked)
                self._longest = max(self._longest, now - self._since - _LOOK_EVERY)
                self._since = now
            time.sleep(_LOOK_EVERY)

    def begin(self) -> None:
        """Forget what was longest so far."""
        self._longest = 0.0

    def longest(self) -> float:
        """Return the longest time between two good answers since `begin`."""
        return max(self._longest, 0.0)


def answers(url: str, *, seconds: float = 2) -> bool:
    """Tell whether an address says yes."""
    with suppress(httpx.HTTPError):
        return httpx.get(url, timeout=seconds).status_code == _OK
    return False


def is_ready(full: Running) -> bool:
    """Tell whether every program runs, and every site reaches the database, and Redis answers."""
    states = full.supervisor.processes()
    if any(state != "RUNNING" for _pid, state in states.values()):
        return False
    sites = (full.url, full.live_url, *full.installation.web_urls)
    return redis_answers(full.redis_url) and all(answers(f"{site}/readyz") for site in sites)


def wait_until_ready(
    full: Running, *, was: dict[str, tuple[int, str]] | None = None
) -> float | None:
    """Return the seconds until everything is there; None where a human would be needed."""
    begun = time.monotonic()
    while time.monotonic() - begun < PATIENCE:
        if is_ready(full) and full.supervisor.processes() != was:
            return time.monotonic() - begun
        time.sleep(_LOOK_EVERY)
    return None


def kill_one(full: Running, rng: Random, probe: Probe) -> Kill:
    """Kill one process by chance without a warning, and wait until all is well."""
    name, pid, is_first = _chosen(full, rng)
    before = full.supervisor.processes()
    probe.begin()
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)
    seconds = wait_until_ready(full, was=before if is_first else None)
    time.sleep(2 * _LOOK_EVERY)
    label = name if is_first else f"{name} (child)"
    return Kill(label, pid, seconds or PATIENCE, probe.longest(), recovered=seconds is not None)


def _chosen(full: Running, rng: Random) -> tuple[str, int, bool]:
    running = {name: pids for name, pids in full.pids().items() if name in TARGETS}
    names = sorted(running)
    name = rng.choices(names, [TARGETS[each] for each in names])[0]
    pid = rng.choice(sorted(running[name]))
    below = children(pid) if name in _CHILDREN_TOO else []
    if below and rng.random() < _NOT_THE_FIRST:
        return name, rng.choice(below), False
    return name, pid, True


def children(pid: int) -> list[int]:
    """Return the processes that a process started."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(status.read_text().rpartition(")")[2].split()[1]) == pid:
                found.append(int(status.parent.name))
    return sorted(found)
