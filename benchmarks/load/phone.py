"""One phone in the room: what it asks for when its page is opened, and when its stream tells of something."""

import asyncio
from dataclasses import dataclass, field
from random import Random

from benchmarks.load.wire import Call, Home, Wire
from config.rehearsal.timings import Timings

SOONEST, LATEST = 0.1, 0.7  # seconds from a hint to the request, as in web/static/web/live.js
OF_HTMX = {"HX-Request": "true"}


@dataclass(slots=True)
class Phone:
    """Somebody's phone with their ticket open; `table` is what their page must show."""

    home: Home
    ticket: str
    page: str
    pod: str
    timings: Timings
    rng: Random
    found: bool = False
    wire: Wire = field(init=False)

    def __post_init__(self) -> None:
        """Open no connection yet; browsers keep one or two."""
        self.wire = Wire(self.home, self.timings, most=2)

    async def refresh(self, spread: float) -> None:
        """Fetch the part of the own page that a hint has made old, within as many seconds as it says."""
        await asyncio.sleep(self.rng.uniform(SOONEST, max(LATEST, spread)))
        target = OF_HTMX | {"HX-Target": "now"}
        await self.wire.ask(
            Call("own page, on a hint", "GET", f"/t/{self.ticket}/now", headers=target)
        )

    async def look(self, after: float) -> None:
        """Open the own page, then all seats, so many seconds from now."""
        await asyncio.sleep(after)
        mine = await self.wire.ask(Call("own page", "GET", f"/t/{self.ticket}"))
        if mine is not None:
            self.found = f'data-pod="{self.pod}"'.encode() in mine.text()
        await self.wire.ask(Call("seats page", "GET", f"{self.page}/seats"))

    def close(self) -> None:
        """Hang up."""
        self.wire.close()
