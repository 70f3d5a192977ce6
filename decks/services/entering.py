"""Enter several people who share one phone: a family."""

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from decks.services.lending import enter
from engine.errors import RuleError
from events.access import Actor
from events.models import Entry, GroupWish
from events.names import LONGEST_NAME_IN_GROUP, tidy
from events.short_codes import LETTERS
from events.teams import Teams

MOST_AT_ONCE = 4


@transaction.atomic
def enter_family(
    *,
    event_id: str,
    actor: Actor,
    now: datetime,
    people: Sequence[Mapping[str, Any]],
    group: str = "",
    group_wish: str = GroupWish.APART,
) -> list[Entry]:
    """Enter up to four people of one phone, all or nobody, as one group with a ticket each.

    Each gets a place or stands in line as if they came one after the other. Where pairs are fixed, the
    second plays with the first and the fourth with the third, unless they bring a code. A refusal says
    in `person` whom it is about, counted from 0. Refuses with `entry.bad_family` none or too many.
    """
    if not 1 <= len(people) <= MOST_AT_ONCE:
        raise RuleError("entry.bad_family", most=MOST_AT_ONCE)
    shared = {"group": group, "group_wish": group_wish}
    if len(people) > 1 and not tidy(group):
        shared["group"] = _own_word(str(people[0]["player_name"]))
    entries: list[Entry] = []
    for number, words in enumerate(people):
        code = words.get("team_code") or _code_of_partner(entries)
        own = {**words, **shared, "team_code": code}
        try:
            entries.append(enter(event_id=event_id, actor=actor, now=now, **own))
        except RuleError as refusal:
            raise RuleError(refusal.code, **refusal.facts, person=number) from refusal
    return entries


def _own_word(name: str) -> str:
    """Return a word for the group that no other group has."""
    code = "".join(secrets.choice(LETTERS) for _ in range(4))
    return f"{tidy(name)[:LONGEST_NAME_IN_GROUP]} {code}"


def _code_of_partner(entries: Sequence[Entry]) -> str:
    """Return the code of whoever came right before and has no partner yet."""
    if len(entries) % 2 == 0 or entries[-1].event.teams != Teams.PAIRS:
        return ""
    team = entries[-1].team
    return team.code if team and team.members.count() == 1 else ""
