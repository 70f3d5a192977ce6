"""Reads of calls for a judge, and the doors to them: for the staff who judge and for the table itself."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import QuerySet

from accounts.models import User
from engine.errors import RuleError
from events import access as event_access
from events.access import Actor, Scope
from events.keys import ApiToken
from events.models import Event
from events.permits import Permit
from pods import access
from pods.call import WAITING, CallState, JudgeCall
from pods.chairs import lost_time
from pods.models import Pod, PodState, RoundKind, RoundState


def calls_at(event: Event) -> list[JudgeCall]:
    """Return every call of an event with its table, the oldest first."""
    return list(_with_table().filter(pod__round__event=event))


def open_at(event: Event) -> list[JudgeCall]:
    """Return the calls for which nobody is on the way, the oldest first."""
    return list(_with_table().filter(pod__round__event=event, state=CallState.OPEN))


def open_ids(event: Event) -> list[str]:
    """Return the ids of calls for which nobody is on the way, the newest first."""
    found = JudgeCall.objects.filter(pod__round__event=event, state=CallState.OPEN)
    return list(found.order_by("-opened_at", "-pk").values_list("pk", flat=True))


def call_of(pod: Pod) -> JudgeCall | None:
    """Return the call of a table that nobody has closed."""
    return JudgeCall.objects.select_related("entry").filter(pod=pod, state__in=WAITING).first()


def calls_of(pod: Pod, *, actor: Actor) -> list[JudgeCall]:
    """Return the calls of a table to its own people and to those who judge."""
    if access.seat_in(pod, actor=actor) is None:
        event_access.require(pod.round.event, actor=actor, need=Scope.RESULTS_CONFIRM)
    return list(_with_table().filter(pod=pod))


def locked_call(call_id: str, *, actor: Actor) -> tuple[Event, JudgeCall]:
    """Lock a call's event for those who judge and for whoever called; to all others there is none."""
    found = event_access.by_id(_with_table(), call_id)
    if not _may_see(found, actor):
        raise RuleError("access.not_found")
    event = event_access.locked_event(found.pod.round.event_id, actor=actor)
    return event, _with_table().get(pk=call_id)


def seconds_lost(call: JudgeCall, *, now: datetime) -> int:
    """Return how much of the round's time ran out since a call; none where the table is done."""
    if call.pod.state == PodState.DONE or call.pod.round.state != RoundState.PUBLISHED:
        return 0
    if call.pod.round.kind == RoundKind.OPEN:
        return 0
    return int(lost_time(call.pod.round, since=call.opened_at, now=now).total_seconds())


def names_of(labels: Iterable[str]) -> dict[str, str]:
    """Return what people call those of the staff, or the apps, whom the journal names so."""
    known = {label.partition(":")[::2] for label in labels if label}
    people = User.objects.filter(pk__in=[own for kind, own in known if kind == "staff"])
    apps = ApiToken.objects.filter(pk__in=[own for kind, own in known if kind == "token"])
    permits = Permit.objects.filter(pk__in=[own for kind, own in known if kind == "oauth"])
    names = {f"staff:{user.pk}": str(user) for user in people}
    names |= {permit.label: str(permit.app) for permit in permits.select_related("app__client")}
    return names | {f"token:{app.pk}": app.name for app in apps}


def _may_see(call: JudgeCall, actor: Actor) -> bool:
    is_own = call.entry is not None and actor.is_entry(call.entry)
    return is_own or actor.may(call.pod.round.event, Scope.RESULTS_CONFIRM)


def _with_table() -> QuerySet[JudgeCall]:
    return JudgeCall.objects.select_related("pod__round__event", "entry")
