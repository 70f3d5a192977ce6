"""Which version an event has now: all who ask at once share one look at the database.

Nobody is told a version older than what was committed when they asked: who comes while a look is on its
way waits for the next one, which begins after they came.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from django.db import connection

from api.limits import Used

Version = tuple[int, int]
Versions = Mapping[str, Version]
IDLE_SECONDS = 0.5
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """What a look found: versions by event, and what each network has used of its requests."""

    versions: Versions = field(default_factory=dict)
    used: Mapping[str, Used] = field(default_factory=dict)


@dataclass(slots=True)
class _Turn:
    """Those who share a look: for which events, and how many requests of which networks count."""

    seen: asyncio.Future[Seen]
    events: set[str] = field(default_factory=set)
    networks: Counter[str] = field(default_factory=Counter)


class Looks:
    """Looks at versions, one after the other, in a thread of their own."""

    def __init__(
        self,
        versions: Callable[[Collection[str]], Versions],
        count: Callable[[str, int], Used | None],
    ) -> None:
        """Look and count with these, beside the event loop."""
        self._versions, self._count = versions, count
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="versions")
        self._next: _Turn | None = None
        self._looking: asyncio.Task[None] | None = None
        self._idle: asyncio.TimerHandle | None = None

    async def look(self, event_id: str, network: str = "") -> Seen:
        """Return what a look that begins from now on finds; `network` names whose request is counted."""
        loop = asyncio.get_running_loop()
        if self._looking is None or self._looking.done() or self._looking.get_loop() is not loop:
            self._next = _Turn(loop.create_future())
            self._looking = loop.create_task(self._go_on())
        if self._next is None:
            self._next = _Turn(loop.create_future())
        turn = self._next
        turn.events.add(event_id)
        if network:
            turn.networks[network] += 1
        return await asyncio.shield(turn.seen)

    async def _go_on(self) -> None:
        """Look for whoever waits, until nobody does."""
        loop = asyncio.get_running_loop()
        if self._idle is not None:
            self._idle.cancel()
        while self._next is not None:
            turn, self._next = self._next, None
            turn.seen.set_result(await loop.run_in_executor(self._thread, self._seen, turn))
        self._idle = loop.call_later(IDLE_SECONDS, self._thread.submit, _let_go)

    def _seen(self, turn: _Turn) -> Seen:
        """Return what there is to see: whatever goes wrong, those who wait are told so much."""
        counted = self._counted(turn.networks)
        try:
            return Seen(self._versions(turn.events), counted)
        except Exception as trouble:  # noqa: BLE001  whatever it is: Django then answers, and says what it is
            log.warning("no version to be had: %s", trouble)
            with suppress(Exception):
                connection.close()
            return Seen(used=counted)

    def _counted(self, networks: Mapping[str, int]) -> Mapping[str, Used]:
        try:
            used = {network: self._count(network, times) for network, times in networks.items()}
        except Exception as trouble:  # noqa: BLE001  nobody is refused where nothing can be counted
            log.warning("requests are not counted: %s", trouble)
            return {}
        return {network: each for network, each in used.items() if each is not None}


def _let_go() -> None:
    """Give the connection of this very thread back."""
    connection.close()
