"""What has changed: asked for, and streamed."""

import asyncio
import json
from contextlib import AsyncExitStack

import pytest
from asgiref.testing import ApplicationCommunicator
from django.core.asgi import get_asgi_application
from django.test import AsyncClient
from django.utils.translation import override

from api import news, streams
from engine.errors import RuleError
from events import crowds
from events import live as hints
from events.sentences import sentence_of
from events.tickets import ticket_of
from tests import make
from tests.api.conftest import pointers, refused
from tests.api.streaming import PATIENCE, following, held_by_a_reader, run, streaming, there


@streaming
def test_a_stream_tells_each_change_once_with_its_version():
    event = make.event()

    async def story():
        async with following(event) as reader:
            assert await reader.block() == {"retry": "3000", "id": "1"}
            await there(make.entry, event=event)
            assert await reader.change() == {"version": 2}
            await there(make.entries, 3, event=event)
            for version in (3, 4, 5):
                assert await reader.change() == {"version": version}
            found = await there(make.published, event=event)
            assert await reader.change() == {"version": 6}
            assert await reader.change() == {
                "version": 7, "kind": "round.published", "round": found.pk,
            }  # fmt: skip

    run(story)


@streaming
def test_a_stream_resumes_where_the_reader_was():
    event = make.event()
    make.entries(4, event=event)

    async def story():
        for where in ({"query": "?after=3"}, {"Last-Event-ID": "3"}):
            async with following(event, **where) as reader:
                assert (await reader.block())["id"] == "3"
                assert [(await reader.change())["version"] for _ in range(2)] == [4, 5]

    run(story)


@streaming
@pytest.mark.parametrize("seen", ["0", "999999", "nonsense", "9" * 40])
def test_whoever_is_too_far_behind_or_from_elsewhere_reads_again(seen, monkeypatch):
    monkeypatch.setattr(news, "MOST_BEHIND", 3)
    event = make.event()
    make.entries(4, event=event)

    async def story():
        async with following(event, **{"Last-Event-ID": seen}) as reader:
            await reader.block()
            block = await reader.block()
            assert (block["event"], block["id"]) == ("resync", "5")
            assert json.loads(block["data"]) == {"version": 5}
            await there(make.entry, event=event)
            assert await reader.change() == {"version": 6}

    run(story)


@streaming
def test_a_lost_hint_is_found_by_asking(monkeypatch):
    monkeypatch.setattr(news, "CHECK_SECONDS", 0.1)
    event = make.event()

    async def story():
        async with following(event) as reader:
            await reader.block()
            monkeypatch.setattr("events.live.announce", lambda *_: None)
            await there(make.entries, 2, event=event, here=False)
            assert [(await reader.change())["version"] for _ in range(2)] == [2, 3]

    run(story)


@streaming
def test_streams_of_one_event_look_for_lost_hints_together(monkeypatch):
    monkeypatch.setattr(news, "CHECK_SECONDS", 0.2)
    looked = []
    monkeypatch.setattr(news, "version_of", lambda event_id: looked.append(event_id) or 1)
    event = make.event()

    async def story():
        async with AsyncExitStack() as stack:
            readers = [await stack.enter_async_context(following(event)) for _ in range(20)]
            for reader in readers:
                await reader.block()
            silent = [asyncio.wait_for(anext(reader._content), 0.5) for reader in readers]
            ends = await asyncio.gather(*silent, return_exceptions=True)
            assert {type(end) for end in ends} == {TimeoutError}
            assert 0 < len(looked) < len(readers)

    run(story)


@streaming
def test_a_hint_told_twice_is_passed_on_once():
    event = make.event()

    async def story():
        async with following(event) as reader:
            await reader.block()
            await there(hints.announce, event.pk, hints.Hint(version=1))
            await there(make.entry, event=event)
            assert await reader.change() == {"version": 2}

    run(story)


@streaming
def test_silence_is_broken_by_a_heartbeat(monkeypatch):
    monkeypatch.setattr(streams, "HEARTBEAT_SECONDS", 0.2)
    event = make.event()

    async def story():
        async with following(event) as reader:
            await reader.block()
            assert await reader.block() == {"": "still here"}

    run(story)


@streaming
def test_a_waiting_stream_holds_no_connection():
    event = make.event()

    async def story():
        async with following(event) as reader:
            await reader.block()
            held = await asyncio.gather(*(held_by_a_reader() for _ in range(8)))
            assert held == [False] * 8

    run(story)


@streaming
def test_a_stream_ends_when_the_reader_goes():
    event = make.event()
    path = f"/api/v1/events/{event.pk}/stream"
    host = [(b"host", b"localhost")]
    scope = {"type": "http", "method": "GET", "path": path, "headers": host, "query_string": b""}

    async def story():
        call = ApplicationCommunicator(get_asgi_application(), scope)
        await call.send_input({"type": "http.request", "body": b""})
        start = await call.receive_output(PATIENCE)
        headers = dict(start["headers"])
        assert start["status"] == 200
        assert b"Content-Encoding" not in headers
        assert headers[b"X-Accel-Buffering"] == b"no"
        assert (await call.receive_output(PATIENCE))["body"].startswith(b"retry: ")
        await asyncio.sleep(0.1)
        await call.send_input({"type": "http.disconnect"})
        await call.wait(PATIENCE)
        assert event.pk not in crowds._crowds

    run(story)


@streaming
def test_a_stream_refuses_in_problem_documents():
    event = make.event()

    async def story():
        path = f"/api/v1/events/{event.pk}/stream"
        client = AsyncClient()
        wrong = await client.get(path, headers={"Authorization": "Bearer twk_wrong"})
        refused(wrong, 401, "token.invalid")
        refused(await client.get("/api/v1/events/000000000000/stream"), 404, "access.not_found")
        strict = AsyncClient(enforce_csrf_checks=True)
        response = await strict.post(path)
        refused(response, 405, "request.method_not_allowed")
        assert response["Allow"] == "GET"
        japanese = await client.post(path, headers={"Accept-Language": "ja"})
        with override("ja"):
            assert japanese.json()["detail"] == sentence_of(RuleError("request.method_not_allowed"))

    run(story)


def test_a_stream_is_open_to_tickets_too(event, anyone):
    from api.auth import actor_in

    entry = make.entry(event=event)
    assert actor_in(f"bearer twt_{ticket_of(entry)}").entry_id == entry.pk


def test_changes_are_listed_from_a_version_on(anyone, event):
    make.entries(4, event=event)
    found = make.published(event=event)
    path = f"/events/{event.pk}/changes"
    told = anyone.get(path, {"after": 4}).json()
    assert told == {
        "version": 7,
        "changes": [
            {"version": 5},
            {"version": 6},
            {"version": 7, "kind": "round.published", "round": found.pk},
        ],
        "resync": False,
    }
    assert anyone.get(path, {"after": 7}).json() == {"version": 7, "changes": [], "resync": False}
    for strange in (8, 2**62):
        assert anyone.get(path, {"after": strange}).json()["resync"] is True


def test_too_many_changes_are_not_listed(anyone, event, monkeypatch):
    monkeypatch.setattr(news, "MOST_BEHIND", 3)
    make.entries(4, event=event)
    told = anyone.get(f"/events/{event.pk}/changes", {"after": 0}).json()
    assert told == {"version": 5, "changes": [], "resync": True}


@pytest.mark.parametrize("after", ["", "x", "-1", "1.5", str(2**63), "9" * 500])
def test_changes_need_a_version(anyone, event, after):
    response = anyone.get(f"/events/{event.pk}/changes", {"after": after})
    refused(response, 422, "fields.invalid")
    assert pointers(response) == ["/after"]
