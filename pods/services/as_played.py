"""A round with exactly the seats that were played on paper, checked and stored as a draft."""

import secrets
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from engine.errors import RuleError
from engine.outcomes.report import MOST_PLAYERS
from engine.seating.byhand import plan_by_hand
from engine.seating.given import Given, numbered
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.models import Entry, EntryState, Event
from events.names import fold
from events.pairing import ByeRule
from events.selectors import found
from events.teams import Teams
from pods.history import policy_of, problem_with
from pods.models import Round
from pods.services.dealing import promises_of, write_draft
from pods.services.rounds import SEEDS, RoundPlan, number_to_pair
from pods.services.siding import without_meetings
from pods.sided import teams_of
from pods.sizes import sizes_for
from pods.tables import tables_of

FEWEST = 2
FOR_TEAMS = (2, 3, 4)
LAST_TABLE = 9999
GONE = (EntryState.CANCELLED, EntryState.WAITING)


@dataclass(frozen=True, slots=True)
class PlayedPlan:
    """A round as it was played, thought through before the lock was taken."""

    round: RoundPlan
    tables: tuple[int, ...]


def plan_as_played(*, event_id: str, actor: Actor, given: Given) -> PlayedPlan:
    """Find out who is meant, and what a round with these very seats would be; nothing is stored.

    People are named by id, name, reading, or a part that only one of them has. Refuses with
    `played.…` what cannot be meant, all of one kind at once, and with `round.…` where no round can come.
    """
    event = event_access.event_for(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number_to_pair(event)
    people = _People(list(event.entries.exclude(state__in=GONE)))
    seats = [people.of(table.players) for table in given.tables]
    byes = people.of(given.byes)
    if not seats:
        raise RuleError("played.nobody")
    people.refuse([*(name for pod in seats for name in pod), *byes])
    tables = _tables(event, [table.table for table in given.tables])
    _refuse_sizes(event, dict(zip(tables, seats, strict=True)))
    return PlayedPlan(_thought(event, seats, byes), tuple(tables))


@transaction.atomic
def pair_as_played(*, event_id: str, actor: Actor, thought: PlayedPlan) -> Round:
    """Store such a round as the draft; an older draft keeps its id and its way back.

    Refuses with `plan.stale` when who is here or what was played changed meanwhile.
    """
    event = event_access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    number, plan = number_to_pair(event), thought.round
    entries = _entries(event, {person.id for person in plan.problem.people})
    now = problem_with(event, entries, seed=plan.problem.seed, allow=plan.problem.allow)
    if now.digest() != plan.problem.digest():
        raise RuleError("plan.stale")
    draft = write_draft(
        event,
        number=number,
        plan=plan.plan,
        policy=plan.problem.policy,
        byes=plan.byes,
        promises=plan.promises,
        tables=thought.tables,
    )
    pods = len(plan.plan.pods)
    facts = {"round": draft.pk, "number": number, "pods": pods, "seed": draft.seed}
    journal.record(event, actor=actor, kind="round.paired", **facts)
    return draft


def _thought(event: Event, seats: Sequence[Sequence[str]], byes: Sequence[str]) -> RoundPlan:
    entries = _entries(event, {name for pod in (*seats, byes) for name in pod})
    usual = sizes_for(event)
    allow = tuple(sorted({*usual, *map(len, seats), *([1] if byes else [])}))
    problem = problem_with(event, entries, seed=secrets.randbelow(SEEDS), allow=allow)
    plan = plan_by_hand(problem, [*seats, *((name,) for name in byes)])
    if event.teams != Teams.NONE:
        plan = without_meetings(plan)
    promises = replace(promises_of(event, problem), kept=())
    rule = ByeRule.NEEDED if byes else ByeRule.USUAL
    return RoundPlan(problem, plan, timezone.now(), promises, policy_of(event), byes=rule)


def _entries(event: Event, ids: Collection[str]) -> list[Entry]:
    return list(event.entries.filter(pk__in=ids).order_by("arrival"))


@dataclass(slots=True)
class _People:
    """Everybody of an event, to be found by what somebody wrote."""

    entries: list[Entry]

    def of(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of these people in order; refuses who is nobody or could be several."""
        known = {name: self._meant(name) for name in names}
        if nobody := [name for name, some in known.items() if not some]:
            raise RuleError("played.unknown", names=nobody)
        if several := [name for name, some in known.items() if len(some) > 1]:
            raise RuleError("played.ambiguous", names=several)
        return tuple(known[name][0].pk for name in names)

    def refuse(self, ids: Sequence[str]) -> None:
        """Refuse who stands twice, and who is not here."""
        names = {entry.pk: entry.player_name for entry in self.entries}
        if twice := [names[one] for one, count in Counter(ids).items() if count > 1]:
            raise RuleError("played.twice", names=twice)
        here = {entry.pk for entry in self.entries if entry.state == EntryState.HERE}
        if away := [names[one] for one in ids if one not in here]:
            raise RuleError("played.not_here", names=away)

    def _meant(self, name: str) -> list[Entry]:
        """Return who is meant: by id, by whole name or reading, else by a part; who is here first."""
        own = [entry for entry in self.entries if entry.pk == name]
        whole = [
            entry
            for entry in self.entries
            if _plain(name) in (_plain(entry.player_name), _plain(entry.kana))
        ]
        some = own or whole or found(self.entries, name)
        return [entry for entry in some if entry.state == EntryState.HERE] or some


def _plain(name: str) -> str:
    return "".join(fold(name).split())


def _tables(event: Event, signs: Sequence[str]) -> list[int]:
    """Return the number of each table by its label or number; refuses what is no table, and doubles."""
    labels = {_plain(table.label): table.number for table in tables_of(event) if table.label}
    numbers = {sign: labels.get(_plain(sign)) or _number(sign) for sign in signs}
    if wrong := [sign for sign, number in numbers.items() if sign and not number]:
        raise RuleError("played.no_table", tables=wrong)
    tables = numbered([numbers[sign] or None for sign in signs])
    if twice := [table for table, count in Counter(tables).items() if count > 1]:
        raise RuleError("played.table_twice", tables=twice)
    return tables


def _number(sign: str) -> int:
    plain = unicodedata.normalize("NFKC", sign)
    is_number = plain.isascii() and plain.isdecimal() and len(plain) <= len(str(LAST_TABLE))
    return int(plain) if is_number and int(plain) >= 1 else 0


def _refuse_sizes(event: Event, pods: dict[int, tuple[str, ...]]) -> None:
    """Refuse tables at which nobody could play: alone, too many, or partners apart."""
    sizes = FOR_TEAMS if event.teams != Teams.NONE else range(FEWEST, MOST_PLAYERS + 1)
    if wrong := [table for table, pod in pods.items() if len(pod) not in sizes]:
        raise RuleError("played.bad_size", tables=wrong, least=min(sizes), most=max(sizes))
    partners = {frozenset(team.members) for team in teams_of(event) if len(team.members) > 1}
    sides = {table: {frozenset(pod[0::2]), frozenset(pod[1::2])} for table, pod in pods.items()}
    torn = [
        table
        for table, pod in pods.items()
        if any(pair & {*pod} and pair not in sides[table] for pair in partners)
    ]
    if torn:
        raise RuleError("played.partners_apart", tables=torn)
