"""The layer in front of Django that answers reads which are the same for everybody (decision 0026)."""

import asyncio
from collections.abc import Hashable
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import cast

from asgiref.typing import (
    ASGI3Application,
    ASGIReceiveCallable,
    ASGIReceiveEvent,
    ASGISendCallable,
    HTTPScope,
    Scope,
)

from accounts.tries import network_of
from api.limits import COUNTED, Used, count_strangers, told
from config.reads.answers import Kept, Shelf, Version, kept
from config.reads.asked import Asked, asked_in
from config.reads.door import Answer, Header, refusal
from config.reads.looks import Looks
from events.public_reads import Offer
from events.selectors import versions_of
from observing import metrics
from observing.requests import routed

MOST_REFUSED = 1000
TROUBLE, TROUBLE_SECONDS = 500, 1.0
HIT, MADE, HAD, REFUSED = "hit", "miss", "fresh304", "refused"
Place = tuple[Hashable, Version]


@dataclass(frozen=True, slots=True)
class _Call:
    """A request with what is known of it."""

    scope: HTTPScope
    receive: ASGIReceiveCallable
    send: ASGISendCallable
    asked: Asked
    version: Version
    used: Used | None

    @property
    def place(self) -> Place:
        """Where its answer is kept, at its version."""
        return self.asked.key, self.version


class Reads:
    """An ASGI application around Django: each answer is made once per version, by the first who asks."""

    def __init__(
        self, site: ASGI3Application, *, looks: Looks | None = None, shelf: Shelf | None = None
    ) -> None:
        """Stand before a site."""
        self._site = site
        self._looks = looks or Looks(versions_of, count_strangers)
        self._shelf = shelf or Shelf()
        self._making: dict[Place, asyncio.Future[None]] = {}
        self._refused: dict[Place, float] = {}

    async def __call__(
        self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable
    ) -> None:
        """Answer one request from what is kept, or let Django answer it."""
        asked = asked_in(scope) if scope["type"] == "http" else None
        if asked is None:
            await self._site(scope, receive, send)
            return
        http = cast("HTTPScope", scope)
        network = _network(http) if asked.place.is_api else ""
        seen = await self._looks.look(asked.event_id, network)
        used, version = seen.used.get(network), seen.versions.get(asked.event_id)
        if version is None or (used is not None and used.count > used.most):
            await self._site(_counted(http, used), receive, send)
            return
        await self._answer(_Call(http, receive, send, asked, version, used))

    async def _answer(self, call: _Call) -> None:
        found = self._found(call)
        while found is None and monotonic() >= self._refused.get(call.place, 0.0):
            making = self._making.get(call.place)
            if making is None:
                await self._make(call)
                return
            await asyncio.shield(making)
            found = self._found(call)
        if found is None:
            await self._site(_counted(call.scope, call.used), call.receive, call.send)
        else:
            await _give(found, call, HIT)

    def _found(self, call: _Call) -> Kept | None:
        """Return what is kept, as long as it is true; that a reader has it stays true for longer."""
        found = self._shelf.get(*call.place)
        if found is None or found.is_fresh:
            return found
        return found if found.by_version and found.is_had(call.asked.tags) else None

    async def _make(self, call: _Call) -> None:
        """Let Django answer, keep that if it may be kept, and let those who wait have a look."""
        done = self._making[call.place] = asyncio.get_running_loop().create_future()
        offer, answer = Offer(), Answer()
        try:
            scope = _counted(call.asked.scope(call.scope, offer), call.used)
            await self._site(scope, _nothing, answer.take)
            made = self._keep(call, answer, offer)
        finally:
            del self._making[call.place]
            done.set_result(None)
        if made is None:
            await answer.give(call.send, is_head=call.asked.is_head)
        else:
            await _give(made, call, MADE)

    def _keep(self, call: _Call, answer: Answer, offer: Offer) -> Kept | None:
        if not offer.made or refusal(answer):
            self._refuse(call, answer)
            return None
        made = kept(answer, offer)
        self._shelf.put(*call.place, made)
        return made

    def _refuse(self, call: _Call, answer: Answer) -> None:
        """Let nobody wait for an answer that is not kept, until there is another version; a trouble passes."""
        if answer.status:
            metrics.cache(REFUSED, of=call.asked.place.word)
            if len(self._refused) >= MOST_REFUSED:
                self._refused.clear()
            is_trouble = answer.status >= TROUBLE
            self._refused[call.place] = monotonic() + TROUBLE_SECONDS if is_trouble else inf


async def _nothing() -> ASGIReceiveEvent:
    """Send what a whole read sends: those who wait for it wait for nobody's line."""
    return {"type": "http.request", "body": b"", "more_body": False}


async def _give(found: Kept, call: _Call, how: str) -> None:
    routed(call.asked.place.route, is_kept=how == HIT)
    asked = call.asked
    metrics.cache(HAD if found.is_had(asked.tags) else how, of=asked.place.word)
    more: tuple[Header, ...] = tuple(
        (name.lower().encode(), value.encode()) for name, value in told(call.used).items()
    )
    await found.give(call.send, tags=asked.tags, is_head=asked.is_head, more=more)


def _counted(scope: HTTPScope, used: Used | None) -> HTTPScope:
    """Return the request with a word that it was counted already."""
    return scope if used is None else cast("HTTPScope", {**scope, COUNTED: used})


def _network(scope: HTTPScope) -> str:
    client = scope["client"]
    return network_of(client[0]) if client else ""
