"""Devices of an evening: one that is known, and a code that waits for another."""

from datetime import timedelta
from functools import partial

from django.utils import timezone

from accounts.models import SignInFailure
from events.access import Actor
from events.keys import DeviceCode, Purpose
from events.models import Event
from events.services import add_device, make_device_code

NAME = "入口のタブレット"


def code_of_a_device(event: Event, actor: Actor) -> str:
    """Make one device known; return the letters of a code for another that stays open."""
    now = timezone.now()
    make = partial(make_device_code, event_id=event.pk, actor=actor, now=now)
    _code, letters = make(purpose=Purpose.RECEPTION)
    tried = SignInFailure.objects.create(username="device:", at=now)
    add_device(typed=letters, name=NAME, tried=tried, now=now)
    code, letters = make(purpose=Purpose.JUDGE)
    DeviceCode.objects.filter(pk=code.pk).update(expires_at=now + timedelta(days=1))
    return letters
