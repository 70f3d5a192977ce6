"""Commands on the penalty ledger: give, change, take back; what a loss does to a game and an entry.

Strangers see no more than a result or an entry that changed, as they do without any penalty.
"""

from datetime import datetime
from typing import Any

from django.db import transaction

from engine.errors import RuleError
from events import access as event_access
from events import journal
from events.access import Actor, Scope
from events.cleaning import refuse_bad_fields
from events.models import EntryState, Event, Phase
from events.names import tidy
from events.services.entries import give_up_place, take_place_again
from pods.judging import is_told, judged, telling_of
from pods.ledger import GIVEN, STRIKES, Penalty, PenaltyKind
from pods.models import PUBLIC, Pod, PodState, Report, ReportState
from pods.penalties import locked_penalty
from pods.selectors import pod_of_entry
from pods.services.forming import form_ready
from pods.services.reports import COUNTED, settle, where

TOLD_KINDS = {
    ReportState.PENDING: "report.made",
    ReportState.DISPUTED: "report.disputed",
    ReportState.ACCEPTED: "report.decided",
}


@transaction.atomic
def give_penalty(
    *,
    entry_id: str,
    actor: Actor,
    kind: str,
    reason: str,
    now: datetime,
    round_number: int | None = None,
) -> Penalty:
    """Write a penalty into the ledger, as a judge; `round_number` is the round it is about.

    A loss puts the player out first in their game of that round (default: the newest), told or not
    yet; a disqualification loses the game being played and takes the player out of later rounds.
    Refuses with `penalty.unknown_kind`, `penalty.no_game`, and `event.finished` where it would act.
    """
    event, entry = event_access.locked_entry(entry_id, actor=actor, need=Scope.RESULTS_CONFIRM)
    event_access.require(event, actor=actor, need=Scope.RESULTS_CONFIRM)
    if kind not in GIVEN:
        raise RuleError("penalty.unknown_kind", kind=kind)
    penalty = Penalty(event=event, entry=entry, kind=kind, reason=tidy(reason), round=round_number)
    return _written(event, penalty, actor=actor, now=now)


@transaction.atomic
def change_penalty(
    *,
    penalty_id: str,
    actor: Actor,
    kind: str,
    reason: str,
    now: datetime,
    round_number: int | None = None,
) -> Penalty:
    """Supersede a row by another one, or take it back (`revoked`); what it did is undone.

    Refuses with `penalty.superseded` where that was done before, and as `give_penalty` does.
    """
    event, old = locked_penalty(penalty_id, actor=actor)
    if kind not in PenaltyKind.values:
        raise RuleError("penalty.unknown_kind", kind=kind)
    if old.kind == PenaltyKind.REVOKED or Penalty.objects.filter(supersedes=old).exists():
        raise RuleError("penalty.superseded")
    number = old.round if round_number is None else round_number
    penalty = Penalty(event=event, entry=old.entry, kind=kind, reason=tidy(reason), round=number)
    penalty.supersedes = old
    return _written(event, penalty, actor=actor, now=now)


def _written(event: Event, penalty: Penalty, *, actor: Actor, now: datetime) -> Penalty:
    old = penalty.supersedes
    kinds = {penalty.kind, old.kind if old else ""}
    if event.phase == Phase.FINISHED and kinds & set(STRIKES):
        raise RuleError("event.finished")
    refuse_bad_fields(penalty, names={"reason"})
    penalty.entry.event = event  # the locked row
    penalty.pod = _lost_game(penalty, old)
    if penalty.round is None and penalty.pod:
        penalty.round = penalty.pod.round.number
    penalty.given_by, penalty.at = actor.label, now
    penalty.save(force_insert=True)
    pods = {pod.pk: pod for pod in (penalty.pod, old.pod if old else None) if pod}
    told = [report for pod in pods.values() if (report := _told_anew(event, pod, now=now))]
    moved = _in_or_out(event, penalty, old)
    _record(event, penalty, told, moved, actor=actor)
    form_ready(event, now=now)
    return penalty


def _lost_game(penalty: Penalty, old: Penalty | None) -> Pod | None:
    """Return the game that a penalty loses; none for a note, a warning, or between two games."""
    if penalty.kind not in STRIKES:
        return None
    if old and old.pod and old.round == penalty.round:
        return old.pod
    pod = _game_of(penalty)
    if penalty.kind == PenaltyKind.LOSS and pod is None:
        raise RuleError("penalty.no_game")
    if penalty.kind == PenaltyKind.DISQUALIFICATION and pod and pod.state == PodState.DONE:
        return None
    return pod


def _game_of(penalty: Penalty) -> Pod | None:
    if penalty.round is None:
        return pod_of_entry(penalty.entry)
    pods = Pod.objects.filter(seats__entry=penalty.entry, round__state__in=PUBLIC)
    pods = pods.filter(round__number=penalty.round, round__event=penalty.event)
    return pods.select_related("round").order_by("formed_at", "pk").last()


def _told_anew(event: Event, pod: Pod, *, now: datetime) -> Report | None:
    """Supersede a told result by what it means now; None where it means the same."""
    old = pod.reports.filter(state__in=COUNTED).first()
    if old is None:
        return None
    if not is_told(old):
        raise RuleError("penalty.no_story")
    fields = judged(event, pod, telling_of(event, pod, old)).fields()
    if all(getattr(old, name) == value for name, value in fields.items()):
        return None
    state = ReportState(old.state)
    old.state = ReportState.SUPERSEDED
    old.save(update_fields=["state"])
    new = Report.objects.create(
        pod=pod,
        made_by=old.made_by,
        entry_id=old.entry_id,
        decided=old.decided,
        replaces=old if state is ReportState.ACCEPTED else None,
        state=ReportState.SUPERSEDED,
        at=now,
        **fields,
    )
    old.voices.update(report=new)
    settle(event, pod, new, state)
    return new


def _in_or_out(event: Event, penalty: Penalty, old: Penalty | None) -> dict[str, Any]:
    """Take a disqualified player out, or back in; return what the journal says of it."""
    entry = penalty.entry
    is_out = penalty.kind == PenaltyKind.DISQUALIFICATION
    was_out = old is not None and old.kind == PenaltyKind.DISQUALIFICATION
    if is_out and entry.state not in (EntryState.DROPPED, EntryState.CANCELLED):
        return {"promoted": give_up_place(event, entry, EntryState.DROPPED)}
    if was_out and not is_out and entry.state == EntryState.DROPPED:
        return {"state": take_place_again(event, entry)}
    return {}


def _record(
    event: Event, penalty: Penalty, told: list[Report], moved: dict[str, Any], *, actor: Actor
) -> None:
    facts: dict[str, Any] = {"penalty": penalty.pk, "entry": penalty.entry_id, **moved}
    if told:
        report = told[-1]
        facts |= {**where(report.pod), "report": report.pk}
        facts["reports"] = {each.pod_id: each.pk for each in told}
        kind = TOLD_KINDS[ReportState(report.state)]
    elif "promoted" in moved:
        kind = "entry.dropped"
    elif "state" in moved:
        kind = "entry.restored"
    else:
        kind = "penalty.given"
    journal.record(event, actor=actor, kind=kind, **facts)
