"""A long poll: whoever asks what is new may wait for it, and holds no connection meanwhile."""

import asyncio
from contextlib import asynccontextmanager

import pytest
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import AsyncClient

from api import news
from config.evening.guard import is_stream
from events.journal import IDS
from events.live import listening
from tests import make
from tests.api.conftest import app_of, pointers, refused
from tests.api.streaming import PATIENCE, run, streaming, there


@pytest.fixture
def held(monkeypatch):
    """The database connections that are open just now."""
    connections = set()
    connect, close = BaseDatabaseWrapper.connect, BaseDatabaseWrapper.close

    def connected(self):
        connections.add(self)
        connect(self)

    def closed(self):
        connections.discard(self)
        close(self)

    monkeypatch.setattr(BaseDatabaseWrapper, "connect", connected)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", closed)
    return connections


def asking(event, after, wait, **headers):
    path = f"/api/v1/events/{event.pk}/changes"
    query = {"after": after, "wait": wait}
    return asyncio.wait_for(AsyncClient().get(path, query, headers=headers), PATIENCE)


@pytest.fixture
def waiting(monkeypatch):
    """Set while somebody waits for news, having looked and found none."""
    waits = asyncio.Event()

    @asynccontextmanager
    async def noted(event_id):
        async with listening(event_id) as mailbox:
            inner = mailbox.next

            async def noted_next(*, seconds):
                waits.set()
                return await inner(seconds=seconds)

            mailbox.next = noted_next
            yield mailbox
            waits.clear()

    monkeypatch.setattr("api.live.listening", noted)
    return waits


@streaming
def test_an_answer_waits_for_the_next_change_and_holds_no_connection(held, waiting):
    event = make.event()

    async def story():
        held.clear()
        answer = asyncio.ensure_future(asking(event, 1, 25))
        await asyncio.wait_for(waiting.wait(), PATIENCE)
        assert not answer.done()
        assert held == set()
        await there(make.entry, event=event)
        assert (await answer).json() == {"version": 2, "changes": [{"version": 2}], "resync": False}
        assert not waiting.is_set()

    run(story)


@streaming
def test_a_lost_hint_is_found_by_asking(monkeypatch, waiting):
    monkeypatch.setattr(news, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr("events.live.announce", lambda *_: None)
    event = make.event()

    async def story():
        answer = asyncio.ensure_future(asking(event, 1, 25))
        await asyncio.wait_for(waiting.wait(), PATIENCE)
        await there(make.entry, event=event)
        assert (await answer).json()["version"] == 2

    run(story)


@streaming
def test_nothing_new_is_an_answer_too_and_304_to_who_has_it():
    event = make.event()

    async def story():
        answer = await asking(event, 1, 1)
        assert answer.json() == {"version": 1, "changes": [], "resync": False}
        again = await asking(event, 1, 0, **{"If-None-Match": answer["ETag"]})
        assert again.status_code == 304

    run(story)


@streaming
def test_what_is_new_or_wrong_is_answered_at_once():
    event = make.event()
    make.entry(event=event)

    async def story():
        assert (await asking(event, 1, 25)).json()["version"] == 2
        assert (await asking(event, 9, 25)).json()["resync"] is True
        refused(await asking(event, 2, 25, Authorization="Bearer twk_x"), 401, "token.invalid")
        for wait in (-1, 26, "x"):
            response = await asking(event, 2, wait)
            refused(response, 422, "fields.invalid")
            assert pointers(response) == ["/wait"]
        path = f"/api/v1/events/{event.pk}/changes"
        response = await AsyncClient().post(path + "?after=2&wait=25")
        refused(response, 405, "request.method_not_allowed")

    run(story)


def test_staff_are_told_what_changed(event):
    entry = make.entry(event=event)
    app = app_of(event)
    changes = app.get(f"/events/{event.pk}/changes", {"after": 1}).json()["changes"]
    assert changes == [{"version": 2, "kind": "entry.added", "entry": entry.pk}]


def test_every_id_that_staff_are_told_is_in_the_schema():
    assert set(news.HintOutput().fields) == {"version", "kind", *IDS}


def test_the_evenings_guard_counts_who_waits_among_the_streams():
    def asks(path, query=b""):
        return is_stream({"path": path, "query_string": query})

    assert asks("/api/v1/events/x/stream")
    assert asks("/api/v1/events/x/changes", b"after=1&wait=25")
    assert asks("/api/v1/events/x/changes", b"after=1&w%61it=25")
    assert not asks("/api/v1/events/x/changes", b"after=1&await=25")
    assert not asks("/api/v1/events/x/changes", b"after=1")
    assert not asks("/e/x", b"wait=25")
