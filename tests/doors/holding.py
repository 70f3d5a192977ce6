"""Rows that nobody keeps: one world for a whole module, and savepoints around what is done to it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import transaction


@contextmanager
def held() -> Iterator[None]:
    """Take back all that happens inside; commands may still open what they call durable."""
    block: Any = transaction.atomic()
    block._from_testcase = True  # as Django's own TestCase marks its blocks
    with block:
        yield
        transaction.set_rollback(True)
