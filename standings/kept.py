"""What is worked out once per version of an event and then kept, in this process only."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


@dataclass(slots=True)
class _Slot(Generic[Value]):
    turn: Lock = field(default_factory=Lock)
    values: list[Value] = field(default_factory=list)


class Kept(Generic[Value]):
    """At most so many values by key; a key names the version, so that nothing kept grows old."""

    def __init__(self, most: int) -> None:
        """Keep the `most` values that were asked for last."""
        self._most = most
        self._slots: OrderedDict[Hashable, _Slot[Value]] = OrderedDict()
        self._lock = Lock()

    def once(self, key: Hashable, build: Callable[[], Value]) -> Value:
        """Return what is kept under a key; the first to ask builds it, the others wait for that.

        Nothing is kept of a `build` that raises.
        """
        slot = self._slot(key)
        with slot.turn:
            if not slot.values:
                slot.values.append(build())
            return slot.values[0]

    def _slot(self, key: Hashable) -> _Slot[Value]:
        with self._lock:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
            return slot
