"""Reads of a sandbox: where its evening is, and for whom it waits."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from pods.models import PodState, Round, RoundKind, RoundState, Seat
from pods.selectors import clock_of
from sandbox.models import Sandbox
from sandbox.pacing import clock_minutes, rest
from sandbox.script import Options, Scene, scenes


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an evening is; `next` is None once it is over. `waits_for` are pods with somebody of the author."""

    sandbox: Sandbox
    round: Round | None
    next: Scene | None
    ends_at: datetime
    waits_for: tuple[str, ...]
    clock_minutes: int


def options_of(sandbox: Sandbox) -> Options:
    """Return what a sandbox was drawn from."""
    return Options(sandbox.seed, sandbox.players, sandbox.rounds, sandbox.own_seats)


def next_scene(sandbox: Sandbox) -> Scene | None:
    """Return the scene to be played next, None at the end."""
    story = scenes(options_of(sandbox))
    return story[sandbox.scene] if sandbox.scene < len(story) else None


def scene_before(sandbox: Sandbox) -> Scene | None:
    """Return the scene that was played last, None at the beginning."""
    return scenes(options_of(sandbox))[sandbox.scene - 1] if sandbox.scene else None


def played_round(event_id: str, *states: RoundState) -> Round | None:
    """Return the newest paired round in one of these states (published: the one that is being played)."""
    rounds = Round.objects.filter(event=event_id, kind=RoundKind.PAIRED)
    wanted = states or (RoundState.PUBLISHED,)
    return rounds.filter(state__in=wanted).order_by("-number").first()


def clock_left(event_id: str, *, now: datetime) -> timedelta:
    """Return what is left of the clock of the round that is being played; nothing where none is."""
    found = played_round(event_id)
    return timedelta(seconds=clock_of(found, now=now).seconds_left) if found else timedelta(0)


def standing_of(sandbox: Sandbox, *, now: datetime) -> Standing:
    """Return where an evening is."""
    shown = (RoundState.DRAFT, RoundState.PUBLISHED, RoundState.CLOSED)
    return Standing(
        sandbox=sandbox,
        round=played_round(sandbox.pk, *shown),
        next=next_scene(sandbox),
        ends_at=_end_of(sandbox, now=now),
        waits_for=_waiting_for_the_author(sandbox),
        clock_minutes=clock_minutes(sandbox.speed),
    )


def players_of(sandbox: Sandbox) -> frozenset[str]:
    """Return the entries that play by themselves."""
    return frozenset(sandbox.cast[sandbox.own_seats :])


def _end_of(sandbox: Sandbox, *, now: datetime) -> datetime:
    if sandbox.over_at is not None or sandbox.next_at is None:
        return sandbox.over_at or now
    left = rest(
        next_scene(sandbox),
        scenes(options_of(sandbox))[sandbox.scene + 1 :],
        speed=sandbox.speed,
        minutes=clock_minutes(sandbox.speed),
        clock_left=clock_left(sandbox.pk, now=now),
    )
    return max(sandbox.next_at, now) + left


def _waiting_for_the_author(sandbox: Sandbox) -> tuple[str, ...]:
    """Return the pods being played, by table, in which somebody sits who does not play by themselves."""
    seats = Seat.objects.filter(
        round__event=sandbox.pk, round__state=RoundState.PUBLISHED, pod__isnull=False
    )
    open_ = seats.exclude(pod__state=PodState.DONE).order_by("pod__table", "number")
    pairs = open_.values_list("pod_id", "entry_id")
    own = players_of(sandbox)
    return tuple(dict.fromkeys(pod for pod, entry in pairs if pod and entry not in own))
