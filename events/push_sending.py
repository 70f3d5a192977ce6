"""A message on its way to a phone: encrypted for its browser alone (RFC 8291), signed with our key (RFC 8292)."""

import json
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from events import outgoing
from events.outgoing import DEADLINE, Answered
from events.push_keys import contact, private_key

SIGNED_FOR = timedelta(hours=12)
SENDERS = ThreadPoolExecutor(max_workers=24, thread_name_prefix="push")


@dataclass(frozen=True, slots=True)
class Browser:
    """Where a browser takes messages, and the keys that it made for them."""

    endpoint: str
    p256dh: str
    auth: str


@dataclass(frozen=True, slots=True)
class Push:
    """What one phone shows, and for how long it is worth anything.

    A newer one with the same tag takes the place of an older one, on the way and on the phone.
    """

    title: str
    body: str
    path: str
    tag: str
    language: str
    lasts: timedelta

    def words(self) -> bytes:
        """Return what the service worker reads."""
        names = ("title", "body", "path", "tag", "language")
        return json.dumps({name: getattr(self, name) for name in names}).encode()


def send_all(pushes: Sequence[tuple[Browser, Push]]) -> list[Answered | None]:
    """Send all at once and wait a few seconds; None where there was no time even to begin."""
    tasks = [SENDERS.submit(_send, browser, push) for browser, push in pushes]
    wait(tasks, timeout=DEADLINE)
    return [_answer_of(task) for task in tasks]


def encrypted(browser: Browser, words: bytes) -> bytes:
    """Return a message as only this browser can read it."""
    from pywebpush import WebPusher  # noqa: PLC0415  loads slowly, and most starts never send

    keys = {"p256dh": browser.p256dh, "auth": browser.auth}
    body: bytes = WebPusher({"endpoint": browser.endpoint, "keys": keys}).encode(words)["body"]
    return body


def signature(endpoint: str) -> Mapping[str, str]:
    """Return the header by which a push service knows who sends."""
    from py_vapid import Vapid02  # noqa: PLC0415  as above

    place = urlsplit(endpoint)
    claims: dict[str, Any] = {"aud": f"https://{place.hostname}", "sub": contact()}
    claims["exp"] = int(time.time() + SIGNED_FOR.total_seconds())
    signed: Mapping[str, str] = Vapid02.from_string(private_key()).sign(claims)
    return signed


def _send(browser: Browser, push: Push) -> Answered:
    try:
        headers = {
            **signature(browser.endpoint),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(int(push.lasts.total_seconds())),
            "topic": push.tag,
            "urgency": "high",
        }
        body = encrypted(browser, push.words())
    except Exception as trouble:  # noqa: BLE001  a library's; one bad key must not stop the others
        return Answered(trouble=type(trouble).__name__[:40])
    return outgoing.sent(browser.endpoint, body, headers, allowed=())


def _answer_of(task: Future[Answered]) -> Answered | None:
    if task.cancel():
        return None
    return task.result() if task.done() else Answered(trouble="too_slow")
