"""Figures for Prometheus; without METRICS_FROM or METRICS_TOKEN nothing is counted.

Names and labels stand in docs/operate.md. No label grows with people or events: routes, kinds and codes only.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.multiprocess import MultiProcessCollector

SHORT = (0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1.0, 3.0, 10.0)
LONG = (0.01, 0.1, 1.0, 10.0, 60.0, 600.0)

_requests = Counter(
    "takuwake_requests", "Answers, by route, method and status.", ["route", "method", "status"]
)
_seconds = Histogram(
    "takuwake_request_seconds", "Time until an answer began.", ["route"], buckets=SHORT
)
_commands = Counter(
    "takuwake_commands", "Writes that came through a door, by what became of them.", ["kind", "result"]
)  # fmt: skip
_refusals = Counter("takuwake_refusals", "Writes that were refused, by code.", ["code"])
_facts = Counter("takuwake_facts", "Rows of the journal, by kind.", ["kind"])
_lock_wait = Histogram(
    "takuwake_lock_wait_seconds", "From the begin of a write to its event's lock.", buckets=SHORT
)
_tasks = Histogram(
    "takuwake_task_seconds", "Runs of deferred work.", ["kind", "result"], buckets=LONG
)
_streams = Gauge(
    "takuwake_streams", "Readers who wait for news just now.", multiprocess_mode="livesum"
)
_hints_lost = Counter("takuwake_hints_lost", "Hints that Redis did not take.")
_cache = Counter("takuwake_cache", "Reads of what is kept by version.", ["of", "result"])


def request(*, route: str, method: str, status: int, seconds: float) -> None:
    """Count an answer."""
    if settings.METRICS:
        _requests.labels(route, method, str(status)).inc()
        _seconds.labels(route).observe(seconds)


def command(*, kind: str, result: str, code: str, lock_wait: float | None) -> None:
    """Count a write, and how long it waited for its event."""
    if settings.METRICS:
        _commands.labels(kind, result).inc()
        if code:
            _refusals.labels(code).inc()
        if lock_wait is not None:
            _lock_wait.observe(lock_wait)


def facts(kind: str, number: int) -> None:
    """Count rows of the journal."""
    if settings.METRICS:
        _facts.labels(kind).inc(number)


def task(*, kind: str, result: str, seconds: float) -> None:
    """Count a run of deferred work."""
    if settings.METRICS:
        _tasks.labels(kind, result).observe(seconds)


@contextmanager
def stream() -> Iterator[None]:
    """Count a reader who waits for news as long as the context lasts."""
    if not settings.METRICS:
        yield
        return
    _streams.inc()
    try:
        yield
    finally:
        _streams.dec()


def hint_lost() -> None:
    """Count a hint that reached nobody."""
    if settings.METRICS:
        _hints_lost.inc()


def cache(result: str, *, of: str) -> None:
    """Count a read of what is kept: a short word for what, and whether it was there."""
    if settings.METRICS:
        _cache.labels(of, result).inc()


def registry() -> CollectorRegistry:
    """Return what all processes of this machine have counted, or the only one there is."""
    if not settings.METRICS_FOLDER:
        return REGISTRY
    together = CollectorRegistry()
    MultiProcessCollector(together, path=settings.METRICS_FOLDER)  # type: ignore[no-untyped-call]
    return together


def streams_open() -> int:
    """Return how many readers wait for news just now, at all processes of this machine."""
    found = (metric for metric in registry().collect() if metric.name == "takuwake_streams")
    return int(sum(sample.value for metric in found for sample in metric.samples))
