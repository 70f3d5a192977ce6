"""The load generator asks this machine alone, reads what servers answer, and counts what goes wrong."""

import asyncio
import gzip
from contextlib import suppress

import pytest

from benchmarks.load.rush import Entered, overtaken
from benchmarks.load.streams import Crowd, losses
from benchmarks.load.wire import Call, Home, NotHere, Wire
from config.rehearsal.timings import Timings

pytestmark = pytest.mark.once
SQUEEZED = gzip.compress(b"page")
ANSWERS = {
    "/length": b'HTTP/1.1 200 OK\r\nContent-Length: 4\r\nETag: "v1"\r\n\r\npage',
    "/chunks": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\npa\r\n2\r\nge\r\n0\r\n\r\n",
    "/squeezed": b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n"
    % len(SQUEEZED)
    + SQUEEZED,
    "/same": b"HTTP/1.1 304 Not Modified\r\n\r\n",
    "/busy": b'HTTP/1.1 409 Conflict\r\nContent-Length: 23\r\n\r\n{"code":"request.busy"}',
    "/gone": b"",
    "/stream": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n7\r\nid: 1\n\n\r\n"
    b'16\r\ndata: {"version": 2}\n\n\r\n',
    "/full": b"HTTP/1.1 503 Full\r\nContent-Length: 0\r\n\r\n",
}


@pytest.mark.parametrize(
    "url",
    [
        "http://192.168.1.20:8000",
        "https://takuwake.example",
        "http://takuwake.example",
        "ftp://127.0.0.1",
        "",
    ],
)
def test_no_other_machine_is_asked(url):
    with pytest.raises(NotHere, match=r"127\.0\.0\.1 alone"):
        Home.at(url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000", "http://localhost", "http://[::1]:80"])
def test_this_machine_is(url):
    assert Home.at(url).port in (80, 8000)


async def _serve(reader, writer):
    """Answer as the path says, byte by byte, and hang up after the second answer."""
    with suppress(asyncio.IncompleteReadError):  # whoever asked has gone
        for _ in range(2):
            head = await reader.readuntil(b"\r\n\r\n")
            path = head.split()[1].decode()
            for byte in ANSWERS[path]:
                writer.write(bytes([byte]))
                await writer.drain()
            if path == "/gone":
                break
    writer.close()


def told(act):
    """Run an act against such a server."""

    async def story():
        server = await asyncio.start_server(_serve, "127.0.0.1", 0)
        async with server:
            home = Home("127.0.0.1", server.sockets[0].getsockname()[1])
            return await act(home)

    return asyncio.run(story())


def asked(*calls, most=1):
    """Ask one thing after another; return the answers and what was counted."""
    timings = Timings()

    async def act(home):
        wire = Wire(home, timings, most=most)
        answers = [await wire.ask(call) for call in calls]
        wire.close()
        return answers

    return told(act), timings


def test_bodies_of_every_make_are_read_over_kept_and_over_new_connections():
    paths = ["/length", "/chunks", "/squeezed", "/length", "/chunks"]
    answers, timings = asked(*(Call("page", "GET", path) for path in paths))
    assert [answer.text() for answer in answers] == [b"page"] * 5
    assert answers[0].header("ETag") == '"v1"'
    assert not answers[1].header("etag")
    assert len(timings.took["page"]) == 5
    assert not timings.errors


def test_what_was_not_wanted_is_counted_by_kind():
    answers, timings = asked(
        Call("same", "GET", "/same", wants=(304,)),
        Call("busy", "POST", "/busy", body={}),
        Call("gone", "GET", "/gone"),
        Call("same", "GET", "/same"),
    )
    assert answers[0].status == 304
    assert answers[1:] == [None] * 3
    assert timings.errors == {
        ("busy", "409 request.busy"): 1,
        ("gone", "ConnectionResetError"): 1,
        ("same", "304"): 1,
    }


def test_streams_tell_what_they_hear_and_how_they_end():
    heard = []

    async def act(home):
        everybody = asyncio.Event()

        def hear(number, hint):
            heard.append((number, hint))
            if len(heard) == 3:
                everybody.set()

        full = Crowd(home, "/full", lambda *_: None)
        await full.gather(2)
        crowd = Crowd(home, "/stream", hear)
        await crowd.gather(3)
        await asyncio.wait_for(everybody.wait(), 10)
        assert crowd.held == 3
        crowd.leave()
        return full, crowd

    full, crowd = told(act)
    assert losses(full) == ["2 streams: 503"]
    assert losses(crowd) == []
    assert sorted(heard, key=lambda pair: pair[0]) == [(n, {"version": 2}) for n in range(3)]
    assert crowd.told == {2: 3}


def test_who_asked_after_an_answer_must_not_arrive_before_it():
    def entered(sent, answered, arrival):
        return Entered(sent, answered, arrival, "waiting", None)

    assert overtaken([entered(0, 2, 2), entered(1, 3, 1), entered(4, 5, 3)]) == 0
    assert overtaken([entered(0, 2, 2), entered(3, 4, 1)]) == 1
