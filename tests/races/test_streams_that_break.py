"""A stream that breaks at any byte: whoever comes back with Last-Event-ID misses nothing and sees nothing twice."""

import random
import threading
from collections.abc import Iterator

import httpx
import pytest
from django.db import connection

from events.models import Event
from tests import make
from tests.api.conftest import BASE, served  # noqa: F401  a fixture

pytestmark = pytest.mark.django_db(transaction=True)
CHANGES = 60
PATIENCE = 20  # seconds


@pytest.mark.parametrize("seed", [1, 2])
def test_a_reader_that_is_cut_off_at_random_sees_every_version_once(served, seed):  # noqa: F811
    event = make.event()
    writer = threading.Thread(target=changed, args=(event,))
    writer.start()
    seen, connections = read_all(f"{served}{BASE}/events/{event.pk}/stream", random.Random(seed))
    writer.join()
    assert seen == list(range(2, CHANGES + 2))
    assert connections > 3


def changed(event: Event) -> None:
    """Change an event again and again."""
    for _ in range(CHANGES):
        make.entry(event=event)
    connection.close()


def read_all(address: str, chance: random.Random) -> tuple[list[int], int]:
    """Follow a stream as EventSource does, over connections that each break after a few bytes."""
    seen: list[int] = []
    last, connections = "1", 0
    while not seen or seen[-1] <= CHANGES:
        connections += 1
        for block in blocks_before_the_cut(address, last, chance.randrange(20, 900)):
            last = block.get("id", last)
            if block.get("event") == "change":
                seen.append(int(block["id"]))
            assert block.get("event") != "resync"
    return seen, connections


def blocks_before_the_cut(address: str, last: str, most: int) -> Iterator[dict[str, str]]:
    """Yield the whole blocks that came before the connection broke; half a block is thrown away."""
    text = ""
    with httpx.stream("GET", address, headers={"Last-Event-ID": last}, timeout=PATIENCE) as answer:
        for part in answer.iter_text():
            text += part
            if len(text) >= most:
                break
            if f"id: {CHANGES + 1}\nevent: change" in text and text.endswith("\n\n"):
                break
    for block in text[:most].split("\n\n")[:-1]:
        yield dict(line.split(": ", 1) for line in block.split("\n"))
