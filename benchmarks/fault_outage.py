"""A minute without Redis: whether pages and writes go on meanwhile, and whether live streams still hear of changes."""

import os
import secrets
import signal
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import httpx
from django.utils import timezone

from benchmarks.fault_load import Accepted
from config.full.running import Running
from config.rehearsal.server import Address

_WRITE_EVERY = 2.0
_SLOWEST_NEWS = 30.0  # seconds until a stream must have heard


@dataclass(slots=True)
class Outage:
    """What was seen while Redis did not answer."""

    title: str
    seconds: int
    reads: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    accepted: list[Accepted] = field(default_factory=list)

    def __str__(self) -> str:
        """Tell it in one line."""
        return (
            f"     {self.title} for {self.seconds} s: {_times('pages', self.reads)}, "
            f"{_times('writes', self.writes)}, {_times('told by stream', self.news)}"
        )


def frozen_redis(full: Running, at: Address, *, seconds: int) -> Outage:
    """Stop Redis in the middle of what it does, as a machine that hangs."""

    @contextmanager
    def frozen() -> Iterator[None]:
        pid = full.pids()["redis"][0]
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            os.kill(pid, signal.SIGCONT)

    return _watched("Redis frozen", frozen, at, seconds=seconds)


def gone_redis(full: Running, at: Address, *, seconds: int) -> Outage:
    """Have no Redis at all: connections are refused."""

    @contextmanager
    def gone() -> Iterator[None]:
        full.supervisor.stop("redis")
        try:
            yield
        finally:
            full.supervisor.start(["redis"])

    return _watched("Redis gone", gone, at, seconds=seconds)


def _watched(title: str, outage: Callable[[], Any], at: Address, *, seconds: int) -> Outage:
    """Read and write all the time, and listen to a stream of the event that is written to."""
    seen = Outage(title, seconds)
    headers = {"Authorization": f"Bearer {at.token}"}
    with httpx.Client(base_url=f"{at.url}/api/v1", headers=headers, timeout=30) as http:
        event = _event(http, at.shop)
        heard: dict[int, float] = {}
        over = threading.Event()
        ear = threading.Thread(target=_listen, args=(at, event, heard, over), daemon=True)
        ear.start()
        time.sleep(1)
        with outage():
            written = dict(_written(http, event, seen, seconds=seconds))
            _wait_until_heard(written, heard)
        over.set()
    for version, when in written.items():
        if version in heard:
            seen.news.append(heard[version] - when)
        else:
            seen.troubles.append(f"{title}: a stream never heard of version {version}")
    return seen


def _event(http: httpx.Client, shop: str) -> str:
    words = {
        "shop": shop,
        "preset": "duel_party_evening",
        "name": "Outage",
        "starts_at": timezone.now().isoformat(),
    }
    made = http.post("/events", json=words, headers=_key())
    made.raise_for_status()
    return str(made.json()["id"])


def _written(
    http: httpx.Client, event: str, seen: Outage, *, seconds: int
) -> Iterator[tuple[int, float]]:
    """Enter people and read the public page until the time is up; yields version and moment."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        begun = time.monotonic()
        _noted(seen, seen.writes, partial(_enter, http, event, seen))
        page = _noted(seen, seen.reads, partial(http.get, f"/events/{event}"))
        if page is not None:
            yield int(page.json()["version"]), begun
        time.sleep(_WRITE_EVERY)


def _enter(http: httpx.Client, event: str, seen: Outage) -> httpx.Response:
    form = {"player_name": f"N{secrets.token_hex(4)}", "level": 2}
    path, headers = f"/events/{event}/entries", _key()
    answer = http.post(path, json=form, headers=headers)
    if answer.is_success:
        key = headers["Idempotency-Key"]
        seen.accepted.append(Accepted(path, key, answer.status_code, answer.json()))
    return answer


def _noted(
    seen: Outage, times: list[float], ask: Callable[[], httpx.Response]
) -> httpx.Response | None:
    begun = time.monotonic()
    try:
        answer = ask()
    except httpx.HTTPError as trouble:
        seen.troubles.append(f"{seen.title}: {trouble!r}")
        return None
    times.append(time.monotonic() - begun)
    if answer.is_error:
        seen.troubles.append(
            f"{seen.title}: {answer.request.url.path} answered {answer.status_code}"
        )
        return None
    return answer


def _listen(at: Address, event: str, heard: dict[int, float], over: threading.Event) -> None:
    """Follow the event's stream as a browser does, beginning anew where it breaks."""
    last = ""
    while not over.is_set():
        headers = {"Authorization": f"Bearer {at.token}"} | (
            {"Last-Event-ID": last} if last else {}
        )
        with (
            suppress(httpx.HTTPError),
            httpx.stream(
                "GET", f"{at.url}/api/v1/events/{event}/stream", headers=headers, timeout=60
            ) as stream,
        ):
            for line in stream.iter_lines():
                if line.startswith("id:"):
                    last = line.removeprefix("id:").strip()
                    heard.setdefault(int(last), time.monotonic())
                if over.is_set():
                    return
        time.sleep(1)


def _wait_until_heard(written: dict[int, float], heard: dict[int, float]) -> None:
    until = time.monotonic() + _SLOWEST_NEWS
    while time.monotonic() < until and not written.keys() <= heard.keys():
        time.sleep(0.1)


def _key() -> dict[str, str]:
    return {"Idempotency-Key": secrets.token_urlsafe(24)}


def _times(what: str, times: list[float]) -> str:
    if not times:
        return f"{what}: none"
    return (
        f"{what}: {len(times)}, median {statistics.median(times):.2f} s, longest {max(times):.2f} s"
    )
