"""How many connections this machine lets an evening have, and how many of them may be live streams."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module

WISHED = 10_240  # open files: more than macOS's usual 256, and no more than it allows
OWN = 128  # files that the program needs itself: database, threads, pages
SERVERS = 2  # this machine's, and the shop's network's
MOST_STREAMS = 1_000
MOST_OF_ONE = 300  # of one address: a whole shop may come through one hotspot


def raised_limit() -> int:
    """Raise this process's limit of open files as far as it may, and return it."""
    try:
        resource = import_module("resource")
    except ImportError:  # Windows counts no sockets
        return WISHED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wished = WISHED if hard == resource.RLIM_INFINITY else min(hard, WISHED)
    if soft != resource.RLIM_INFINITY and soft < wished:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wished, hard))
    return int(wished)


@dataclass(frozen=True, slots=True)
class Room:
    """What fits: connections of one server, live streams in all and of one address."""

    connections: int
    streams: int
    of_one: int

    @classmethod
    def in_files(cls, files: int) -> "Room":
        """Return what fits into a limit of open files; half the connections stay for pages."""
        connections = max((files - OWN) // SERVERS, 16)
        streams = min(MOST_STREAMS, connections // 2)
        return cls(connections, streams, min(MOST_OF_ONE, streams))


class Streams:
    """The live streams that are open, by the address they came from."""

    def __init__(self, room: Room) -> None:
        """Let in as many as there is room for."""
        self._room = room
        self._open: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Tell whether one more stream of an address may open."""
        return self._open.total() < self._room.streams and self._open[address] < self._room.of_one

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count one stream as long as the context lasts."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            self._open += Counter()  # forgets addresses without a stream
