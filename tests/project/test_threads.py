"""A crowd of requests is answered in few threads, and reading goes on while writers wait."""

import asyncio
import threading

from django.db import connection
from django.http import HttpResponse
from django.test import RequestFactory

from config.threads import Threads, beside

GET, POST = RequestFactory().get("/"), RequestFactory().post("/")


def test_a_crowd_is_answered_by_few_threads_at_once():
    at_once, most, lock = 0, 0, threading.Lock()

    def respond(_request):
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        threading.Event().wait(0.002)
        with lock:
            at_once -= 1
        return HttpResponse(threading.current_thread().name)

    async def crowd():
        threads = Threads(readers=2, writers=3)
        posts = (RequestFactory().post(f"/pods/{number}") for number in range(40))
        return await asyncio.gather(*(threads.answer(respond, post) for post in posts))

    names = {answer.content for answer in asyncio.run(crowd())}
    assert len(names) == most == 3


def test_whoever_reads_never_waits_behind_writers():
    told = threading.Event()

    def write(_request):
        assert told.wait(10)
        return HttpResponse("written")

    def read(_request):
        return HttpResponse("read")

    async def both():
        threads = Threads(readers=1, writers=1)
        writing = [asyncio.ensure_future(threads.answer(write, POST)) for _ in range(3)]
        await asyncio.sleep(0)
        answer = await asyncio.wait_for(threads.answer(read, GET), 10)
        told.set()
        return answer, await asyncio.gather(*writing)

    answer, written = asyncio.run(both())
    assert answer.content == b"read"
    assert [each.content for each in written] == [b"written"] * 3


def test_a_rush_at_one_event_leaves_threads_to_all_others():
    told = threading.Event()

    def write(request):
        assert "crowded" not in request.path or told.wait(10)
        return HttpResponse(request.path)

    async def rush():
        threads = Threads(readers=1, writers=4)
        crowd = [
            asyncio.ensure_future(threads.answer(write, RequestFactory().post(path)))
            for path in ("/api/v1/events/crowded/entries", "/e/crowded", "/staff/e/crowded/pairing")
            * 3
        ]
        await asyncio.sleep(0)
        for path in ("/api/v1/events/quiet/entries", "/sign-in"):
            answer = threads.answer(write, RequestFactory().post(path))
            assert (await asyncio.wait_for(answer, 10)).content == path.encode()
        told.set()
        await asyncio.gather(*crowd)
        return len(threads._places)

    assert asyncio.run(rush()) <= 1  # what nobody waits for is forgotten


def test_the_connection_is_given_back_before_the_answer_travels(transactional_db):
    held = []

    def respond(_request):
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        held.append(connection.connection)
        return HttpResponse("")

    def look(_request):
        held.append(connection.connection)
        return HttpResponse("")

    async def one_after_the_other():
        threads = Threads(readers=1, writers=1)
        await threads.answer(respond, GET)
        await threads.answer(look, GET)

    asyncio.run(one_after_the_other())
    assert held[0] is not None
    assert held[1] is None


def test_there_are_fewer_threads_than_connections():
    threads = beside({"max_size": 24})
    assert threads._readers._max_workers + threads._writers._max_workers < 24
