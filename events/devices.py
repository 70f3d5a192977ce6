"""Devices of an evening: what each purpose opens, who may hand one out, and which there are."""

from collections.abc import Mapping
from datetime import datetime, time, timedelta

from django.utils import timezone

from events import access
from events.access import Actor, Scope
from events.keys import ApiToken, DeviceCode, Purpose
from events.models import Event
from events.tokens import TokenState, state_of

SALT = "devices"
SCOPES: Mapping[Purpose, frozenset[Scope]] = {
    Purpose.RECEPTION: frozenset({Scope.EVENTS_READ, Scope.CHECKIN_WRITE}),
    Purpose.JUDGE: frozenset({Scope.EVENTS_READ, Scope.RESULTS_REPORT, Scope.RESULTS_CONFIRM}),
    Purpose.WALL: frozenset(),
}
NOON = time(12)
LEAST = timedelta(hours=12)
EARLY = timedelta(days=7)


def end_of_devices(event: Event, *, now: datetime) -> datetime:
    """Return until when a device that is made known now works: noon after the event's day.

    It is 12 hours at least, for an event that lasts.
    """
    day_after = timezone.localdate(event.starts_at) + timedelta(days=1)
    noon = timezone.make_aware(datetime.combine(day_after, NOON))
    return max(noon, now + LEAST)


def is_early(event: Event, *, now: datetime) -> bool:
    """Tell whether an event is so far off that a device made now is more at risk than of use."""
    return event.starts_at - now > EARLY


def end_of_code(code: DeviceCode, *, now: datetime) -> datetime:
    """Return until when the device works that a code makes now; never longer than the app behind it."""
    end = end_of_devices(code.event, now=now)
    return min(end, code.parent.expires_at) if code.parent else end


def may_hand_out(event: Event, purpose: Purpose, *, actor: Actor) -> bool:
    """Tell whether somebody may do at an event all that a device for this purpose may."""
    wanted = SCOPES[purpose] | {Scope.EVENTS_READ}
    return all(actor.may(event, scope) for scope in wanted)


def purposes_for(event: Event, *, actor: Actor) -> list[Purpose]:
    """Return what somebody may hand out devices for."""
    return [purpose for purpose in Purpose if may_hand_out(event, purpose, actor=actor)]


def devices_of(event: Event) -> list[ApiToken]:
    """Return the devices of an event, the newest first."""
    return list(ApiToken.objects.filter(event=event).exclude(purpose=""))


def devices_for(event_id: str, *, actor: Actor) -> tuple[Event, list[ApiToken]]:
    """Return an event with its devices to an app that manages them."""
    event = access.event_for(event_id, actor=actor, need=Scope.EVENTS_WRITE)
    return event, devices_of(event)


def open_code(code_digest: str, *, now: datetime) -> DeviceCode | None:
    """Return the code with this digest while whoever made it could still hand out such a device."""
    found = DeviceCode.objects.select_related("event__shop", "made_by", "parent")
    code = found.filter(digest=code_digest, expires_at__gt=now, made_by__is_active=True).first()
    if code is None or (code.parent and state_of(code.parent, now=now) != TokenState.LIVING):
        return None
    maker = access.app(code.parent) if code.parent else access.staff(code.made_by)
    return code if may_hand_out(code.event, Purpose(code.purpose), actor=maker) else None
