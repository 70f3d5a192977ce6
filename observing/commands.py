"""What becomes of each write: one line in the log, and counts."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import partial

from django.db import transaction

from engine.errors import RuleError
from observing import metrics
from observing.requests import kind_of_write

log = logging.getLogger("takuwake.commands")
_current: ContextVar["Command | None"] = ContextVar("command", default=None)


@dataclass(slots=True)
class Command:
    """A write on its way through its door."""

    actor: str
    kind: str = field(default_factory=kind_of_write)
    began: float = field(default_factory=time.perf_counter)
    begun_transaction: float = 0.0
    lock_wait: float | None = None
    result: str = "accepted"
    code: str = ""
    event_id: str = ""
    version: int | None = None
    facts: list[str] = field(default_factory=list)

    def begin_transaction(self) -> None:
        """Note that it asks for its transaction; where it is tried again, the last time counts."""
        self.begun_transaction = time.perf_counter()
        self.version, self.lock_wait = None, None
        self.facts.clear()

    def tell(self) -> None:
        """Count the write, and write its line."""
        metrics.command(
            kind=self.kind, result=self.result, code=self.code, lock_wait=self.lock_wait
        )
        if log.isEnabledFor(logging.INFO):
            log.info("command", extra={"told": self._words()})

    def _words(self) -> dict[str, object]:
        lasted = time.perf_counter() - self.began
        wait = None if self.lock_wait is None else _milliseconds(self.lock_wait)
        words: dict[str, object] = {
            "code": self.code,
            "event_id": self.event_id,
            "lock_wait_ms": wait,
        }
        if self.result == "accepted":  # else nothing of it was kept
            words |= {"version": self.version, "facts": self.facts}
        told = {name: value for name, value in words.items() if value not in (None, "", [])}
        return {
            "kind": self.kind,
            "result": self.result,
            "actor": self.actor,
            "ms": _milliseconds(lasted),
            **told,
        }


@contextmanager
def watched(actor: str) -> Iterator[Command]:
    """Watch a write as long as the context lasts; what it raises says what became of it."""
    command = Command(actor)
    token = _current.set(command)
    try:
        yield command
    except RuleError as refusal:
        command.result = "busy" if refusal.code == "request.busy" else "refused"
        command.code = refusal.code
        raise
    except Exception:
        command.result = "failed"
        raise
    finally:
        _current.reset(token)
        command.tell()


def transaction_begins() -> None:
    """Note that the write that is on its way asks for its transaction."""
    command = _current.get()
    if command is not None:
        command.begin_transaction()


def locked(event_id: str) -> None:
    """Note that the write has its event for itself."""
    command = _current.get()
    if command is not None and command.begun_transaction:
        command.lock_wait = time.perf_counter() - command.begun_transaction
        command.event_id = event_id


def recorded(*, event_id: str, version: int, kind: str, number: int) -> None:
    """Note rows of the journal; they are counted once they are kept."""
    transaction.on_commit(partial(metrics.facts, kind, number), robust=True)
    command = _current.get()
    if command is not None:
        command.event_id, command.version = event_id, version
        if kind not in command.facts:
            command.facts.append(kind)


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 1)
