"""What an address costs: processor time here and in the server, and queries; import after `django.setup()`."""

from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from time import process_time
from typing import Any

from django.db import connection
from django.db.models import F

from benchmarks.many_shops.addresses import Address
from events.models import Event

Query = tuple[str, Any]


@dataclass(slots=True)
class Queries:
    """The queries of one request."""

    asked: list[Query] = field(default_factory=list)

    def __call__(
        self,
        execute: Callable[..., Any],
        sql: str,
        given: Any,  # noqa: ANN401  as Django hands it on
        many: bool,  # noqa: FBT001
        context: dict[str, Any],
    ) -> Any:  # noqa: ANN401
        """Run a query of Django's and note it."""
        self.asked.append((sql, given))
        return execute(sql, given, many, context)


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of processor of one request, here and in the database's server, and the number of its queries."""

    here: float
    server: float
    queries: int

    @property
    def whole(self) -> float:
        """Both together."""
        return self.here + self.server


@dataclass(frozen=True, slots=True)
class Seen:
    """An address that answered, what that cost, and what it asked the database."""

    address: Address
    cost: Cost
    asked: tuple[Query, ...]


def seen(address: Address, event: Event) -> Seen | None:
    """Read an address as if the event had just changed, so that nothing kept helps; None where there is no page.

    Some are for other methods, or for events of another kind.
    """
    newer = {"version": F("version") + 1, "table_version": F("table_version") + 1}
    Event.objects.filter(pk=event.pk).update(**newer)
    queries = Queries()
    with connection.execute_wrapper(queries):
        worked, began = _server(), process_time()
        answer = address.client.get(address.path)
        b"".join(answer) if answer.streaming else answer.content
        here, server = process_time() - began, _server() - worked
    if answer.status_code != HTTPStatus.OK:
        return None
    cost = Cost(1000 * here, 1000 * server, len(queries.asked))
    return Seen(address, cost, tuple(queries.asked))


def quicker(one: Seen | None, other: Seen | None) -> Seen | None:
    """Return the one that cost less."""
    if one is None or other is None:
        return one or other
    return min(one, other, key=lambda each: each.cost.whole)


def _server() -> float:
    """Return the seconds of processor that PostgreSQL's process of this connection has used, 0 for SQLite."""
    if connection.vendor == "sqlite":
        return 0.0
    connection.ensure_connection()
    used = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    return int(used.read_text("ascii").split()[0]) / 1e9
