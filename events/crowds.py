"""The streams of this process that listen for hints, by event: told all together, from any thread."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MOST_WAITING = (
    64  # hints of a stream that is slow; what is more is lost, and the version check heals that
)
# Seconds from one round of telling to the next, for each stream: so a thousand of them cost the process less
# than a third of its time however much happens, and each hears half a second later what else has happened.
PAUSE = 0.0005
# A full room does not ask all at once: for each stream so many milliseconds, at most so many in all. Below a
# moment that everybody waits anyway nothing is said.
SPREAD, LEAST_SPREAD, MOST_SPREAD = 10, 700, 10_000
Mail = asyncio.Queue[str]


class Crowd:
    """The streams of one event in one event loop."""

    def __init__(self) -> None:
        """Begin with nobody, in the running loop."""
        self.loop = asyncio.get_running_loop()
        self.mails: set[Mail] = set()
        self._lines: list[str] = []
        self._quiet_until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def tell(self, line: str) -> None:
        """Pass a hint on, from any thread."""
        with suppress(RuntimeError):  # the loop has just closed
            self.loop.call_soon_threadsafe(self._take, line)

    def _take(self, line: str) -> None:
        self._lines.append(line)
        if self._timer is None:
            self._timer = self.loop.call_at(self._quiet_until, self._hand_out)

    def _hand_out(self) -> None:
        self._timer = None
        lines = [spread_out(line, len(self.mails)) for line in self._lines]
        self._lines = []
        for mail in self.mails:
            with suppress(asyncio.QueueFull):
                for line in lines:
                    mail.put_nowait(line)
        self._quiet_until = self.loop.time() + len(self.mails) * PAUSE


def spread_out(line: str, streams: int) -> str:
    """Return a hint with the milliseconds over which so many readers spread what they ask for.

    >>> spread_out('{"version": 2}', 300)
    '{"version": 2, "spread": 3000}'
    """
    spread = min(streams * SPREAD, MOST_SPREAD)
    return line if spread <= LEAST_SPREAD else f'{line[:-1]}, "spread": {spread}}}'


_crowds: defaultdict[str, dict[asyncio.AbstractEventLoop, Crowd]] = defaultdict(dict)


@contextmanager
def joined(event_id: str) -> Iterator[Mail]:
    """Listen for as long as the context lasts; to be entered in an event loop."""
    loop, mail = asyncio.get_running_loop(), Mail(maxsize=MOST_WAITING)
    crowd = _crowds[event_id].get(loop)
    if crowd is None:
        crowd = _crowds[event_id][loop] = Crowd()
    crowd.mails.add(mail)
    try:
        yield mail
    finally:
        crowd.mails.discard(mail)
        if not crowd.mails:
            del _crowds[event_id][loop]
        if not _crowds[event_id]:
            del _crowds[event_id]


def tell(event_id: str, line: str) -> None:
    """Pass a hint on to all who listen in this process."""
    for crowd in tuple(_crowds.get(event_id, {}).values()):
        crowd.tell(line)
