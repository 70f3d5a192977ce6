"""Static files under an ASGI server: whole, and without a word on the organiser's console."""

import asyncio
import gzip
import re
import warnings
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import AsyncClient

from web.views.scripts import EVERYWHERE, scripts_address


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


def test_a_file_is_named_by_what_is_in_it_and_kept_for_ever():
    address = static("web/look.css")
    assert re.fullmatch(r"/static/web/look\.[0-9a-f]{12}\.css", address)
    answer, body = fetched(address)
    assert body == Path(finders.find("web/look.css")).read_bytes()
    assert "immutable" in answer["Cache-Control"]


def test_a_page_of_an_older_version_still_gets_its_files_but_does_not_keep_them():
    answer, body = fetched("/static/web/look.000000000000.css")
    assert body == Path(finders.find("web/look.css")).read_bytes()
    assert "immutable" not in answer["Cache-Control"]
    assert fetched("/static/web/none.000000000000.css")[0].status_code == 404


def test_a_file_goes_out_compressed_to_those_who_can_read_it():
    address = static("web/look.css")
    answer, body = fetched(address, accept_encoding="br, gzip")
    assert answer["Content-Encoding"] == "gzip"
    assert answer["Vary"] == "Accept-Encoding"
    assert gzip.decompress(body) == Path(finders.find("web/look.css")).read_bytes()
    assert int(answer["Content-Length"]) == len(body)
    for nothing in ("identity", "gzip;q=0"):
        assert "Content-Encoding" not in fetched(address, accept_encoding=nothing)[0]
    assert "Content-Encoding" not in fetched(address, accept_encoding="gzip", range="bytes=0-9")[0]


@pytest.mark.django_db(transaction=True)
def test_the_first_load_of_a_page_is_small_and_asks_for_little():
    answer, body = fetched("/", accept_encoding="gzip")
    assert answer["Content-Encoding"] == "gzip"
    files = set(
        re.findall(r'(?:src|href)="(/(?:static|scripts)/[^"]+)"', gzip.decompress(body).decode())
    )
    sizes = [len(fetched(each, accept_encoding="gzip")[1]) for each in files]
    assert len(files) < 15
    assert len(body) + sum(sizes) < 100 * 1024


def test_the_scripts_of_every_page_come_as_one_file_that_may_be_kept():
    answer, body = fetched(scripts_address())
    for name in EVERYWHERE:
        assert Path(finders.find(f"web/{name}.js")).read_bytes() in body
    assert "immutable" in answer["Cache-Control"]
    older, same = fetched("/scripts/000000000000.js")
    assert same == body
    assert "immutable" not in older["Cache-Control"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/", "/sign-in", "/nothing"])
def test_pages_come_in_silence(path):
    _answer, body = fetched(path)
    assert b"<html" in body
