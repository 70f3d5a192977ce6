"""Reads of the penalty ledger; only judges and the player it is about may see them."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.errors import RuleError
from engine.words import Cause
from events import access
from events.access import Actor, Scope
from events.models import Entry, Event
from pods.ledger import STRIKES, Penalty, PenaltyKind
from pods.models import Pod, Round


def ledger_of(entry: Entry) -> list[Penalty]:
    """Return every row about a player, taken back or not, oldest first."""
    return list(entry.penalties.select_related("supersedes", "superseded_by"))


def standing_of(entry: Entry) -> list[Penalty]:
    """Return what stands against a player, oldest first."""
    rows = entry.penalties.filter(superseded_by=None)
    return list(rows.exclude(kind=PenaltyKind.REVOKED))


def ledger_at(event: Event) -> list[Penalty]:
    """Return every row of an event with whom it is about, newest first."""
    rows = event.penalties.select_related("entry", "superseded_by")
    return list(rows.order_by("-at", "-pk"))


def struck_at(pod: Pod) -> Collection[str]:
    """Return who loses a pod's game by a judge, whatever is told."""
    rows = pod.penalties.filter(superseded_by=None, kind__in=STRIKES)
    return set(rows.values_list("entry_id", flat=True))


def struck_in(found: Round) -> Mapping[str, Collection[str]]:
    """Return by pod who loses its game by a judge, for all pods of a round in one query."""
    rows = Penalty.objects.filter(pod__round=found, superseded_by=None, kind__in=STRIKES)
    struck: dict[str, set[str]] = {}
    for pod, entry in rows.values_list("pod_id", "entry_id"):
        struck.setdefault(pod, set()).add(entry)
    return struck


def for_everybody(steps: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the steps of a report as all but the staff read them: a judge's word reads as leaving."""
    return [
        {
            **step,
            "cause": _public(step["cause"]),
            **({"causes": _public_causes(step["causes"])} if "causes" in step else {}),
        }
        for step in steps
    ]


def _public_causes(causes: Mapping[str, str]) -> dict[str, str]:
    return {player: _public(cause) for player, cause in causes.items()}


def _public(cause: str) -> str:
    return Cause.LEFT.value if cause == Cause.DISQUALIFIED else cause


def penalty_for(penalty_id: str, *, actor: Actor) -> Penalty:
    """Return a row to a judge of its event; to everybody else there is none."""
    found = access.by_id(Penalty.objects.select_related("entry", "event__shop"), penalty_id)
    if not actor.may(found.event, Scope.RESULTS_CONFIRM):
        raise RuleError("access.not_found")
    return found


def locked_penalty(penalty_id: str, *, actor: Actor) -> tuple[Event, Penalty]:
    """Lock a row's event for a judge; return both under the lock."""
    event_id = penalty_for(penalty_id, actor=actor).event_id
    event = access.locked_event(event_id, actor=actor, need=Scope.RESULTS_CONFIRM)
    return event, Penalty.objects.select_related("entry", "pod__round").get(pk=penalty_id)
