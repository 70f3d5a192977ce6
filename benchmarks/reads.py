"""What a read that is the same for everybody costs: from Django, from what is kept, and as a 304; and a player's page.

`python -m benchmarks.reads [--players 1000]` writes an event with a published round into a database of its own (SQLite, or
the one of `DATABASE_URL`), asks the whole ASGI site without sockets, and prints milliseconds of processor time per request, all of
one run. The status is 1 where a kept read costs more than a tenth of what Django needs, or a player's page more than a third of
what the seats cost Django.
"""

import asyncio
import os
import sys
import warnings
from argparse import ArgumentParser
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from tempfile import TemporaryDirectory
from time import process_time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from events.models import Event

Site = Callable[[dict[str, Any], Any, Any], Awaitable[None]]
KEPT_AT_MOST, OWN_AT_MOST = 0.1, 0.33  # of what Django needs
CROWD, TIMES, TIMES_OF_DJANGO = 20, 400, 12
PHONES = 100
OK, NOT_MODIFIED = 200, 304
READS = {
    "seats": "/e/{}/seats",
    "wall": "/e/{}/wall",
    "standings": "/e/{}/standings",
    "how it went": "/e/{}/progress",
    "free places": "/e/{}/free",
    "API snapshot": "/api/v1/events/{}/snapshot",
    "API rounds": "/api/v1/events/{}/rounds",
    "API standings": "/api/v1/events/{}/standings",
}


@dataclass(frozen=True)
class Cost:
    """Milliseconds of processor time per request."""

    django: float
    kept: float
    had: float

    @property
    def is_fine(self) -> bool:
        """Whether keeping is worth it."""
        return max(self.kept, self.had) <= self.django * KEPT_AT_MOST


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--players", type=int, default=1000)
    players = asked.parse_args().players
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/reads.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        os.environ["API_RATE_STRANGERS"] = "0"
        return _measured(players)


def _measured(players: int) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.db import connection  # noqa: PLC0415

    warnings.filterwarnings("ignore", message="No directory at", category=UserWarning)
    connection.creation.create_test_db(verbosity=0)
    try:
        event = _published(players)
        tickets = _tickets(event)
        connection.close()
        return asyncio.run(_told(event.pk, tickets, players))
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _published(players: int) -> "Event":
    """Write an event whose first round has just been published."""
    from django.utils import timezone  # noqa: PLC0415

    from accounts.models import Shop  # noqa: PLC0415
    from config.demo import open_first_shop  # noqa: PLC0415
    from events import access, services  # noqa: PLC0415
    from events.models import Entry, EntryState  # noqa: PLC0415
    from pods import services as pods  # noqa: PLC0415

    owner = open_first_shop(name="Shop")
    assert owner is not None  # noqa: S101  the database was empty
    actor = access.staff(owner)
    event = services.create_event(
        shop_id=Shop.objects.get().pk,
        actor=actor,
        preset="duel_party_evening",
        settings={"name": "Large", "starts_at": timezone.now(), "capacity": 2000},
    )
    people = [
        Entry(event=event, player_name=f"Player {n}", level=2, state=EntryState.HERE, arrival=n)
        for n in range(players)
    ]
    Entry.objects.bulk_create(people)
    thought = pods.plan_round(event_id=event.pk, actor=actor, seed=1)
    draft = pods.pair_round(event_id=event.pk, actor=actor, thought=thought)
    pods.publish_round(round_id=draft.pk, actor=actor)
    return event


def _tickets(event: "Event") -> list[str]:
    """Return the tickets of the people at the first tables."""
    from events.tickets import ticket_of  # noqa: PLC0415
    from pods.models import Seat  # noqa: PLC0415

    seats = Seat.objects.filter(round__event=event).select_related("entry").order_by("pod__table")
    return [ticket_of(seat.entry) for seat in seats[:PHONES]]


async def _told(event_id: str, tickets: list[str], players: int) -> int:
    from config.reads.layer import Reads  # noqa: PLC0415
    from config.site import Pages  # noqa: PLC0415

    django: Any = Pages()
    site: Any = Reads(django)
    sys.stdout.write(
        f"{players} players, milliseconds of a processor per request, {CROWD} at once\n"
    )
    sys.stdout.write(f"{'':14} {'Django':>8} {'kept':>8} {'304':>8}   times\n")
    costs = {}
    for name, path in READS.items():
        cost = costs[name] = await _cost(django, site, path.format(event_id))
        row = f"{name:14} {cost.django:8.2f} {cost.kept:8.2f} {cost.had:8.2f}"
        sys.stdout.write(f"{row}   {cost.django / cost.kept:.0f}, {cost.django / cost.had:.0f}\n")
    own = await _own(site, tickets)
    return int(
        not all(cost.is_fine for cost in costs.values())
        or own > costs["seats"].django * OWN_AT_MOST
    )


async def _cost(django: Site, site: Site, path: str) -> Cost:
    tag = (await _ask(site, path))["etag"]
    return Cost(
        django=await _each(lambda: _ask(django, path), TIMES_OF_DJANGO),
        kept=await _each(lambda: _ask(site, path), TIMES),
        had=await _each(lambda: _ask(site, path, tag, expected=NOT_MODIFIED), TIMES),
    )


async def _own(site: Site, tickets: list[str]) -> float:
    """Measure the pages of players, each of whom looks at their own."""
    paths = {"own page": "/t/{}", "own part": "/t/{}/now"}
    costs = []
    for name, path in paths.items():
        for ticket in tickets[:3]:
            await _ask(site, path.format(ticket))
        started = process_time()
        for ticket in tickets:
            await _ask(site, path.format(ticket))
        costs.append((process_time() - started) * 1000 / len(tickets))
        sys.stdout.write(f"{name:14} {costs[-1]:8.2f}\n")
    return max(costs)


async def _each(ask: Callable[[], Awaitable[object]], times: int) -> float:
    """Return what one of so many requests costs, asked by a crowd at once."""
    crowd = min(CROWD, times)
    started = process_time()
    for _ in range(times // crowd):
        await asyncio.gather(*(ask() for _ in range(crowd)))
    return (process_time() - started) * 1000 / (times // crowd * crowd)


async def _ask(site: Site, path: str, tag: str = "", *, expected: int = OK) -> dict[str, str]:
    """Ask as a phone does, and return the headers of the answer."""
    said = {"host": "localhost", "accept-encoding": "gzip", "accept-language": "ja"}
    said |= {"if-none-match": tag} if tag else {}
    scope: dict[str, Any] = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": b"", "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in said.items()],
        "client": ("127.0.0.1", 1), "server": ("localhost", 80),
    }  # fmt: skip
    starts: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(sent: dict[str, Any]) -> None:
        starts.extend([sent] if "status" in sent else [])

    await site(scope, receive, send)
    assert starts[0]["status"] == expected, path  # noqa: S101  a refusal would be quicker
    return {name.decode().lower(): value.decode() for name, value in starts[0]["headers"]}


if __name__ == "__main__":
    sys.exit(main())
