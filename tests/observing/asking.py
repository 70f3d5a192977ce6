"""Requests through the whole site, as a server hands them on, and the lines of the log they leave."""

import io
import json
import logging
from contextlib import contextmanager
from unittest.mock import patch

import httpx
from asgiref.sync import async_to_sync, sync_to_async
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from config.logs import JSON, WithoutKeys, formatter
from config.site import site
from config.threads import Threads


def ask(path, method="GET", *, client=("127.0.0.1", 50000), of=None, **request):
    """Send one request and return its whole answer."""

    async def send():
        inner = httpx.ASGITransport(app=of or site(), client=client, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=inner, base_url="http://testserver") as reader:
            return await reader.request(method, path, **request)

    with kept_connection():
        return async_to_sync(send)()


async def answered_here(_threads, respond, request):
    return await sync_to_async(respond, thread_sensitive=True)(request)


@contextmanager
def kept_connection():
    """Answer on the test's own thread and database connection, as Django's test client does."""
    both = (request_started, request_finished)
    for each in both:
        each.disconnect(close_old_connections)
    try:
        with patch.object(Threads, "answer", answered_here):
            yield
    finally:
        for each in both:
            each.connect(close_old_connections)


@contextmanager
def lines(level=logging.INFO):
    """Collect what is logged meanwhile, each line as the dict that it is in JSON."""
    written, found = io.StringIO(), []
    handler = logging.StreamHandler(written)
    handler.addFilter(WithoutKeys())
    handler.setFormatter(formatter(JSON))
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(level)
    try:
        yield found
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
        found += [json.loads(line) for line in written.getvalue().splitlines()]
