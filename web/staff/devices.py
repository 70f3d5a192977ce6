"""Devices of an evening: a code to scan, which there are, and their end."""

from collections.abc import Mapping

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from accounts.access import managed_shops
from events import services
from events.access import Scope
from events.devices import SCOPES, devices_of, end_of_devices, is_early, purposes_for
from events.keys import Purpose
from events.scope_words import SCOPES as SCOPE_WORDS
from events.short_codes import LIVES, spoken
from events.tokens import TokenState, state_of
from events.words import Words
from web.device_words import PURPOSES
from web.door import SeeOther
from web.forms import PageForm, sent
from web.links import absolute, leads_nowhere_else
from web.staff.acts import filled, press, told
from web.staff.codes import qr_svg
from web.staff.gate import Desk, at_event, person, show


class DeviceForm(PageForm):
    """What the device is for."""

    purpose = forms.ChoiceField(
        label=_("What is the device for?"),
        choices=[(purpose.value, PURPOSES[purpose]) for purpose in Purpose],
        widget=forms.RadioSelect,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@at_event(Scope.EVENTS_READ)
def devices(request: HttpRequest, desk: Desk) -> HttpResponse:
    """List an event's devices and make a code; the page after making it is the only one that shows it."""
    form = DeviceForm(sent(request))
    letters = _made(request, desk, form) if request.method == "POST" else ""
    now, purposes = timezone.now(), purposes_for(desk.event, actor=desk.actor)
    found = [
        (
            token,
            PURPOSES[Purpose(token.purpose)],
            state_of(token, now=now) == TokenState.LIVING,
            token.purpose in purposes,
        )
        for token in devices_of(desk.event)
    ]
    facts = {
        "form": DeviceForm() if letters else form,
        "purposes": [(each.value, PURPOSES[each], _may(each)) for each in purposes],
        "devices": sorted(found, key=lambda each: not each[2]),
        "ends": end_of_devices(desk.event, now=now),
        "early": is_early(desk.event, now=now),
        "staffs": desk.event.shop in managed_shops(person(request)),
        "ends_some": any(lives and is_mine for _token, _words, lives, is_mine in found),
        **(_code(request, letters) if letters else {}),
    }
    return show(request, desk, "devices.html", facts, status=form.status)


@require_POST
@at_event(Scope.EVENTS_READ)
def end_device(request: HttpRequest, desk: Desk, token_id: str) -> HttpResponse:
    """End one device at once."""
    return _ended(request, desk, {"token_id": token_id}, gettext("This device is signed off."))


@require_POST
@at_event(Scope.EVENTS_READ)
def end_devices(request: HttpRequest, desk: Desk) -> HttpResponse:
    """End every device that this person may hand out, and the codes still open."""
    return _ended(request, desk, {}, gettext("All these devices are signed off."))


def _made(request: HttpRequest, desk: Desk, form: DeviceForm) -> str:
    """Return the letters of a new code; "" when the form says why not, or on a second press."""
    made: list[str] = []

    def make() -> object:
        purpose = Purpose(form.cleaned_data["purpose"])
        code, letters = services.make_device_code(
            event_id=desk.event.pk, actor=desk.actor, purpose=purpose, now=timezone.now()
        )
        made.append(letters)
        return code

    answer = filled(request, desk, form, make)
    if answer is not None and answer.replayed:
        messages.warning(request, gettext("This code was shown already. Make another one."))
    return "".join(made)


def _may(purpose: Purpose) -> list[Words]:
    """Return what a device for this purpose may, in words."""
    return [SCOPE_WORDS[scope] for scope in sorted(SCOPES[purpose])]


def _code(request: HttpRequest, letters: str) -> Mapping[str, object]:
    address = absolute(request, reverse("device-code", args=[letters]))
    return {
        "code": spoken(letters),
        "qr": qr_svg(address),
        "address": absolute(request, reverse("device")),
        "only_here": leads_nowhere_else(address),
        "until": timezone.now() + LIVES,
    }


def _ended(request: HttpRequest, desk: Desk, which: Mapping[str, str], done: str) -> HttpResponse:
    def end() -> object:
        return services.revoke_devices(
            event_id=desk.event.pk, actor=desk.actor, now=timezone.now(), **which
        )

    form = press(request, desk, end, done=done)
    if form.refusal is not None and form.refusal.code.startswith("access."):
        raise form.refusal
    told(request, form)
    return SeeOther(reverse("staff:devices", args=[desk.event.pk]))
