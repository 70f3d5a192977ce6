"""The doors through which code reaches rounds, pods and reports."""

from typing import Any

from engine.errors import RuleError
from events import access
from events.access import Actor, Scope
from events.models import Event
from pods.agreement import Proposal
from pods.asked import ApartWish, LevelAsk
from pods.jobs import PairingJob
from pods.models import PUBLIC, Pod, Report, Round, RoundKind, RoundState, Seat

PLACE = ("pk", "round__state", "round__event_id", "round__event__shop_id")  # of a pod


def round_for(round_id: str, *, actor: Actor) -> Round:
    """Return a round to read; drafts and voided ones exist only for those who read or run events."""
    found = access.by_id(Round.objects.select_related("event__shop"), round_id)
    if not _may_see(found.event, found.state, actor):
        raise RuleError("access.not_found")
    return found


def round_numbered(event: Event, number: int, *, actor: Actor) -> Round:
    """Return the round of an event that has this number, under the same rule; a voided one has none."""
    found = event.rounds.exclude(state=RoundState.VOIDED).filter(number=number).first()
    if found is None or not _may_see(event, found.state, actor):
        raise RuleError("access.not_found")
    return found


def pod_for(pod_id: str, *, actor: Actor) -> Pod:
    """Return a pod to read, under the same rule as its round."""
    found = access.by_id(Pod.objects.select_related("round__event__shop"), pod_id)
    if not _may_see(found.round.event, found.round.state, actor):
        raise RuleError("access.not_found")
    return found


def locked_round(round_id: str, *, actor: Actor) -> tuple[Event, Round]:
    """Lock a paired round's event for somebody who may run rounds; return both under the lock.

    Open play has no draft, no clock and no end of its own (`round.open_play`).
    """
    found = round_for(round_id, actor=actor)
    event = access.locked_event(found.event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    if found.kind == RoundKind.OPEN:
        raise RuleError("round.open_play")
    return event, Round.objects.get(pk=round_id)


def locked_pod(pod_id: str, *, actor: Actor) -> tuple[Event, Pod]:
    """Lock a pod's event; return both under the lock. What the actor may do there is asked next."""
    return _locked_at(access.by_id(Pod.objects.values_list(*PLACE), pod_id), actor)


def locked_table(pod_id: str, *, actor: Actor) -> Pod:
    """Lock a pod's row, and it alone, for the people of its table or whoever may report for others.

    It guards the companion's log, of which the event knows nothing.
    """
    found = pod_for(pod_id, actor=actor)
    if seat_in(found, actor=actor) is None:
        access.require(found.round.event, actor=actor, need=Scope.RESULTS_REPORT)
    return access.by_id(Pod.objects.select_for_update(), pod_id)  # a change may have dissolved it


def table_for(pod_id: str, *, actor: Actor) -> Pod:
    """Return a pod to its own people and to those who read events or report for others."""
    pod = pod_for(pod_id, actor=actor)
    event = pod.round.event
    if seat_in(pod, actor=actor) is None and not actor.may(event, Scope.RESULTS_REPORT):
        access.require(event, actor=actor, need=Scope.EVENTS_READ)
    return pod


def locked_report(report_id: str, *, actor: Actor) -> tuple[Event, Pod, Report]:
    """Lock a report's event; return event, pod and report under the lock."""
    places = Report.objects.values_list(*(f"pod__{name}" for name in PLACE))
    event, pod = _locked_at(access.by_id(places, report_id), actor)
    report = Report.objects.get(pk=report_id)
    report.pod = pod
    return event, pod, report


def report_for(report_id: str, *, actor: Actor) -> Report:
    """Return a report to those who decide results."""
    found = Report.objects.select_related("pod__round__event__shop", "replaces")
    report = access.by_id(found, report_id)
    if not _may_see(report.pod.round.event, report.pod.round.state, actor):
        raise RuleError("access.not_found")
    access.require(report.pod.round.event, actor=actor, need=Scope.RESULTS_CONFIRM)
    return report


def wish_for(wish_id: str, *, actor: Actor) -> ApartWish:
    """Return a wish to its own player and to those who enter people or run rounds."""
    found = access.by_id(ApartWish.objects.select_related("entry__event__shop"), wish_id)
    if not _may_hear(found, actor):
        raise RuleError("access.not_found")
    return found


def locked_wish(wish_id: str, *, actor: Actor) -> tuple[Event, ApartWish]:
    """Lock a wish's event; return both under the lock."""
    event_id = wish_for(wish_id, actor=actor).entry.event_id
    event = access.locked_event(event_id, actor=actor)
    return event, ApartWish.objects.select_related("entry").get(pk=wish_id)


def locked_ask(ask_id: str, *, actor: Actor) -> tuple[Event, LevelAsk]:
    """Lock the event of a question about levels for its player or whoever runs rounds."""
    found = LevelAsk.objects.select_related("entry__event").filter(pk=ask_id).first()
    if found is None or not (
        actor.is_entry(found.entry) or actor.may(found.entry.event, Scope.ROUNDS_WRITE)
    ):
        raise RuleError("access.not_found")
    event = access.locked_event(found.event_id, actor=actor)
    return event, LevelAsk.objects.select_related("entry").get(pk=ask_id)


def locked_proposal(proposal_id: str, *, actor: Actor) -> tuple[Event, Pod, Proposal]:
    """Lock the event of a table's proposal for its people and for whoever runs rounds."""
    found = Proposal.objects.select_related("pod__round__event").filter(pk=proposal_id).first()
    if found is None or not (
        seat_in(found.pod, actor=actor) or actor.may(found.pod.round.event, Scope.ROUNDS_WRITE)
    ):
        raise RuleError("access.not_found")
    event, pod = locked_pod(found.pod_id, actor=actor)
    return event, pod, Proposal.objects.get(pk=proposal_id)


def job_for(job_id: str, *, actor: Actor) -> PairingJob:
    """Return a task's work to whoever runs rounds."""
    found = access.by_id(PairingJob.objects.select_related("event__shop"), job_id)
    if not actor.may(found.event, Scope.ROUNDS_WRITE):
        raise RuleError("access.not_found")
    return found


def locked_job(job_id: str, *, actor: Actor) -> tuple[Event, PairingJob]:
    """Lock the event of a task's work; return both under the lock."""
    event_id = job_for(job_id, actor=actor).event_id
    event = access.locked_event(event_id, actor=actor, need=Scope.ROUNDS_WRITE)
    return event, PairingJob.objects.get(pk=job_id)


def _may_hear(wish: ApartWish, actor: Actor) -> bool:
    event = wish.entry.event
    hears = any(actor.may(event, scope) for scope in (Scope.ENTRIES_WRITE, Scope.ROUNDS_WRITE))
    return hears or actor.is_entry(wish.entry)


def seat_in(pod: Pod, *, actor: Actor) -> Seat | None:
    """Return the actor's own seat in a pod, None for people who do not sit there."""
    if actor.entry_id is None:
        return None
    return Seat.objects.filter(pod=pod, entry=actor.entry_id).first()


def _locked_at(place: tuple[Any, ...], actor: Actor) -> tuple[Event, Pod]:
    """Lock the event of a pod whose `PLACE` was seen; the pod that is returned knows its event."""
    pod_id, state, event_id, shop_id = place
    if not _may_see(Event(pk=event_id, shop_id=shop_id), state, actor):
        raise RuleError("access.not_found")
    event = access.locked_event(event_id, actor=actor)
    pod = access.by_id(Pod.objects.select_related("round"), pod_id)  # dissolved meanwhile, perhaps
    pod.round.event = event
    return event, pod


def _may_see(event: Event, state: str, actor: Actor) -> bool:
    runs = any(actor.may(event, scope) for scope in (Scope.EVENTS_READ, Scope.ROUNDS_WRITE))
    return runs or state in PUBLIC


def refuse_unless_open(pod: Pod) -> None:
    """Refuse where the pod's round is not being played."""
    if pod.round.state == RoundState.CLOSED:
        raise RuleError("report.round_closed", round=pod.round.number)
    if pod.round.state != RoundState.PUBLISHED:
        raise RuleError("report.round_not_published")
