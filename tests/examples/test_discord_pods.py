"""The Discord client: what it tells, how it follows, and whose messages it believes."""

import importlib.util
import subprocess
import sys
import time
from datetime import timedelta
from queue import Queue
from threading import Thread

import httpx
import pytest
from django.utils import timezone

from events.outgoing import message, new_secret
from tests import make
from tests.api.conftest import served  # noqa: F401  a fixture
from tests.events.receiver import Receiver
from tests.project.code import BASE

pytestmark = pytest.mark.once
PROGRAM = BASE / "examples" / "discord_pods.py"
PATIENCE = 20  # seconds


@pytest.fixture(scope="module")
def program():
    words = importlib.util.spec_from_file_location("discord_pods", PROGRAM)
    loaded = importlib.util.module_from_spec(words)
    words.loader.exec_module(loaded)
    return loaded


def texts(channel):
    """What the channel was sent, once there is as much as that."""
    return [httpx.Response(200, content=body).json()["content"] for _headers, body in channel.taken]


def wait_for(channel, number):
    deadline = time.monotonic() + PATIENCE
    while len(channel.taken) < number:
        assert time.monotonic() < deadline, texts(channel)
        time.sleep(0.02)
    return texts(channel)


def test_a_channel_hears_of_tables_and_results_as_they_come(served, transactional_db):  # noqa: F811
    event, channel = make.event(), Receiver()
    people = [make.entry(event=event, here=True, player_name=f"*{name}*") for name in "ABCD"]
    with channel.open() as discord:
        command = [sys.executable, PROGRAM, f"{served}/api/v1", event.pk, discord]
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert running.stdout.readline().startswith("following from version")
            pod = make.published(event=event).pods.get()
            (tables,) = wait_for(channel, 1)
            make.decided(pod)
            result = wait_for(channel, 2)[-1]
        finally:
            running.kill()
            running.communicate()
    assert tables.startswith("**Round 1**\nTable 1: ")
    assert all(f"\\*{each.player_name.strip('*')}\\*" in tables for each in people)
    first = make.seated(pod)[0].player_name.strip("*")
    assert result.startswith(f"Round 1, table 1: 🏆 \\*{first}\\*")
    _headers, body = channel.taken[0]
    assert b'"parse":[]' in body.replace(b" ", b"")  # @everyone in a name calls nobody


def test_the_stream_goes_on_after_the_last_version(served, program, transactional_db):  # noqa: F811
    event = make.event()
    make.entries(2, event=event)
    event.refresh_from_db()
    following = program.Event(f"{served}/api/v1", event.pk).versions(event.version - 2)
    assert [next(following), next(following)] == [event.version - 1, event.version]
    following.close()


def seat(number, name):
    return {"number": number, "entry": name, "player_name": name}


def snapshot(*pods):
    return {"rounds": [{"number": 1, "pods": list(pods), "byes": []}]}


def pod(*names, report=None):
    seats = [seat(number, name) for number, name in enumerate(names, 1)]
    return {"id": "p", "label": "1", "seats": seats, "report": report}


def test_only_what_is_new_is_told(program):
    played = pod("A", "B", "C")
    pending = {"state": "pending", "winner": "A", "placements": {"A": 1, "B": 2, "C": 3}}
    assert program.news(snapshot(played), snapshot(played)) == []
    assert program.news(snapshot(), snapshot(played)) == ["**Round 1**\nTable 1: A · B · C"]
    assert program.news(snapshot(played), snapshot(pod("A", "B", "D"))) == [
        "**Round 1**\nTable 1: A · B · D"
    ]
    assert program.news(snapshot(played), snapshot(pod("A", "B", "C", report=pending))) == []
    lost = {"state": "accepted", "winner": None, "placements": {"A": 1, "B": 2, "C": 2}}
    told = program.news(snapshot(played), snapshot(pod("A", "B", "C", report=lost)))
    assert told == ["Round 1, table 1: 1. A · 🥈 B · 🥈 C"]  # nobody won


def test_names_are_text_and_long_posts_come_in_pieces(program):
    assert program.plain("@everyone <#1> [x](y)\n`z`") == r"\@everyone \<\#1\> \[x\]\(y\) \`z\`"
    lines = [f"Table {number}: " + "x" * 90 for number in range(60)]
    cut = list(program.pieces("\n".join(lines)))
    assert max(map(len, cut)) <= 2000
    assert "\n".join(cut).split("\n") == lines


def test_patience_where_discord_asks_for_it(program, monkeypatch):
    waited, channel = [], Receiver()
    monkeypatch.setattr(program.time, "sleep", waited.append)

    class Told:
        def snapshot(self):
            return (
                {"event": {"version": 1}, **snapshot(pod("A", "B", "C"))}
                if channel.taken
                else snapshot()
            )

    with channel.open() as discord:
        listening = program.Channel(discord, Told())
        channel.answers[:] = [429]
        channel.taken.append(({}, b""))
        listening.catch_up()
    assert len(channel.taken) == 3
    assert waited == [1.0]


def test_only_our_signature_is_believed_and_each_message_once(program):
    old, new, now = new_secret(), new_secret(), timezone.now()
    arrived = Queue()
    server = program.receiver(0, new, arrived)
    Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/"
    words = message("m1", "round.published", now, {"event": "e"})

    def post(headers, body=words.body):
        return httpx.post(address, content=body, headers=headers).status_code

    late = timezone.now() - timedelta(hours=1)
    assert post(words.headers([old, new], now=now)) == 204  # while a secret is replaced
    assert post(words.headers([new], now=now)) == 204  # the same once more
    assert post(words.headers([old], now=now)) == 401
    assert post(words.headers([new], now=late)) == 401
    assert post(words.headers([new], now=now), words.body + b" ") == 401
    assert post({}) == 401
    server.shutdown()
    server.server_close()
    assert arrived.get_nowait() == "round.published"
    assert arrived.empty()
