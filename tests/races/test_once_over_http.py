"""One key, one effect: twenty at once, and a server that is killed before it can say what it did."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import httpx
import pytest
from django.conf import settings

from events.models import Event
from tests import make
from tests.api.conftest import BASE, Caller, refused, served  # noqa: F401  a fixture
from tests.elsewhere import url_of_test_database
from tests.servers import free_port

pytestmark = pytest.mark.django_db(transaction=True)
TIMES = 20
PATIENCE = 20  # seconds
STARTING = 60  # seconds that a server may take to begin
KEY = {"Idempotency-Key": "a key that nobody can guess"}
WORDS = {"player_name": "Aki", "level": 2, "same_name_ok": True}


def all_at_once(home: str, event: Event, headers: dict[str, str]) -> list[httpx.Response]:
    """Send the same POST twenty times at the same moment, each over a connection of its own."""
    start = Barrier(TIMES)

    def enter(_number: int) -> httpx.Response:
        with httpx.Client(timeout=PATIENCE) as client:
            client.get(f"{home}{BASE}/presets")
            start.wait()
            return client.post(
                f"{home}{BASE}/events/{event.pk}/entries", json=WORDS, headers=headers
            )

    with ThreadPoolExecutor(TIMES) as pool:
        return list(pool.map(enter, range(TIMES)))


def test_twenty_at_once_have_one_effect_and_one_answer(served):  # noqa: F811
    event = make.event()
    answers = all_at_once(served, event, KEY)
    busy = [each for each in answers if each.status_code == 409]
    told = [each for each in answers if each.status_code != 409]
    assert {each.status_code for each in told} == {201}
    assert {each.json()["code"] for each in busy} <= {"request.busy"}
    assert len({json.dumps(each.json(), sort_keys=True) for each in told}) == 1
    replayed = [each.headers.get("Idempotency-Replayed") for each in told]
    assert replayed.count(None) == 1
    assert event.entries.count() == 1
    assert event.journal.filter(kind="entry.added").count() == 1


def test_control_without_the_key_each_has_an_effect(served):  # noqa: F811
    event = make.event()
    answers = all_at_once(served, event, {})
    made = [each for each in answers if each.status_code == 201]
    assert len(made) >= 2
    assert event.entries.count() == len(made)
    assert len({each.json()["id"] for each in made}) == len(made)


@pytest.fixture
def doomed() -> Iterator[str]:
    """A server of its own process that dies when it is asked to."""
    port = free_port()
    words = ("--port", str(port), "--log-level", "error", "--lifespan", "off")
    server = subprocess.Popen(
        [sys.executable, "-m", "uvicorn", "tests.races.dying:application", *words],
        cwd=settings.BASE_DIR,
        env=os.environ | {"DATABASE_URL": url_of_test_database()},
    )
    home = f"http://127.0.0.1:{port}"
    deadline = time.monotonic() + STARTING
    try:
        while not _answers(home):
            assert server.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield home
    finally:
        server.kill()
        assert server.wait() == -signal.SIGKILL


def _answers(home: str) -> bool:
    try:
        return httpx.get(f"{home}{BASE}/presets").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.parametrize(("when", "kept"), [("after", 1), ("before", 0)])
def test_killed_before_the_answer_leaves_the_repeat_tells_what_was_done(doomed, when, kept):
    event = make.event()
    path = f"/events/{event.pk}/entries"
    with pytest.raises(httpx.TransportError):
        httpx.post(
            f"{doomed}{BASE}{path}", json=WORDS, headers=KEY | {"Die": when}, timeout=PATIENCE
        )
    assert event.entries.count() == kept
    before = list(event.entries.values_list("pk", flat=True))

    first, again = (Caller().post(path, WORDS, **KEY) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.get("Idempotency-Replayed") == ("true" if kept else None)
    assert again["Idempotency-Replayed"] == "true"
    assert first.json() == again.json()
    assert event.entries.count() == 1
    if before:
        assert before == [first.json()["id"]]
    refused(Caller().post(path, WORDS | {"level": 3}, **KEY), 422, "key.other_words")
