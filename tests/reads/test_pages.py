"""Every public page and read of an event through the whole site: what is kept says what Django says."""

import asyncio
import gzip
import re
from collections.abc import Callable

import pytest
from django.core.cache import caches
from django.test import Client
from django.urls import Resolver404, resolve

from config.reads.asked import PLACES
from config.reads.layer import Reads
from config.site import Pages, site
from events.services import change_event
from pods import services
from pods.services import ClockAct
from tests import make
from tests.reads.asking import ask

pytestmark = pytest.mark.django_db(transaction=True)
PATHS = [
    "/e/{}/seats", "/e/{}/seats?round=1", "/e/{}/free", "/e/{}/standings", "/e/{}/standings?after=1", "/e/{}/progress",
    "/e/{}/wall", "/e/{}/wall?by=names", "/e/{}/wall/news", "/api/v1/events/{}", "/api/v1/events/{}/snapshot",
    "/api/v1/events/{}/rounds", "/api/v1/events/{}/standings", "/api/v1/events/{}/standings?after_round=1",
]  # fmt: skip
CHANCE = (
    "content-length",
    "etag",
    "date",
    "content-encoding",
)  # what is small is compressed by chance
ENTERED = {"hx_request": "true"}
TIMES = re.compile(rb'"(?:server_)?now":"[^"]+"|value="[^"]*?T[^"]*"')


class Counting:
    """Django's part, with the number of times it was asked."""

    def __init__(self):
        self._pages = Pages()
        self.asked = 0

    async def __call__(self, scope, receive, send):
        self.asked += 1
        await self._pages(scope, receive, send)


def whole(said):
    body = (
        gzip.decompress(said.body) if said.headers.get("content-encoding") == "gzip" else said.body
    )
    return TIMES.sub(b"", body)


def bare(headers):
    """What an answer says of itself, without what compression alone makes different."""
    said = {k: v for k, v in headers.items() if k not in CHANCE}
    return said | {"vary": {part.strip().lower() for part in headers["vary"].split(",")}}


def test_what_is_kept_says_what_django_says():
    event = make.event(name="祭り")
    make.entries(9, event=event)
    make.closed(event=event)
    make.published(event=event, seed=2)
    django = Counting()
    layer = Reads(django)

    async def read(path, **headers):
        before = django.asked
        first, second = await ask(layer, path, **headers), await ask(layer, path, **headers)
        had = await ask(layer, path, if_none_match=second.headers["etag"], **headers)
        assert django.asked == before + 1, path
        fresh = await ask(django, path, **headers)
        return first, second, had, fresh

    async def everything():
        for path in PATHS:
            for more in ({}, {"accept_language": "en", "cookie": "furigana=on"}, ENTERED):
                yield path, await read(path.format(event.pk), **more)

    async def story():
        async for path, (first, second, had, fresh) in everything():
            assert [each.status for each in (first, second, had, fresh)] == [200, 200, 304, 200], (
                path
            )
            assert first.body == second.body
            assert whole(first) == whole(fresh), path
            assert bare(first.headers) == bare(second.headers) == bare(fresh.headers), path
            assert first.headers["cache-control"] == "no-cache"
            assert "nonce" not in first.headers["content-security-policy"]

    asyncio.run(story())


def written(act: Callable[[], object]):
    """Write elsewhere, as another process would."""
    return asyncio.to_thread(_written, act)


def _written(act):
    from django.db import connection

    try:
        act()
    finally:
        connection.close()


def test_who_asks_after_a_change_sees_it():
    event = make.event(name="Before")
    make.entries(4, event=event)
    draft = make.draft(event=event)
    actor = make.organiser(event)
    path, version = f"/e/{event.pk}/seats", f"/e/{event.pk}/version"

    async def story():
        told = site()
        before, old = await ask(told, path), await ask(told, version)
        await written(lambda: services.publish_round(round_id=draft.pk, actor=actor))
        after, new = (
            await ask(told, path, if_none_match=before.headers["etag"]),
            await ask(told, version),
        )
        await written(
            lambda: change_event(event_id=event.pk, actor=actor, changes={"name": "After"})
        )
        renamed = await ask(told, path)
        await written(
            lambda: services.set_clock(
                round_id=draft.pk, actor=actor, act=ClockAct.START, now=make.timezone.now()
            )
        )
        running = await ask(told, path)
        assert (
            len({each.headers["x-request-id"] for each in (before, old, after, new, renamed)}) == 5
        )
        return before, after, renamed, running, old, new

    before, after, renamed, running, old, new = asyncio.run(story())
    assert (before.status, after.status) == (200, 200)
    assert b"table-1" not in whole(before)
    assert b"table-1" in whole(after)
    assert b"After" in whole(renamed)
    assert b"data-ends-at" in whole(running)
    assert int(re.findall(rb"\d+", new.body)[0]) == int(re.findall(rb"\d+", old.body)[0]) + 1
    assert "etag" not in new.headers


def test_reads_of_the_api_are_counted_whoever_answers(settings):
    settings.API_RATES = settings.API_RATES | {"stranger": 3}
    caches["counters"].clear()
    event = make.event()
    path = f"/api/v1/events/{event.pk}"

    async def story():
        told = site()
        reads = [await ask(told, path) for _ in range(2)]
        had = await ask(told, path, if_none_match=reads[0].headers["etag"])
        return [*reads, had, await ask(told, path), await ask(told, f"/e/{event.pk}/seats")]

    said = asyncio.run(story())
    caches["counters"].clear()
    assert [each.status for each in said] == [200, 200, 304, 429, 200]
    left = [re.search(r"r=(\d+)", each.headers["ratelimit"])[1] for each in said[:4]]
    assert left == ["2", "1", "0", "0"]
    assert said[0].body == said[1].body


def test_routes_are_told_as_django_tells_them():
    for place in PLACES:
        path = place.path.pattern.replace("([0-9a-z]{1,16})", "0123456789ab").replace("\\", "")
        assert resolve(path).route == place.route
    with pytest.raises(Resolver404):
        resolve("/e/abc/nowhere")


def test_staff_and_strangers_without_the_layer_get_pages_of_their_own():
    event = make.event()
    client = Client()
    assert client.get(f"/e/{event.pk}/seats")["Cache-Control"] == "no-cache"
    client.force_login(make.member(event.shop, make.Role.JUDGE))
    own = client.get(f"/e/{event.pk}/seats")
    assert "private" in own["Cache-Control"]
    assert "/staff/e/" in own.content.decode()
    assert "private" in client.get(f"/e/{event.pk}")["Cache-Control"]
    assert "private" in client.get("/e/nothing/seats")["Cache-Control"]
