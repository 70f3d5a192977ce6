"""The list of who was forgotten, outside of the database: after a restore they are forgotten again.

It holds the ids of entries and nothing else.
"""

import logging
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)


def note(ids: Iterable[str]) -> None:
    """Write ids down once it is committed that they are forgotten; a list that cannot be written is told."""
    transaction.on_commit(partial(_append, tuple(ids)), robust=True)


def ids_in(path: Path) -> list[str]:
    """Return the ids of a list, each once; none where there is no list."""
    if not path.exists():
        return []
    return list(dict.fromkeys(path.read_text(encoding="ascii", errors="ignore").split()))


def _append(ids: tuple[str, ...]) -> None:
    try:
        with Path(settings.FORGOTTEN_LIST).open("a", encoding="ascii") as lines:
            lines.write("".join(f"{one}\n" for one in ids))
    except OSError as trouble:
        log.warning("the list of forgotten people was not written: %s", trouble)
