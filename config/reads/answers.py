"""Answers as Django made them, ready to be given again to others."""

import hashlib
import re
import time
from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from math import inf

from asgiref.typing import ASGISendCallable

from config.reads.door import Answer, Header
from events.public_reads import Offer, spoken_now

OK, NOT_MODIFIED = 200, 304
MOST_BYTES = 32_000_000
OWN_EACH_TIME = frozenset({b"ratelimit", b"ratelimit-policy", b"date", b"server", b"x-request-id"})
ONLY_WITH_BODY = frozenset({b"content-type", b"content-length", b"content-encoding"})
TAG = re.compile(rb'(?:W/)?"([^"]*)"')
Version = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer that is the same for everybody; `until` is of the steady clock, `now` the time it says.

    A tag that Django gave names the version, so it is right even after `until`.
    """

    headers: tuple[Header, ...]
    body: bytes
    tag: bytes
    by_version: bool
    until: float
    now: bytes

    @property
    def is_fresh(self) -> bool:
        """Whether its time has not run out; its version is looked at elsewhere."""
        return time.monotonic() < self.until

    def is_had(self, tags: bytes) -> bool:
        """Tell whether a reader who sent these tags has this very answer."""
        return bool(self.tag) and (tags.strip() == b"*" or self.tag in TAG.findall(tags))

    def size(self) -> int:
        """Return about how many bytes it takes."""
        return len(self.body) + sum(len(name) + len(value) for name, value in self.headers) + 500

    async def give(
        self, send: ASGISendCallable, *, tags: bytes, is_head: bool, more: tuple[Header, ...] = ()
    ) -> None:
        """Send it whole, or that the reader has it."""
        had = self.is_had(tags)
        body = b"" if had or is_head else self._body()
        left_out = ONLY_WITH_BODY if had else frozenset[bytes]()
        headers = [pair for pair in self.headers if pair[0] not in left_out]
        status = NOT_MODIFIED if had else OK
        await send(
            {
                "type": "http.response.start",
                "status": status,
                "headers": [*headers, *more],
                "trailers": False,
            }
        )
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _body(self) -> bytes:
        return self.body.replace(self.now, spoken_now().encode()) if self.now else self.body


def kept(answer: Answer, offer: Offer) -> Kept:
    """Return an answer of Django ready to be given again; a page without an ETag gets one of its words."""
    headers = {name: value for name, value in answer.headers if name not in OWN_EACH_TIME}
    told = TAG.findall(headers.get(b"etag", b""))
    tag = told[0] if told else b""
    if not told and not offer.now:
        tag = hashlib.sha256(answer.words()).hexdigest()[:24].encode()
        headers[b"etag"] = b'W/"' + tag + b'"'
    headers[b"content-length"] = str(len(answer.body)).encode()
    return Kept(
        headers=tuple(headers.items()),
        body=answer.body,
        tag=tag,
        by_version=bool(told),
        until=inf if offer.seconds is None else time.monotonic() + offer.seconds,
        now=offer.now.encode(),
    )


class Shelf:
    """The newest answer for each key, so many bytes of them in all; what was asked for least goes first."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        """Keep at most so many bytes."""
        self._most = most
        self._bytes = 0
        self._found: OrderedDict[Hashable, tuple[Version, Kept]] = OrderedDict()

    def get(self, key: Hashable, version: Version) -> Kept | None:
        """Return the answer of exactly this version."""
        of, found = self._found.get(key, (None, None))
        if found is None or of != version:
            return None
        self._found.move_to_end(key)
        return found

    def put(self, key: Hashable, version: Version, answer: Kept) -> None:
        """Keep an answer in the place of an older one."""
        self.drop(key)
        self._found[key] = (version, answer)
        self._bytes += answer.size()
        while self._bytes > self._most and self._found:
            self.drop(next(iter(self._found)))

    def drop(self, key: Hashable) -> None:
        """Forget what is kept for a key."""
        _version, gone = self._found.pop(key, (None, None))
        self._bytes -= gone.size() if gone else 0

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()
        self._bytes = 0
