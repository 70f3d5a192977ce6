"""The outermost door, on real sockets: foreign names, visitors, streams that must end."""

import asyncio
import logging
import os
import signal
import time

import httpx
import pytest

from config.evening import bodies, lan
from config.evening.guard import Guard, is_known, is_stream
from config.evening.patience import PatientProtocol
from config.evening.room import Room
from config.evening.serving import Serving, stop_signal
from tests.servers import free_port


async def site(scope, receive, send):
    """A small site: `/stream` never ends by itself, `/read` reads what is sent, all else is short."""
    if scope["path"] == "/read" and not await _read(receive):
        return
    gone = asyncio.ensure_future(_gone(receive))
    await send({"type": "http.response.start", "status": 200, "headers": []})
    if scope["path"] == "/stream":
        await send({"type": "http.response.body", "body": b"data: 1\n\n", "more_body": True})
        await gone
        return
    gone.cancel()
    await send({"type": "http.response.body", "body": b"here"})


async def _gone(receive):
    while (await receive())["type"] != "http.disconnect":
        pass


async def _read(receive):
    """Read a whole body, as the site does; False where the sender has gone."""
    while True:
        event = await receive()
        if event["type"] == "http.disconnect":
            return False
        if not event["more_body"]:
            return True


class Open:
    """A guard with one server on a port of its own."""

    def __init__(self, **room):
        self.port = free_port()
        self.visits = []
        self.guard = Guard(
            site, url=lambda: f"http://127.0.0.1:{self.port}", on_visit=self.visits.append, **room
        )
        self.serving = Serving(self.guard)
        self.server = self.serving.open(lan.listener("127.0.0.1", self.port))

    def client(self):
        return httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=10)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "192.168.1.20.evil.example",
        "0.0.0.0",
        "",
        "a b",
        "[::2]",
    ],
)
def test_a_foreign_name_is_refused_in_words(settings, host):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.20"]

    async def ask():
        here = Open()
        async with here.client() as client:
            answer = await client.get("/static/x.css", headers={"Host": host})
        await here.serving.close()
        return here, answer

    here, answer = asyncio.run(ask())
    assert answer.status_code == 400
    assert f"http://127.0.0.1:{here.port}" in answer.text
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert here.visits == []


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000", "192.168.1.20:8000"]
)
def test_the_own_names_are_let_in(settings, host):
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", "192.168.1.20"]
    assert is_known(host)


def test_two_hosts_in_one_request_are_refused(settings):
    request = (
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    )

    async def ask():
        here = Open()
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(request)
        answer = await reader.read()
        writer.close()
        await here.serving.close()
        return answer

    assert b" 400 " in asyncio.run(ask()).split(b"\r\n")[0]


def test_an_open_stream_ends_in_good_order_and_at_once(settings, caplog):
    async def listen():
        here = Open()
        async with here.client() as client, client.stream("GET", "/stream") as stream:
            lines = stream.aiter_raw()
            assert await anext(lines) == b"data: 1\n\n"
            began = time.monotonic()
            closing = asyncio.create_task(here.serving.close())
            assert [line async for line in lines] == []
            await closing
        return here, time.monotonic() - began

    with caplog.at_level(logging.ERROR):
        here, seconds = asyncio.run(listen())
    assert seconds < 2
    assert here.visits == ["127.0.0.1"]
    assert caplog.records == []


def sized(number):
    """A body of so many bytes that does not say its length."""

    async def parts():
        for _ in range(number // 1000):
            yield b"x" * 1000

    return parts()


@pytest.mark.parametrize("path", ["/", "/read"])
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (lambda: b"x" * bodies.MOST, 200),
        (lambda: sized(bodies.MOST), 200),
        (lambda: b"x" * (bodies.MOST + 1), 413),
        (lambda: b"x" * (bodies.MOST_IN_VAIN - 1), 413),
    ],
)
def test_a_body_that_says_its_size_is_refused_before_it_is_read(path, body, status):
    async def ask():
        here = Open()
        async with here.client() as client:
            answer = await client.post(path, content=body())
        await here.serving.close()
        return answer

    answer = asyncio.run(ask())
    assert answer.status_code == status
    if status == 413:
        assert "大きすぎ" in answer.text
        assert "too large" in answer.text


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://localhost:{port}/staff/import?x=<", "/staff/import"),
        ("http://elsewhere.example/x", "/"),
        ("http://localhost:{port}//elsewhere.example", "/"),
        ("http://[", "/"),
        ("", "/"),
    ],
)
def test_a_page_that_is_sent_too_much_has_a_way_back(referer, back):
    async def ask():
        here = Open()
        async with here.client() as client:
            headers = {
                "referer": referer.format(port=here.port),
                "host": f"localhost:{here.port}",
            }
            body = b"x" * (bodies.MOST + 1)
            page = await client.post("/staff/import", content=body, headers=headers)
            told = await client.post("/api/v1/events", content=body)
        await here.serving.close()
        return page, told

    page, told = asyncio.run(ask())
    assert page.status_code == 413
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f'<a href="{back}">' in page.text
    assert told.json()["code"] == "request.too_large"


def test_a_body_without_a_size_is_counted():
    async def ask():
        here = Open()
        async with here.client() as client:
            refused = await client.post("/read", content=sized(bodies.MOST + 1000))
            after = await client.get("/")
        await here.serving.close()
        return refused, after

    refused, after = asyncio.run(ask())
    assert (refused.status_code, after.status_code) == (413, 200)


def test_what_has_no_end_is_not_read_in_vain():
    request = b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n"

    async def ask():
        here = Open()
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(request)
        answer = await reader.read()
        writer.close()
        await here.serving.close()
        return answer

    assert b" 413 " in asyncio.run(ask()).split(b"\r\n")[0]


def test_streams_beyond_the_room_are_refused_in_words_and_pages_go_on():
    async def ask():
        here = Open(room=Room(connections=20, streams=2, of_one=2))
        async with here.client() as client:
            async with client.stream("GET", "/stream"), client.stream("GET", "/stream"):
                refused = await client.get("/stream")
                page = await client.get("/")
            await asyncio.sleep(0.2)
            async with client.stream("GET", "/stream") as again:
                status = again.status_code
        await here.serving.close()
        return refused, page, status

    refused, page, again = asyncio.run(ask())
    assert (refused.status_code, page.status_code, again) == (503, 200, 200)
    assert refused.headers["retry-after"] == "30"
    assert "Pages still work" in refused.text


HALF = b"POST /read HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf"
WHOLE = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("before", "half"),
    [(b"", b""), (b"", b"GET / HT"), (b"", HALF), (WHOLE, b"GET / HT"), (WHOLE, HALF)],
)
def test_half_a_request_is_not_waited_for_for_ever(monkeypatch, before, half):
    monkeypatch.setattr(PatientProtocol, "patience", 0.3)

    async def ask():
        here = Open()
        reader, writer = await asyncio.open_connection("127.0.0.1", here.port)
        writer.write(before)
        await asyncio.sleep(0.1)
        writer.write(half)
        await asyncio.wait_for(reader.read(), 3)
        writer.close()
        await here.serving.close()

    asyncio.run(ask())


def test_a_whole_request_may_take_its_time(monkeypatch):
    monkeypatch.setattr(PatientProtocol, "patience", 0.2)

    async def listen():
        here = Open()
        async with here.client() as client, client.stream("GET", "/stream") as stream:
            parts = stream.aiter_raw()
            await anext(parts)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(parts), 0.8)
        await here.serving.close()

    asyncio.run(listen())


def test_a_port_is_free_again_after_the_end():
    async def come_and_go():
        here = Open()
        await asyncio.sleep(0.1)
        await here.serving.close()
        return here.port

    lan.listener("127.0.0.1", asyncio.run(come_and_go())).close()


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_ends_the_wait_and_the_old_answer_to_it_comes_back(name):
    number = getattr(signal, name)
    before = signal.getsignal(number)

    async def wait():
        here = Open()
        with stop_signal() as stop:
            asyncio.get_running_loop().call_later(0.2, os.kill, os.getpid(), number)
            await asyncio.wait_for(here.serving.wait_for_end(stop), 5)
            await here.serving.close()
        return stop.is_set()

    assert asyncio.run(wait())
    assert signal.getsignal(number) is before


def test_a_server_that_ends_by_itself_ends_the_evening_but_one_told_to_does_not():
    async def wait():
        here = Open()
        told = here.serving.open(lan.listener("127.0.0.1", free_port()))
        stop = asyncio.Event()
        waiting = asyncio.create_task(here.serving.wait_for_end(stop))
        await asyncio.sleep(0.2)
        told.should_exit = True
        await asyncio.sleep(0.5)
        assert not waiting.done()
        next(iter(here.serving._running.values())).cancel()
        await asyncio.wait_for(waiting, 5)
        await here.serving.close()

    asyncio.run(wait())


def test_other_protocols_are_left_to_the_site():
    asked = []

    async def other(scope, _receive, _send):
        asked.append(scope["type"])

    async def ask():
        await Guard(other, url=str, on_visit=asked.append)({"type": "lifespan"}, None, None)

    asyncio.run(ask())
    assert asked == ["lifespan"]


def test_sockets_without_a_client_are_no_visit():
    visits, sent = [], []

    async def send(event):
        sent.append(event)

    async def receive():
        return {"type": "http.disconnect"}

    async def ask():
        host = [(b"host", b"localhost")]
        scope = {"type": "http", "path": "/", "query_string": b"", "client": None, "headers": host}
        await Guard(site, url=str, on_visit=visits.append)(scope, receive, send)

    asyncio.run(ask())
    assert visits == []
    assert sent[-1]["body"] == b"here"


@pytest.mark.parametrize(
    ("path", "query", "stays"),
    [
        ("/cards", b"q=%E3%81%BC%E3%82%8B", False),
        ("/x/changes", b"q=%E3%81%BC&w%61it=5", True),
        ("/x/changes", b"\xff=%FF", False),
        ("/x/stream", b"", True),
    ],
)
def test_a_query_in_any_letters_is_read(path, query, stays):
    assert is_stream({"path": path, "query_string": query}) is stays
