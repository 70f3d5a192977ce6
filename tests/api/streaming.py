"""Following streams in tests."""

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import AsyncClient

from api import news

PATIENCE = 8
streaming = pytest.mark.django_db(transaction=True)


class Reader:
    """Somebody who follows a stream, block by block."""

    def __init__(self, content):
        self._content = content
        self._text = ""

    async def block(self):
        """Return the next block as a dict; a comment stands under ""."""
        while "\n\n" not in self._text:
            part = await asyncio.wait_for(anext(self._content), PATIENCE)
            self._text += part.decode()
        block, _, self._text = self._text.partition("\n\n")
        return dict(line.split(": ", 1) for line in block.split("\n"))

    async def change(self):
        block = await self.block()
        assert block["event"] == "change"
        words = json.loads(block["data"])
        assert int(block["id"]) == words["version"]
        return words


@asynccontextmanager
async def following(event, query="", **headers):
    response = await AsyncClient().get(f"/api/v1/events/{event.pk}/stream{query}", headers=headers)
    assert response.status_code == 200
    assert response["Content-Type"].startswith("text/event-stream")
    content = aiter(response)
    try:
        yield Reader(content)
    finally:
        await content.aclose()
        await sync_to_async(response.close)()


def run(story):
    asyncio.run(story())


def there(act, *args, **words):
    """Do something elsewhere: in a thread with a connection of its own."""

    def acted():
        try:
            return act(*args, **words)
        finally:
            connections.close_all()

    return asyncio.get_running_loop().run_in_executor(None, acted)


def held_by_a_reader():
    """Tell whether the thread that takes this job holds a database connection."""
    held = lambda: connections["default"].connection is not None  # noqa: E731
    return asyncio.get_running_loop().run_in_executor(news.READERS, held)
