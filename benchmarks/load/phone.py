"""One phone in the room: what it asks for when its page is opened, and when its stream tells of something."""

import asyncio
from dataclasses import dataclass, field
from random import Random

from benchmarks.load.wire import Call, Home, Wire
from config.rehearsal.timings import Timings

SOONEST, LATEST = 0.1, 0.7  # seconds from a hint to the request, as in web/static/web/live.js
BEFORE, HINTED, OPENED = "own page, before the round", "own page, on a hint", "own page, opened"
SEATS = "seats page"
OF_HTMX = {"HX-Request": "true"}


@dataclass(slots=True)
class Phone:
    """Somebody's phone; `pod` is what their own page must show.

    Where `is_open`, the own page stands open and fetches its part that changes when its stream tells of
    the round; else its holder opens the page. Then they look at all seats.
    """

    home: Home
    ticket: str
    page: str
    pod: str
    timings: Timings
    rng: Random
    is_open: bool
    found: bool = False
    wire: Wire = field(init=False)

    def __post_init__(self) -> None:
        """Open no connection yet; browsers keep one or two."""
        self.wire = Wire(self.home, self.timings, most=2)

    async def arrive(self, after: float) -> None:
        """Open the own page before there is a round, so many seconds from now."""
        if self.is_open:
            await asyncio.sleep(after)
            await self.wire.ask(Call(BEFORE, "GET", f"/t/{self.ticket}"))

    async def hear(self, spread: float) -> None:
        """Find the seat on an open page, within as many seconds as the hint says."""
        if self.is_open:
            await asyncio.sleep(self.rng.uniform(SOONEST, max(LATEST, spread)))
            target = OF_HTMX | {"HX-Target": "now"}
            path = f"/t/{self.ticket}/now"
            await self._find(Call(HINTED, "GET", path, headers=target))

    async def open(self, after: float) -> None:
        """Find the seat on a page that is opened so many seconds from now."""
        if not self.is_open:
            await asyncio.sleep(after)
            await self._find(Call(OPENED, "GET", f"/t/{self.ticket}"))

    async def _find(self, call: Call) -> None:
        mine = await self.wire.ask(call)
        if mine is not None:
            self.found = f'data-pod="{self.pod}"'.encode() in mine.text()
        await self.wire.ask(Call(SEATS, "GET", f"{self.page}/seats"))

    def close(self) -> None:
        """Hang up."""
        self.wire.close()
