"""One event alone, then among hundreds: what got slower, and by which indexes its rows are found."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import connection
from django.utils import timezone

from benchmarks.many_shops.addresses import Address, addresses
from benchmarks.many_shops.measured import Seen, quicker, seen
from benchmarks.many_shops.plans import Plan, Step, large_tables, plans_of
from benchmarks.many_shops.written import Field, write_events, write_shop
from events.models import Event

MOST = 1.5  # times as much
NOISE = 3.0  # milliseconds that tell nothing
MOST_OF_A_LIST = 300.0  # milliseconds of a page of a list, which has one row alone
NOW_AND_THEN = 1  # a query that notes once a minute when a token was used
LISTS = frozenset(
    {
        "", "staff/", "staff/series", "staff/new", "staff/tokens", "s/<event:shop_id>", "s/<event:shop_id>/events.ics",
        "api/v1/events", "api/v1/shops/<id:shop_id>/events",
    }
)  # fmt: skip
LARGE = 2_000  # rows


@dataclass(frozen=True, slots=True)
class Compared:
    """The same addresses, alone and among many, and the plans of their queries there."""

    alone: Mapping[str, Seen]
    among: Mapping[str, Seen]
    plans: tuple[Plan, ...]
    large: Mapping[str, int]

    @property
    def slower(self) -> list[str]:
        """The routes that take more than 1.5 times as much, lists more than a page may, or more queries."""
        return [route for route in self.among if self._is_slower(route)]

    @property
    def unguided(self) -> list[tuple[Plan, Step]]:
        """The steps of plans that read a large table as a whole, or in vain."""
        return [(plan, step) for plan in self.plans for step in plan.slow(self.large)]

    def ratio(self, route: str) -> float:
        """How many times as long a route takes among many."""
        return self.among[route].cost.whole / max(self.alone[route].cost.whole, 0.001)

    def _is_slower(self, route: str) -> bool:
        alone, among = self.alone[route].cost, self.among[route].cost
        if among.queries > alone.queries + NOW_AND_THEN:
            return True
        if route in LISTS:
            return among.whole > MOST_OF_A_LIST
        return self.ratio(route) > MOST and among.whole - alone.whole > NOISE

    def tell(self, say: Callable[[str], object], *, plans: bool) -> None:
        """Print both, the slowest of all last."""
        say(f"{'':60} {'alone':>22} {'among many':>22}\n")
        say(f"{'milliseconds of processor here + in the server, queries':60}\n")
        for route in sorted(self.among, key=self.ratio):
            sign = "!" if self._is_slower(route) else " list" if route in LISTS else ""
            costs = " ".join(_figures(found[route]) for found in (self.alone, self.among))
            say(f"{route[:60]:60} {costs} {self.ratio(route):6.2f}{sign}\n")
        say(
            "\nlarge tables, their rows, and the indexes by which they are read (in how many queries)\n"
        )
        for table, used in sorted(self._indexes().items()):
            told = ", ".join(f"{index or 'ALL OF IT'} ({n})" for index, n in sorted(used.items()))
            say(f"{table} {self.large[table]}: {told}\n")
        for plan in self.plans if plans else dict.fromkeys(plan for plan, _step in self.unguided):
            say(f"\n{plan.sql[:1500]}\n{plan.words}\n")
        say(f"\n{len(self.among)} addresses, {len(self.plans)} plans; slower: {len(self.slower)}, ")
        say(f"without an index: {len(self.unguided)}\n")

    def _indexes(self) -> dict[str, dict[str, int]]:
        used: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for step in (
            step for plan in self.plans for step in plan.steps if step.table in self.large
        ):
            used[step.table][step.index] += 1
        return used


@dataclass(frozen=True, slots=True)
class Database:
    """A database by its name, an event in it, and the addresses to read."""

    name: str
    event: Event
    found: tuple[Address, ...]

    def read(self, number: int) -> Seen | None:
        """Read one of the addresses here."""
        switch_to(self.name)
        return seen(self.found[number], self.event)


def compared(*, alone: Database, among: Database, times: int, large: int = LARGE) -> Compared:
    """Read every address in both databases by turns, and plan the queries of the second."""
    best: dict[str, tuple[Seen | None, Seen | None]] = {}
    for number, address in enumerate(among.found):
        both: tuple[Seen | None, Seen | None] = (alone.read(number), among.read(number))
        for _ in range(times if all(both) else 0):
            both = (quicker(both[0], alone.read(number)), quicker(both[1], among.read(number)))
        best[address.route] = both
    read = {route: (one, other) for route, (one, other) in best.items() if one and other}
    switch_to(among.name)
    tables = large_tables(least=large)
    queries = (query for _one, other in read.values() for query in other.asked)
    return Compared(
        alone={route: one for route, (one, _other) in read.items()},
        among={route: other for route, (_one, other) in read.items()},
        plans=tuple(plans_of(queries, tables)),
        large=tables,
    )


def written(name: str, *, shops: int, events: int, field: Field, only: str = "") -> Database:
    """Write shops with events into a database; the first shop's event that is being played is read."""
    switch_to(name)
    now = timezone.now()
    shop, owner = write_shop("Shop 0")
    event = write_events(shop, owner, events, field, now=now)
    for number in range(1, shops):
        other, its_owner = write_shop(f"Shop {number}")
        write_events(other, its_owner, events, field, now=now)
    _measure_tables()
    found = (each for each in addresses(event, owner, now=now) if each.route.startswith(only))
    return Database(name, event, tuple(found))


def switch_to(name: str) -> None:
    """Let Django's connection lead to another database."""
    if connection.settings_dict["NAME"] != name:
        connection.close()
        connection.settings_dict["NAME"] = name


def _measure_tables() -> None:
    """Let the database know how its rows are spread, as it does by itself in time."""
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")


def _figures(seen: Seen) -> str:
    cost = seen.cost
    return f"{cost.here:8.1f} + {cost.server:5.1f} {cost.queries:4}"
