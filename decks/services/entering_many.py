"""Enter many people at once, each by themselves."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from decks.services.lending import enter
from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Entry
from events.services import each_by_itself

MOST_ENTERED = 100  # as many as one lock may well be held for


@transaction.atomic
def enter_each(
    *, event_id: str, actor: Actor, now: datetime, people: Sequence[Mapping[str, Any]]
) -> list[Entry | RuleError]:
    """Enter people for the staff as if they came one after the other; whoever is refused stays out alone."""
    access.locked_event(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
    return each_by_itself(
        partial(enter, event_id=event_id, actor=actor, now=now, **words) for words in people
    )
