"""What a change of a round by hand starts from: its pods, who may be seated, what must not change."""

import hashlib
import json
from collections.abc import Collection
from dataclasses import asdict, dataclass
from enum import StrEnum

from django.utils import timezone

from engine.errors import RuleError
from engine.seating.locks import Locks
from engine.seating.problem import Policy, Problem
from events.models import Entry, EntryState, Event
from pods.history import problem_with, to_seat
from pods.models import PodState, Round, RoundKind, RoundState
from pods.rolling import held_pods
from pods.services.arranged import PodFacts, byes_of, facts_of
from pods.sizes import sizes_for
from pods.tables import promised


class Act(StrEnum):
    """How a round that is there already is changed."""

    SWAP = "swap"
    REPAIR = "repair"
    RE_PAIR = "re_pair"


@dataclass(frozen=True, slots=True)
class Ground:
    """A round before a change.

    `open_pods` have no result yet; only they may change. `asked` are the people whom they shall
    seat; `everybody` also counts those with a result, and those who are leaving. At `taken` tables
    extra games are played beside the round: neither these tables nor their people are free for it.
    Pods that somebody left for such a game are shut, too: `away` are their rows.
    """

    state: str
    open_pods: tuple[PodFacts, ...]
    byes: tuple[str, ...]
    shut_pods: tuple[PodFacts, ...]
    taken: tuple[int, ...]
    away: frozenset[str]
    asked: Problem
    everybody: Problem
    locks: Locks

    @property
    def basis(self) -> str:
        """Return a digest of all that the change was thought out from."""
        pods = [[pod.row, pod.table, pod.pinned, pod.seats] for pod in self.pods]
        facts = [self.state, self.asked.digest(), pods, len(self.open_pods), asdict(self.locks)]
        facts += [self.taken, self.byes]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:32]

    @property
    def by_table(self) -> dict[int, tuple[str, ...]]:
        """Return who sits at which table now."""
        return {pod.table: pod.seats for pod in self.pods}

    @property
    def pods(self) -> tuple[PodFacts, ...]:
        """Return all pods, those that may change first."""
        return (*self.open_pods, *self.shut_pods)

    @property
    def seats(self) -> list[tuple[str, ...]]:
        """Return who sits with whom in the whole round; who has a bye sits alone."""
        return [*(pod.seats for pod in self.pods), *((name,) for name in self.byes)]

    @property
    def open_seats(self) -> list[tuple[str, ...]]:
        """Return who sits at tables that may change, table by table; who has a bye sits alone."""
        return [*(pod.seats for pod in self.open_pods), *((name,) for name in self.byes)]


def ground_of(
    event: Event, found: Round, *, act: Act, allow: Collection[int] = (), seed: int | None = None
) -> Ground:
    """Read what a change of a draft, or of a round that is being played, starts from."""
    if found.kind == RoundKind.OPEN:
        raise RuleError("round.open_play")
    if found.kind == RoundKind.CUT:
        raise RuleError("round.is_cut")
    if found.state not in (RoundState.DRAFT, RoundState.PUBLISHED):
        raise RuleError("round.wrong_state", state=found.state, number=found.number)
    told = set(found.pods.exclude(state=PodState.PLAYING).values_list("pk", flat=True))
    pods = facts_of(found)
    beside = held_pods(event) if found.state == RoundState.PUBLISHED else []
    busy = {seat.entry_id for pod in beside for seat in pod.seats.all() if seat.out_at is None}
    away = frozenset(pod.row for pod in pods if busy & {*pod.seats}) - told
    open_pods = tuple(pod for pod in pods if pod.row not in told | away)
    shut_pods = tuple(pod for pod in pods if pod.row in told | away)
    byes = byes_of(found)
    seated = {*byes, *(entry for pod in pods for entry in pod.seats)}
    staying = {entry.pk for entry in to_seat(event, at=timezone.now())} - busy
    people = list(event.entries.filter(pk__in=seated | staying).order_by("arrival"))
    there = {*byes, *(entry for pod in open_pods for entry in pod.seats)}
    asked = _asked(found, there, staying=staying, act=act)
    done = {entry for pod in shut_pods for entry in pod.seats}
    usual = sizes_for(event, allow, found.byes)
    sizes = tuple(sorted({*usual, *(len(pod.seats) for pod in open_pods)}))

    def problem(some: Collection[str]) -> Problem:
        who = [entry for entry in people if entry.pk in some]
        again = found.seed if seed is None else seed
        return problem_with(
            event, who, seed=again, allow=sizes, before=found.number, policy=Policy(found.policy)
        )

    return Ground(
        state=found.state,
        open_pods=open_pods,
        byes=byes,
        shut_pods=shut_pods,
        taken=tuple(pod.table for pod in beside),
        away=away,
        asked=problem(asked - done),
        everybody=problem(seated | staying),
        locks=promised(event),
    )


def _asked(found: Round, there: Collection[str], *, staying: set[str], act: Act) -> set[str]:
    """Whom open pods shall seat: for a swap who sits there; else who is here and may stay.

    Whoever plays already goes on, even if the time they must be home has come nearer.
    """
    if act is Act.SWAP:
        return {*there}
    if found.state == RoundState.DRAFT:
        return staying
    here = Entry.objects.filter(pk__in=there, state=EntryState.HERE)
    return staying | set(here.values_list("pk", flat=True))
