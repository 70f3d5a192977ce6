"""What live streams cost one process: memory of each, the time until all are told, database connections held.

`python -m benchmarks.streams [--streams 500] [--staff]` starts one server on a test database of `DATABASE_URL` (SQLite
where none is named; with `REDIS_URL` hints travel through Redis), opens streams of one event, changes the event and
prints. With `--staff` each stream is opened by a ticket and reads the journal itself. The status is 1 if a
connection is held while all wait, or a stream is not told of every change.
"""

import asyncio
import os
import socket
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from statistics import median
from subprocess import Popen
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit

import httpx

from config.evening.room import raised_limit

CHANGES = 10
HOST = "127.0.0.1"
PATIENCE = 60.0  # seconds
SETTLING = 3.0
KILOBYTE = 1024


@dataclass(frozen=True, slots=True)
class Server:
    """A process that serves, where, and its database."""

    process: int
    port: int
    database: str

    def memory(self) -> int:
        """Return the kilobytes that it has in memory."""
        lines = Path(f"/proc/{self.process}/status").read_text(encoding="ascii").splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

    def connections(self) -> int:
        """Count its database connections in use: open files of SQLite, or sessions that are not idle."""
        if os.environ["DATABASE_URL"].startswith("sqlite"):
            files = (_file(each) for each in Path(f"/proc/{self.process}/fd").iterdir())
            return sum(file == self.database for file in files)
        import psycopg  # noqa: PLC0415

        with psycopg.connect(os.environ["DATABASE_URL"]) as asking:
            busy = "SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND state <> 'idle'"
            found: Any = asking.execute(busy, [self.database]).fetchone()
        return int(found[0])


@dataclass(frozen=True, slots=True)
class Figures:
    """What was seen: kilobytes before and after, connections, seconds until all were told of each change."""

    before: int
    after: int
    held: int
    told: list[float]


def main() -> int:
    """Measure and print."""
    asked = ArgumentParser(description=__doc__)
    asked.add_argument("--streams", type=int, default=500)
    asked.add_argument("--staff", action="store_true")
    words = asked.parse_args()
    raised_limit()
    with TemporaryDirectory() as folder:
        os.environ.setdefault("DATABASE_URL", f"sqlite:///{folder}/streams.sqlite3")
        os.environ |= {"DJANGO_SETTINGS_MODULE": "config.settings", "TAKUWAKE_HOME": folder}
        os.environ |= {"API_RATE_TOKEN": "0"}  # hundreds of tickets of one token, all at once
        return _measured(words.streams, staff=words.staff)


def _measured(streams: int, *, staff: bool) -> int:
    import django  # noqa: PLC0415  after its settings

    django.setup()
    from django.db import connection  # noqa: PLC0415

    connection.creation.create_test_db(verbosity=0)
    try:
        event_id, token = _written()
        name = str(connection.settings_dict["NAME"])
        connection.close()
        with _served(name) as server:
            figures = asyncio.run(_run(server, event_id, token if staff else "", streams))
        return _told(figures, streams)
    finally:
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)


def _written() -> tuple[str, str]:
    """Write an event; return its id and a token of its shop."""
    from django.utils import timezone  # noqa: PLC0415

    from accounts.models import Shop  # noqa: PLC0415
    from config.demo import open_first_shop  # noqa: PLC0415
    from events import access, services  # noqa: PLC0415

    owner = open_first_shop(name="Shop")
    assert owner is not None  # noqa: S101  the database was empty
    shop, now = Shop.objects.get().pk, timezone.now()
    event = services.create_event(
        shop_id=shop,
        actor=access.staff(owner),
        preset="duel_party_evening",
        settings={"name": "Followed", "starts_at": now, "capacity": 2000},
    )
    _token, secret = services.make_token(
        shop_id=shop, user=owner, name="Overlay", scopes=["events:read"], now=now
    )
    return event.pk, secret


@contextmanager
def _served(database: str) -> Iterator[Server]:
    """Serve the site from one process of its own."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    given = os.environ["DATABASE_URL"]
    is_file = given.startswith("sqlite")
    url = (
        f"sqlite:///{database}"
        if is_file
        else urlsplit(given)._replace(path=f"/{database}").geturl()
    )
    words = ("config.asgi:application", "--port", str(port), "--log-level", "error")
    server = Popen(  # noqa: S603  our own program
        [sys.executable, "-m", "uvicorn", *words, "--lifespan", "off", "--no-access-log"],
        env=os.environ | {"DATABASE_URL": url},
    )
    try:
        deadline = time.monotonic() + PATIENCE
        while not _answers(port):
            assert server.poll() is None, "the server ended"  # noqa: S101
            assert time.monotonic() < deadline, "the server did not start"  # noqa: S101
            time.sleep(0.1)
        yield Server(server.pid, port, database)
    finally:
        server.kill()
        server.wait()


def _answers(port: int) -> bool:
    try:
        return httpx.get(f"http://{HOST}:{port}/api/v1/presets").status_code == HTTPStatus.OK
    except httpx.TransportError:
        return False


async def _run(server: Server, event_id: str, token: str, streams: int) -> Figures:
    port = server.port
    home = f"http://{HOST}:{port}/api/v1/events/{event_id}"
    async with httpx.AsyncClient(timeout=PATIENCE) as client:
        await (await Follower.opened(port, await _path(client, home, token))).close()
        before = server.memory()
        readers = [
            await Follower.opened(port, await _path(client, home, token)) for _ in range(streams)
        ]
        await asyncio.sleep(SETTLING)
        after, held = server.memory(), server.connections()
        told = [await _all_told(client, home, readers, number) for number in range(CHANGES)]
        for reader in readers:
            await reader.close()
    return Figures(before, after, held, told)


async def _path(client: httpx.AsyncClient, home: str, token: str) -> str:
    """Return the address of a stream, with a ticket where there is a token."""
    if not token:
        return f"{urlsplit(home).path}/stream"
    headers = {"Authorization": f"Bearer {token}"}
    answer = await client.post(f"{home}/stream-tickets", headers=headers)
    return str(answer.raise_for_status().json()["stream_path"])


async def _all_told(
    client: httpx.AsyncClient, home: str, readers: "list[Follower]", number: int
) -> float:
    """Change the event and return the seconds until the last reader knows, from the request on."""
    hears = [asyncio.ensure_future(reader.change()) for reader in readers]
    start = time.perf_counter()
    words = {"player_name": f"Player {number}", "level": 2}
    (await client.post(f"{home}/entries", json=words)).raise_for_status()
    versions = await asyncio.wait_for(asyncio.gather(*hears), PATIENCE)
    assert len(set(versions)) == 1, "some were told of another change"  # noqa: S101
    return time.perf_counter() - start


class Follower:
    """One stream over a bare socket, so that this program needs little itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take a connection."""
        self._reader, self._writer = reader, writer

    @classmethod
    async def opened(cls, port: int, path: str) -> "Follower":
        """Open a stream and read until its first block is there."""
        reader, writer = await asyncio.open_connection(HOST, port)
        writer.write(f"GET {path} HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode())
        status = await reader.readline()
        assert b" 200 " in status, status  # noqa: S101
        follower = cls(reader, writer)
        await follower._line(b"id: ")
        return follower

    async def change(self) -> bytes:
        """Return the data of the next change."""
        return await self._line(b"data: ")

    async def close(self) -> None:
        """Go."""
        self._writer.close()
        await self._writer.wait_closed()

    async def _line(self, begin: bytes) -> bytes:
        while not (line := await self._reader.readline()).startswith(begin):
            assert line, "the stream has ended"  # noqa: S101
        return line


def _file(link: Path) -> str:
    try:
        return str(link.readlink())
    except OSError:  # closed meanwhile
        return ""


def _told(seen: Figures, streams: int) -> int:
    each, worst = (seen.after - seen.before) / streams, max(seen.told)
    sys.stdout.write(
        f"{streams} streams: {seen.before // KILOBYTE} MB before, {seen.after // KILOBYTE} MB with them\n"
        f"memory of one stream: {each:.1f} kB\n"
        f"until all are told: {median(seen.told):.3f} s (median of {CHANGES}), {worst:.3f} s at worst\n"
        f"database connections held while all wait: {seen.held}\n"
    )
    return int(seen.held > 0)


if __name__ == "__main__":
    sys.exit(main())
