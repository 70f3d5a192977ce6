"""Commands on devices of an evening: a code that is shown, a device made known by it, and its end."""

from datetime import datetime

from django.db import transaction

from accounts import journal, tries
from accounts.access import locked_shop
from accounts.chunks import deleted
from accounts.models import Shop, SignInFailure
from engine.errors import RuleError
from events import access
from events.access import ANYONE, Actor, Scope
from events.devices import (
    SALT,
    SCOPES,
    devices_of,
    end_of_code,
    may_hand_out,
    open_code,
    purposes_for,
)
from events.keys import ApiToken, DeviceCode, Purpose
from events.models import Event, Phase
from events.services.tokens import end_tokens, kept, living_maker
from events.short_codes import LIVES, TRIES, digest_of, new_code

MOST_DEVICES = 60


@transaction.atomic
def make_device_code(
    *, event_id: str, actor: Actor, purpose: Purpose, now: datetime
) -> tuple[DeviceCode, str]:
    """Return a code that makes one device known, and the code's letters, which are shown this once.

    Whoever hands it out may do all that the device will; an app also makes tokens (`events:write`).
    Refuses with `event.finished`, `device.too_many`.
    """
    event = access.event_for(event_id, actor=actor, need=Scope.EVENTS_READ)
    shop = locked_shop(event.shop_id)
    code = DeviceCode(event=event, purpose=purpose, expires_at=now + LIVES)
    if actor.user_id is not None:
        code.made_by_id = actor.user_id
    else:
        access.require(event, actor=actor, need=Scope.EVENTS_WRITE)
        code.parent = living_maker(actor, now=now)
        code.made_by = code.parent.made_by
    if not may_hand_out(event, purpose, actor=actor):
        raise RuleError("access.forbidden")
    _refuse_full(event, now=now)
    letters = new_code()
    code.digest = digest_of(letters, salt=SALT)
    code.save(force_insert=True)
    journal.record(
        shop, actor=actor.label, kind="device.code_made", event=event.pk, purpose=purpose.value
    )
    return code, letters


def try_device_code(*, address: str, now: datetime) -> SignInFailure:
    """Count a try of a code before it is looked at; `add_device` and `device_code` forget a right one.

    Refuses with `sign_in.too_many_tries` from one network, counted over all processes.
    """
    name = f"device:{tries.network_of(address)}"
    return tries.claim(name=name, address="", now=now, most=TRIES)


def device_code(*, typed: str, tried: SignInFailure, now: datetime) -> DeviceCode:
    """Return what a code is for, without using it up; refuses with `device.code_unknown`."""
    code = open_code(digest_of(typed, salt=SALT), now=now)
    if code is None:
        raise RuleError("device.code_unknown")
    tried.delete()
    return code


@transaction.atomic
def add_device(
    *, typed: str, name: str, tried: SignInFailure, now: datetime
) -> tuple[ApiToken, str]:
    """Make a device known by a code, which is used up; return its token and the secret, told this once."""
    found = device_code(typed=typed, tried=tried, now=now)
    shop = locked_shop(found.event.shop_id)
    code = open_code(found.digest, now=now)  # whoever else had it may have been faster
    if code is None:
        raise RuleError("device.code_unknown")
    DeviceCode.objects.filter(pk=code.pk).delete()
    token = ApiToken(made_by=code.made_by, parent=code.parent, event=code.event)
    token.purpose, token.expires_at = code.purpose, end_of_code(code, now=now)
    scopes = SCOPES[Purpose(code.purpose)]
    return kept(token, shop, actor=ANYONE, name=name, scopes=scopes, now=now)


@transaction.atomic
def revoke_devices(
    *, event_id: str, actor: Actor, now: datetime, token_id: str | None = None
) -> int:
    """End one device of an event, or all that somebody may hand out with the codes still open.

    Returns how many were ended; a second time changes nothing.
    """
    event = access.event_for(event_id, actor=actor, need=Scope.EVENTS_READ)
    shop = locked_shop(event.shop_id)
    purposes = purposes_for(event, actor=actor)
    if token_id is not None:
        return _end_one(shop, event, token_id, purposes, actor=actor, now=now)
    DeviceCode.objects.filter(event=event, purpose__in=purposes).delete()
    devices = {each.pk for each in devices_of(event) if each.purpose in purposes}
    return end_tokens(shop, devices, actor=actor, now=now)


def forget_old_codes(*, now: datetime) -> int:
    """Forget codes that nobody used in time."""
    return deleted(DeviceCode.objects.filter(expires_at__lte=now))


def _end_one(
    shop: Shop, event: Event, token_id: str, purposes: list[Purpose], *, actor: Actor, now: datetime
) -> int:
    found = {each.pk: each.purpose for each in devices_of(event)}
    if token_id not in found:
        raise RuleError("access.not_found")
    if found[token_id] not in purposes:
        raise RuleError("access.forbidden")
    return end_tokens(shop, {token_id}, actor=actor, now=now)


def _refuse_full(event: Event, *, now: datetime) -> None:
    if event.phase == Phase.FINISHED:
        raise RuleError("event.finished")
    forget_old_codes(now=now)
    devices = ApiToken.objects.living(now).filter(event=event).exclude(purpose="")
    if devices.count() + event.device_codes.count() >= MOST_DEVICES:
        raise RuleError("device.too_many", most=MOST_DEVICES)
