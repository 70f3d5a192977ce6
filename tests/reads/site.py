"""A site behind the layer that numbers its answers, and versions that a test sets."""

import asyncio
from types import SimpleNamespace

from config.reads.layer import Reads
from config.reads.looks import Seen
from events.public_reads import OFFER
from tests.reads.asking import ask

SEATS, API = "/e/abc/seats", "/api/v1/events/abc"
PLAIN = {"cache-control": "no-cache", "vary": "Cookie, HX-Target", "content-type": "text/html"}


class Site:
    """A site that answers each request with its number and what it could see of it."""

    def __init__(
        self, *, offers=True, seconds=None, body="page", status=200, slow=0.0, now="", **headers
    ):
        self.asked = []
        self.words = SimpleNamespace(**locals())
        self.headers = PLAIN | {name.replace("_", "-"): said for name, said in headers.items()}

    async def __call__(self, scope, _receive, send):
        words = self.words
        self.asked.append(scope)
        if words.slow:
            await asyncio.sleep(words.slow)
        if words.offers and OFFER in scope:
            offer = scope[OFFER]
            offer.made, offer.seconds, offer.now = True, words.seconds, words.now
        seen = {k.decode(): v.decode() for k, v in scope["headers"]}
        headers = [(name.encode(), said.encode()) for name, said in self.headers.items()]
        await send({"type": "http.response.start", "status": words.status, "headers": headers})
        body = f"{words.body} {len(self.asked)} {sorted(seen.items())} {scope['query_string']}"
        await send({"type": "http.response.body", "body": body.encode()})


class Looks:
    def __init__(self):
        self.version = (1, 1)

    async def look(self, event_id, network=""):
        return Seen({} if self.version is None else {event_id: self.version})


def reads(site, **more):
    looks = Looks()
    return Reads(site, looks=looks, **more), looks


def asked_twice(site, path=SEATS, then=None, **headers):
    layer, _looks = reads(site)

    async def both():
        one = await ask(layer, path, **headers)
        return one, await ask(layer, then or path, **headers)

    return asyncio.run(both())
