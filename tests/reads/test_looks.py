"""Looks at versions are shared by all who ask at once, and never tell what was true before somebody asked."""

import asyncio
import threading

import pytest

from config.reads.looks import Looks

EVENT = "e"


class Database:
    """One event whose version is looked at slowly: the look sees what was there when it began."""

    def __init__(self):
        self.version = 1
        self.looks = 0
        self.read = threading.Event()
        self.go_on = threading.Event()

    def versions(self, events):
        found = dict.fromkeys(events, (self.version, 0))
        self.looks += 1
        self.read.set()
        assert self.go_on.wait(5)
        return found


class Joining(Looks):
    """The mistake: who comes while a look is on its way takes what it finds."""

    async def look(self, event_id, network=""):
        if self._looking is None or self._looking.done():
            self._running = asyncio.ensure_future(super().look(event_id, network))
        return await asyncio.shield(self._running)


async def seen_after_a_commit(looks, database):
    """A version is committed while somebody's look is on its way; then the next one asks."""
    before = asyncio.ensure_future(looks.look(EVENT))
    await asyncio.to_thread(database.read.wait, 5)
    database.version = 2  # committed
    after = asyncio.ensure_future(looks.look(EVENT))
    await asyncio.sleep(0)
    database.go_on.set()
    return [(await each).versions[EVENT][0] for each in (before, after)]


@pytest.mark.parametrize(("kind", "seen"), [(Looks, [1, 2]), (Joining, [1, 1])])
def test_who_asks_after_a_commit_sees_it(kind, seen):
    """The second one is the control: such a race is found here."""
    database = Database()
    looks = kind(database.versions, lambda *_: None)
    assert asyncio.run(seen_after_a_commit(looks, database)) == seen


def test_all_who_ask_at_once_share_a_look():
    database = Database()
    database.go_on.set()
    looks = Looks(database.versions, lambda *_: None)

    async def crowd():
        return await asyncio.gather(*(looks.look(f"e{n % 3}") for n in range(300)))

    found = asyncio.run(crowd())
    assert database.looks == 1
    assert found[0].versions == {f"e{n}": (1, 0) for n in range(3)}


def test_requests_are_counted_by_network_in_one_go():
    database, counted = Database(), []
    database.go_on.set()
    looks = Looks(database.versions, lambda *words: counted.append(words))

    async def crowd():
        await asyncio.gather(
            *(looks.look(EVENT, f"n{n % 2}") for n in range(10)), looks.look(EVENT)
        )

    asyncio.run(crowd())
    assert sorted(counted) == [("n0", 5), ("n1", 5)]


def test_a_database_that_does_not_answer_tells_no_version():
    def broken(_events):
        raise OSError

    looks = Looks(broken, lambda *_: None)
    assert asyncio.run(looks.look(EVENT)).versions == {}


@pytest.mark.parametrize("trouble", [ValueError, RuntimeError])
def test_requests_that_cannot_be_counted_keep_nobody_waiting(trouble):
    def broken(*_words):
        raise trouble

    looks = Looks(lambda events: dict.fromkeys(events, (1, 0)), broken)

    async def twice():
        return [await asyncio.wait_for(looks.look(EVENT, "n"), 0.5) for _ in range(2)]

    assert [(seen.used, seen.versions) for seen in asyncio.run(twice())] == [
        ({}, {EVENT: (1, 0)})
    ] * 2


def test_who_leaves_takes_nobody_along():
    database = Database()
    looks = Looks(database.versions, lambda *_: None)

    async def crowd():
        leaves, stays = (asyncio.ensure_future(looks.look(EVENT)) for _ in range(2))
        await asyncio.sleep(0)
        leaves.cancel()
        database.go_on.set()
        return (await stays).versions

    assert asyncio.run(crowd()) == {EVENT: (1, 0)}
