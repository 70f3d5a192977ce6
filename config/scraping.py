"""What /metrics says, and to whom."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from hmac import compare_digest
from ipaddress import ip_address, ip_network
from pathlib import Path

from asgiref.typing import HTTPScope
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Count, Min
from django.utils import timezone
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from config.observed import forget_dead
from events.work import Due
from observing import metrics, pulses

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = (b"x-forwarded-for", b"forwarded", b"via")


def may_read(scope: HTTPScope) -> bool:
    """Tell whether a request has the token, or comes from a network that is named, straight and through no proxy."""
    headers = dict(scope["headers"])
    scheme, _, token = headers.get(b"authorization", b"").partition(b" ")
    if settings.METRICS_TOKEN and scheme.lower() == b"bearer":
        return compare_digest(token, settings.METRICS_TOKEN.encode())
    came_straight = not any(name in headers for name in FORWARDED)
    return came_straight and scope["client"] is not None and _is_named(scope["client"][0])


def _is_named(address: str) -> bool:
    try:
        where = ip_address(address)
        return any(where in ip_network(each, strict=False) for each in settings.METRICS_FROM)
    except ValueError:  # a socket in the file system, or a network that is none
        return False


def written() -> bytes:
    """Return all figures as Prometheus reads them: those that processes counted, and those of the database."""
    if settings.METRICS_FOLDER:
        forget_dead(Path(settings.METRICS_FOLDER))
    counted = generate_latest(metrics.registry())
    asked = CollectorRegistry()
    asked.register(OfDatabase(now=timezone.now()))
    return counted + generate_latest(asked)


class OfDatabase(Collector):
    """Figures that stand in the database, asked for at each scrape."""

    def __init__(self, *, now: datetime) -> None:
        """Ages are counted until `now`."""
        self._now = now

    def describe(self) -> Iterable[Metric]:
        """Say nothing beforehand: to be registered is no reason to ask the database."""
        return ()

    def collect(self) -> Iterator[Metric]:
        """Ask, and say whether the database answered."""
        found: list[Metric] = []
        try:
            found = [*self._due(), self._pulses()]
        except DatabaseError:
            yield GaugeMetricFamily(
                "takuwake_database_up", "Whether the database answers.", value=0
            )
        else:
            yield GaugeMetricFamily(
                "takuwake_database_up", "Whether the database answers.", value=1
            )
            yield from found
        finally:
            if not connection.in_atomic_block:
                connection.close()

    def _due(self) -> list[Metric]:
        ready = Due.objects.open().filter(at__lte=self._now)
        waiting = GaugeMetricFamily(
            "takuwake_due_open", "Deferred work whose time has come.", labels=["kind"]
        )
        oldest = GaugeMetricFamily(
            "takuwake_due_oldest_seconds", "For how long the oldest of it waits.", labels=["kind"]
        )
        dead = GaugeMetricFamily(
            "takuwake_due_dead", "Deferred work that was given up.", labels=["kind"]
        )
        for kind, number, since in ready.values_list("kind").annotate(Count("pk"), Min("at")):
            waiting.add_metric([kind], number)
            oldest.add_metric([kind], (self._now - since).total_seconds())
        for kind, number in Due.objects.dead().values_list("kind").annotate(Count("pk")):
            dead.add_metric([kind], number)
        return [waiting, oldest, dead]

    def _pulses(self) -> Metric:
        ages = GaugeMetricFamily(
            "takuwake_last_seen_seconds", "Since the last sign of life.", labels=["process"]
        )
        for name, seconds in pulses.ages(now=self._now).items():
            ages.add_metric([name], seconds)
        return ages
