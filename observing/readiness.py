"""Whether this installation can answer: its database does, and has the shape that the program expects."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from observing import pulses
from observing.redis_state import Hints, hints

log = logging.getLogger(__name__)
Step = tuple[str, str]
OK, GONE, WAITING = "ok", "gone", "waiting"


@dataclass(slots=True)
class Readiness:
    """What a look found; without Redis only immediacy is lost, so the site stays ready."""

    database: str = GONE
    migrations: str = "unknown"
    redis: str = "unknown"
    pulses: dict[str, float] = field(default_factory=dict)

    @property
    def ready(self) -> bool:
        """Whether requests can be answered."""
        return self.database == OK and self.migrations == OK

    def words(self) -> dict[str, object]:
        """Return what the address says."""
        ages = {name: round(seconds) for name, seconds in self.pulses.items()}
        return {
            "ready": self.ready,
            "degraded": self.redis == Hints.GONE,
            "database": self.database,
            "migrations": self.migrations,
            "redis": self.redis,
            "seconds_since_last_seen": ages,
        }


def look() -> Readiness:
    """Look at everything; it may take as long as the database makes it."""
    found = Readiness(redis=hints())
    try:
        found.migrations = migrations()
        found.database = OK
        if found.ready:
            found.pulses = pulses.ages(now=timezone.now())
    except DatabaseError as trouble:
        log.warning("the database does not answer: %s", trouble)
    finally:
        if not connection.in_atomic_block:
            connection.close()
    return found


def migrations() -> str:
    """Tell whether the database is as new as the program."""
    applied = MigrationRecorder(connection).applied_migrations().keys()
    there = (last in applied or (steps and steps <= applied) for last, steps in _newest().items())
    return OK if all(there) else WAITING


@cache
def _newest() -> Mapping[Step, frozenset[Step]]:
    """The last migrations of each room, and the steps that one stands for where it makes all at once.

    A database that came step by step has the steps alone. The files do not change while the program runs.
    """
    loader = MigrationLoader(None)
    files = loader.disk_migrations
    return {last: frozenset(files[last].replaces) for last in loader.graph.leaf_nodes()}
