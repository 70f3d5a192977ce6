"""Commands on fixed pairs: who plays with whom for a whole event."""

import secrets
import unicodedata
from datetime import datetime

from django.db import transaction

from accounts import tries
from accounts.models import SignInFailure
from engine.errors import RuleError
from events import access, journal
from events.access import Actor, Scope
from events.models import OUT, Entry, Event, Phase
from events.short_codes import LETTERS, TRIES
from events.teams import CODE_LENGTH, Team, Teams

PLACES = (1, 2)


@transaction.atomic
def join_team(*, entry_id: str, actor: Actor, code: str) -> Entry:
    """Play with whoever told this code; the player may do it alone until they have a seat.

    Refuses with `team.no_pairs`, `team.fixed_once_playing`, `team.unknown_code`, `team.own_code`,
    `team.full`.
    """
    event, entry = _to_change(entry_id, actor)
    team = _named(event, code)
    if team.pk == entry.team_id:
        raise RuleError("team.own_code")
    _join(entry, team)
    _record(event, entry, actor, "team.joined")
    return entry


@transaction.atomic
def leave_team(*, entry_id: str, actor: Actor) -> Entry:
    """Part from one's partner: both are looking for one again, the other keeps the code."""
    event, entry = _to_change(entry_id, actor)
    if not partners_in(entry):
        return entry
    entry.team, entry.team_place = _new_team(event), PLACES[0]
    entry.save(update_fields=["team", "team_place"])
    _record(event, entry, actor, "team.left")
    return entry


@transaction.atomic
def pair_up(*, event_id: str, actor: Actor, one: str, other: str) -> Entry:
    """Put two people together as staff; who had a partner parts from them.

    Refuses with `team.no_pairs`, `team.needs_two`.
    """
    event = access.locked_event(event_id, actor=actor, need=Scope.ENTRIES_WRITE)
    _refuse_without_pairs(event)
    found = {entry.pk: entry for entry in event.entries.filter(pk__in=(one, other))}
    if len(found) != len(PLACES) or any(entry.state in OUT for entry in found.values()):
        raise RuleError("team.needs_two")
    first, second = found[one], found[other]
    if not first.team_id or partners_in(first):
        first.team, first.team_place = _new_team(event), PLACES[0]
        first.save(update_fields=["team", "team_place"])
    assert first.team is not None  # noqa: S101  just given
    _join(second, first.team)
    _record(event, second, actor, "team.joined")
    return second


def try_team_codes(*codes: str, address: str, now: datetime) -> list[SignInFailure]:
    """Count the codes of partners, if there are any, before they are looked at; `take_back` those that were right.

    Refuses with `sign_in.too_many_tries` from one network, counted over all processes.
    """
    name = f"team:{tries.network_of(address)}"
    return [tries.claim(name=name, address="", now=now, most=TRIES) for code in codes if code]


def enter_team(event: Event, entry: Entry, code: str) -> None:
    """Give a new entry of a locked event a team: that of the code, else one of its own."""
    if event.teams != Teams.PAIRS:
        if code:
            raise RuleError("team.no_pairs")
        return
    if code:
        _join(entry, _named(event, code))
        return
    entry.team, entry.team_place = _new_team(event), PLACES[0]
    entry.save(update_fields=["team", "team_place"])


def give_teams(event: Event) -> None:
    """Give everybody of a locked event who has no team one of their own, where pairs are fixed."""
    lacking = event.entries.filter(team=None) if event.teams == Teams.PAIRS else ()
    for entry in lacking:
        enter_team(event, entry, "")


def partners_in(entry: Entry) -> list[Entry]:
    """Return who plays with this player: one other person, or nobody yet."""
    if not entry.team_id:
        return []
    return list(
        Entry.objects.filter(team=entry.team_id).exclude(pk=entry.pk).exclude(state__in=OUT)
    )


def _to_change(entry_id: str, actor: Actor) -> tuple[Event, Entry]:
    event, entry = access.locked_entry(entry_id, actor=actor, need=Scope.ENTRIES_WRITE)
    _refuse_without_pairs(event)
    if entry.state in OUT:
        raise RuleError("entry.is_out")
    if entry.seated and not actor.may(event, Scope.ENTRIES_WRITE):
        raise RuleError("team.fixed_once_playing")
    return event, entry


def _refuse_without_pairs(event: Event) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    if event.teams != Teams.PAIRS:
        raise RuleError("team.no_pairs")


def _named(event: Event, code: str) -> Team:
    typed = unicodedata.normalize("NFKC", code).upper().replace("-", "").replace(" ", "")
    found = Team.objects.filter(event=event, code=typed[: 2 * CODE_LENGTH]).first()
    if found is None:
        raise RuleError("team.unknown_code")
    return found


def _join(entry: Entry, team: Team) -> None:
    """Take the free place of a team; who has left gives theirs up, an empty team goes."""
    Entry.objects.filter(team=team, state__in=OUT).update(team=None, team_place=None)
    taken = set(Entry.objects.filter(team=team).values_list("team_place", flat=True))
    free = [place for place in PLACES if place not in taken]
    if not free:
        raise RuleError("team.full")
    old = entry.team_id
    entry.team, entry.team_place = team, free[0]
    entry.save(update_fields=["team", "team_place"])
    Team.objects.filter(pk=old, members=None).delete()


def _new_team(event: Event) -> Team:
    code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
    if Team.objects.filter(event=event, code=code).exists():
        return _new_team(event)
    return Team.objects.create(event=event, code=code)


def _record(event: Event, entry: Entry, actor: Actor, kind: str) -> None:
    journal.record(event, actor=actor, kind=kind, entry=entry.pk, team=entry.team_id)
