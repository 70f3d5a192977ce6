"""The threads in which requests are answered: few, so that a crowd waits without threads and connections.

Django would give each request in flight a thread of its own and thereby a database connection: five hundred
people who enter at once would wait for a pool of twenty-four, and fail.
"""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

# Reading is Python at work, one thread at a time: more of them would slow the one that makes what all others
# wait for, and fewer would stand still while the database looks.
READERS = 6
READS = frozenset({"GET", "HEAD", "OPTIONS"})
Respond = Callable[[HttpRequest], HttpResponseBase]


class Threads:
    """Two pools: who only reads never waits behind people who write, and wait for each other's locks."""

    def __init__(self, *, readers: int, writers: int) -> None:
        """Start no thread before it is needed."""
        self._readers = ThreadPoolExecutor(readers, thread_name_prefix="read")
        self._writers = ThreadPoolExecutor(writers, thread_name_prefix="write")
        self._most_at_one_place = max(writers // 2, 1)
        self._places: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    async def answer(self, respond: Respond, request: HttpRequest) -> HttpResponseBase:
        """Answer a request when a thread is free for it; who came first is first.

        People who write to one event wait for its one lock: they never take all threads, so that a rush
        there does not stop the evenings of other shops.
        """
        if request.method in READS:
            return await _answer_in(self._readers, respond, request)
        name = place_of(request.path_info)
        place = self._places.setdefault(name, asyncio.Semaphore(self._most_at_one_place))
        async with place:
            return await _answer_in(self._writers, respond, request)


def usual() -> Threads:
    """Return as many threads as the database bears."""
    return beside(settings.DATABASES["default"]["OPTIONS"].get("pool"))


def beside(pool: Mapping[str, int] | None) -> Threads:
    """Return fewer threads than a pool has connections, for streams look with the rest.

    A file of SQLite has as many connections as one likes, and one writer at a time: who waits for that looks
    now and then, in no order, and may be the last again and again. In one thread who came first writes first.
    """
    if pool is None:
        return Threads(readers=READERS, writers=1)
    most = pool["max_size"]
    return Threads(readers=min(READERS, max(most // 3, 1)), writers=max(most // 2, 1))


def place_of(path: str) -> str:
    """Return the thing that an address of the API or of a page is about: the id after its kind.

    >>> [place_of(path) for path in ("/api/v1/events/m2/entries", "/staff/e/m2/pairing", "/e/m2", "/sign-in")]
    ['m2', 'm2', 'm2', '']
    """
    words = path.removeprefix("/api/v1").removeprefix("/staff").split("/", 3)
    return words[2] if len(words) > 2 else ""  # noqa: PLR2004  "", kind, id


async def _answer_in(
    pool: ThreadPoolExecutor, respond: Respond, request: HttpRequest
) -> HttpResponseBase:
    return await sync_to_async(_answered, thread_sensitive=False, executor=pool)(respond, request)


def _answered(respond: Respond, request: HttpRequest) -> HttpResponseBase:
    """Answer, and give the connection back before the answer travels: a slow phone holds none."""
    close_old_connections()
    try:
        return respond(request)
    finally:
        close_old_connections()
