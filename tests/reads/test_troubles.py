"""What goes wrong behind the layer, or is sent to fill it: nobody waits for ever, and it stays small."""

import asyncio
from types import SimpleNamespace

import pytest

from config.reads.answers import Shelf
from events.public_reads import OFFER
from tests.reads.asking import ask
from tests.reads.site import SEATS, Site, reads


def test_what_fails_or_has_no_version_is_djangos_to_say():
    site = Site()
    layer, looks = reads(site)
    looks.version = None

    async def story():
        await ask(layer, SEATS)
        return await ask(layer, SEATS)

    asyncio.run(story())
    assert len(site.asked) == 2
    assert OFFER not in site.asked[0]


def test_a_failure_keeps_nobody_waiting():
    class Failing(Site):
        async def __call__(self, scope, receive, send):
            await super().__call__(scope, receive, send)
            raise RuntimeError

    layer, _looks = reads(Failing(slow=0.01))

    async def crowd():
        asks = (ask(layer, SEATS) for _ in range(3))
        return await asyncio.wait_for(asyncio.gather(*asks, return_exceptions=True), 2)

    assert all(isinstance(each, RuntimeError) for each in asyncio.run(crowd()))


def test_whoever_never_sends_what_they_announced_keeps_nobody_waiting():
    class Reading(Site):
        async def __call__(self, scope, receive, send):
            while (await receive()).get("more_body"):
                pass
            await super().__call__(scope, receive, send)

    layer, _looks = reads(Reading())

    async def story():
        slow = asyncio.ensure_future(ask(layer, SEATS, sends_all=False))
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(ask(layer, SEATS), 0.5)
        finally:
            slow.cancel()

    assert asyncio.run(story()).status == 200


LONG = "x" * 2000


@pytest.mark.parametrize(
    ("path", "headers"),
    [(SEATS, {"hx_target": LONG}), (SEATS, {"host": LONG}), (f"{SEATS}?{'&' * 2000}round=1", {})],
    ids=("target", "host", "query"),
)
def test_what_takes_more_room_than_an_answer_has_no_place(path, headers):
    site = Site()
    layer, _looks = reads(site)
    asyncio.run(ask(layer, path, **headers))
    assert OFFER not in site.asked[0]
    assert not layer._shelf._found


def test_a_trouble_that_passes_does_not_stop_a_version_from_being_kept(monkeypatch):
    class Troubled(Site):
        async def __call__(self, scope, receive, send):
            self.words.status = 503 if not self.asked else 200
            await super().__call__(scope, receive, send)

    site, clock = Troubled(), SimpleNamespace(now=0.0)
    monkeypatch.setattr("config.reads.layer.monotonic", lambda: clock.now)
    layer, _looks = reads(site)

    async def story():
        first = await ask(layer, SEATS)
        clock.now += 60
        return first.status, [(await ask(layer, SEATS)).status for _ in range(3)]

    assert asyncio.run(story()) == (503, [200] * 3)
    assert len(site.asked) == 2


def test_so_many_bytes_are_kept_and_no_more():
    site = Site(body="x" * 1000)
    shelf = Shelf(most=5000)
    layer, _looks = reads(site, shelf=shelf)

    async def story():
        for number in range(20):
            await ask(layer, f"{SEATS}?round={number}")
        await ask(layer, f"{SEATS}?round=19")
        await ask(layer, f"{SEATS}?round=0")

    asyncio.run(story())
    assert len(site.asked) == 21
    assert 0 < shelf._bytes <= 5000
    shelf.clear()
    assert shelf._bytes == 0
