"""Static files under an ASGI server: whole, and without a word on the organiser's console."""

import asyncio
import warnings
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import AsyncClient


def fetched(path, **headers):
    """Answer and body of an address, with every warning an error."""

    async def fetch():
        answer = await AsyncClient().get(path, headers=headers)
        body = b"".join([part async for part in answer]) if answer.streaming else answer.content
        return answer, body

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return asyncio.run(fetch())


@pytest.mark.parametrize("name", ["web/look.css", "web/live.js", "django_htmx/htmx-2.min.js"])
def test_a_file_comes_whole_and_in_silence(name):
    answer, body = fetched(f"/static/{name}")
    assert body == Path(finders.find(name)).read_bytes()
    assert answer.status_code == 200
    assert answer["Content-Length"] == str(len(body))


def test_a_part_of_a_file_comes_in_silence():
    answer, body = fetched("/static/web/look.css", range="bytes=0-9")
    assert answer.status_code == 206
    assert len(body) == 10


def test_a_file_that_is_known_already_is_not_sent_again():
    seen, _body = fetched("/static/web/look.css")
    answer, body = fetched("/static/web/look.css", if_modified_since=seen["Last-Modified"])
    assert answer.status_code == 304
    assert body == b""


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/", "/sign-in", "/nothing"])
def test_pages_come_in_silence(path):
    _answer, body = fetched(path)
    assert b"<html" in body
