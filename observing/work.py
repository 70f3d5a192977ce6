"""Runs of deferred work: their lines in the log carry the row, and each is counted."""

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import structlog

from observing import metrics

log = logging.getLogger("takuwake.work")


@dataclass(slots=True)
class Run:
    """One run of a row; whoever runs it says what became of it."""

    result: str = "done"


@contextmanager
def working(*, kind: str, due_id: int) -> Iterator[Run]:
    """Watch a run as long as the context lasts: all that is logged meanwhile names its row."""
    run = Run()
    began = time.perf_counter()
    with structlog.contextvars.bound_contextvars(due_id=due_id, due_kind=kind):
        try:
            yield run
        except BaseException:
            run.result = "failed"
            raise
        finally:
            seconds = time.perf_counter() - began
            metrics.task(kind=kind, result=run.result, seconds=seconds)
            told = {"result": run.result, "ms": round(seconds * 1000, 1)}
            log.info("work", extra={"told": told})
