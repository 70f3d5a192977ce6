import asyncio
import json
import socket
import time
from contextlib import AsyncExitStack, ExitStack

import pytest
from django.conf import settings
from redis import Redis

from events import crowds, live, relay, services
from events.access import player
from tests import make

STREAMS_OLD_WAIT = 4  # seconds; it was five before the client had a time-out of its own
pytestmark = pytest.mark.django_db(transaction=True)


async def heard(event_id, acts, *, seconds=5.0):
    """Listen while `acts` runs in a thread; return the hints that came."""
    hints = []
    async with live.listening(event_id) as mailbox:
        await asyncio.to_thread(acts)
        while (line := await mailbox.next(seconds=seconds if not hints else 0.3)) is not None:
            hints.append(json.loads(line))
    return hints


def test_listeners_hear_of_what_is_committed_and_only_that_which_everybody_may_know():
    event = make.event()
    found = {}

    def acts():
        from django.db import connection

        entry = make.entry(event=event)
        services.cancel_entry(entry_id=entry.pk, actor=player(entry))
        make.entries(3, event=event)
        found["round"] = make.published(event=event)
        connection.close()

    hints = asyncio.run(heard(event.pk, acts))

    versions = [hint["version"] for hint in hints]
    assert versions == sorted(versions)
    assert hints[0] == {"version": 2}
    assert hints[-1]["kind"] == "round.published"
    assert hints[-1]["round"] == found["round"].pk


def test_silence_ends_with_nothing():
    event = make.event()
    assert asyncio.run(heard(event.pk, lambda: None, seconds=0.1)) == []


@pytest.mark.full_only
def test_without_redis_commands_go_on_and_listeners_wait(monkeypatch, caplog):
    monkeypatch.setattr(settings, "REDIS_URL", "redis://127.0.0.1:9/0")
    live._client.cache_clear()
    event = make.event()
    try:
        assert make.entry(event=event).state == "expected"
        assert "live hint lost" in caplog.text
        assert asyncio.run(heard(event.pk, lambda: None, seconds=0.1)) == []
    finally:
        live._client.cache_clear()


@pytest.fixture
def frozen_redis(monkeypatch):
    """A Redis that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        monkeypatch.setattr(settings, "EMBEDDED", False)
        monkeypatch.setattr(settings, "REDIS_URL", f"redis://127.0.0.1:{silent.getsockname()[1]}/0")
        live._client.cache_clear()
        yield silent
        live._client.cache_clear()


def test_a_frozen_redis_delays_neither_a_write_nor_a_streams_first_line(frozen_redis):
    async def opened():
        start = time.monotonic()
        async with live.listening("event"):
            return time.monotonic() - start

    start = time.monotonic()
    live.announce("event", live.Hint(version=1))
    assert time.monotonic() - start < STREAMS_OLD_WAIT
    assert asyncio.run(opened()) < STREAMS_OLD_WAIT


def test_not_every_write_waits_for_a_frozen_redis(frozen_redis):
    for version in range(1, 6):
        live.announce("event", live.Hint(version=version))
    frozen_redis.accept()
    frozen_redis.settimeout(0)
    with pytest.raises(BlockingIOError):
        frozen_redis.accept()


@pytest.mark.full_only
def test_a_listener_of_redis_hears_after_a_longer_silence_than_its_patience():
    event = make.event()

    def later():
        time.sleep(4 * relay.TIMEOUT_SECONDS)
        live.announce(event.pk, live.Hint(version=9))

    async def waited():
        async with live.listening(event.pk) as mailbox:
            task = asyncio.create_task(asyncio.to_thread(later))
            line = await mailbox.next(seconds=5)
            await task
            return line

    assert json.loads(asyncio.run(waited()))["version"] == 9


@pytest.mark.embedded_only
def test_a_full_mailbox_and_a_closed_loop_lose_hints_not_commands():
    event = make.event()

    def many():
        for version in range(200):
            live.announce(event.pk, live.Hint(version=version))

    hints = asyncio.run(heard(event.pk, many))
    assert 0 < len(hints) <= 200

    async def crowd():
        return crowds.Crowd()

    asyncio.run(crowd()).tell("nobody hears this")


@pytest.mark.full_only
def test_all_streams_of_a_process_share_one_connection_to_redis_and_outlive_it():
    event, redis = make.event(), Redis.from_url(settings.REDIS_URL)
    own = str(redis.connection_pool.connection_kwargs["db"])

    def ears():
        return {each["id"] for each in redis.client_list(_type="pubsub") if each["db"] == own}

    others = ears()  # of event loops that ended without hanging up

    def hang_up():
        (ear,) = ears() - others
        redis.client_kill_filter(_id=ear)

    async def story():
        async with AsyncExitStack() as stack:
            listening = (live.listening(event.pk) for _ in range(20))
            mailboxes = [await stack.enter_async_context(each) for each in listening]
            await asyncio.to_thread(hang_up)
            await asyncio.sleep(relay.AGAIN_AFTER + relay.TIMEOUT_SECONDS)
            await asyncio.to_thread(live.announce, event.pk, live.Hint(version=2))
            return [await mailbox.next(seconds=5) for mailbox in mailboxes]

    assert {json.loads(line)["version"] for line in asyncio.run(story())} == {2}


@pytest.mark.parametrize(
    ("streams", "spread"), [(70, None), (71, 710), (500, 5000), (4000, 10_000)]
)
def test_a_full_room_is_told_not_to_ask_all_at_once(streams, spread):
    line = live.Hint(version=2, kind="round.published", round="r").as_json()
    told = json.loads(crowds.spread_out(line, streams))
    assert told.pop("spread", None) == spread
    assert told == json.loads(line)


def test_a_full_room_is_told_of_much_at_once():
    """However many changes there are, each stream wakes up once in a while and hears of all of them."""

    async def story():
        with ExitStack() as stack:
            mails = [stack.enter_context(crowds.joined("event")) for _ in range(100)]
            crowds.tell("event", "{1}")
            await mails[0].get()
            for version in "234":
                crowds.tell("event", f"{{{version}}}")
            await mails[0].get()
            return [mail.qsize() for mail in mails]

    assert asyncio.run(story()) == [2, *[4] * 99]
    assert not crowds._crowds
